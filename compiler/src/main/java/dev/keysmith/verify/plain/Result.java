package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Include;

/**
 * One instance as a read returns it.
 *
 * @param values the attributes that were asked for and are there
 * @param related under each include, the relatives in their order
 */
public record Result(
    ImmutableMap<String, Object> values, ImmutableMap<Include, ImmutableList<Result>> related) {}
