package dev.keysmith.selection;

/**
 * Another design of the same application, for comparison.
 *
 * @param style "multi-table", "single-table" or, as a baseline, "greedy"
 * @param complexity how much there is to understand beyond a table for each entity, in points
 * @param chosen whether it is the one that was taken
 */
public record DesignAlternative(
    String style, double monthlyUsd, int tables, int indexes, int complexity, boolean chosen) {}
