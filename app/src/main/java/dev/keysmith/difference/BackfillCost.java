package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;

/**
 * What writing existing items consumes.
 *
 * @param attributes that are written; empty where whole items or index entries are
 * @param items or index entries, as many as the spec expects to exist
 * @param writeUnits those of the table and of all indexes that exist meanwhile
 * @param usd at the on-demand price
 */
public record BackfillCost(
    ImmutableList<String> attributes, double items, double writeUnits, double usd) {}
