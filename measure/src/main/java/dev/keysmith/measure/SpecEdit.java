package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;

/**
 * A field of a spec that gets a measured value.
 *
 * @param path of the mapping, by keys and positions
 * @param value YAML on one line
 */
public record SpecEdit(ImmutableList<String> path, String field, String value) {}
