package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * What was measured of an entity.
 *
 * @param instances in the sample
 * @param isSample whether there are others
 * @param unknown attributes that its items have and the spec does not, with the number of items
 */
public record EntityFigures(
    String entity,
    long instances,
    boolean isSample,
    MeasuredFigure count,
    ImmutableList<AttributeFigures> attributes,
    ImmutableList<ChildrenFigures> children,
    ImmutableMap<String, Long> unknown) {}
