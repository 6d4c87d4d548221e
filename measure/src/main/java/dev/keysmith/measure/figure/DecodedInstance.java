package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * What an item says of an instance.
 *
 * @param part which of the items of the entity it is; 0 for the main one
 * @param unknown attributes of the item that the design does not explain
 */
record DecodedInstance(
    String entity, int part, ImmutableMap<String, Object> values, ImmutableList<String> unknown) {}
