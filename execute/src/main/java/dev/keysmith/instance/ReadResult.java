package dev.keysmith.instance;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.IncludeClause;

/**
 * One instance as a read returns it.
 *
 * @param values the queried attributes that are present
 * @param related under each include, the related instances in their order
 */
public record ReadResult(
    ImmutableMap<String, Object> values,
    ImmutableMap<IncludeClause, ImmutableList<ReadResult>> related) {}
