package dev.keysmith.difference;

/**
 * What all changes together consume once.
 *
 * @param readUnits of Scans of the tables whose items are written again or copied
 * @param writeUnits of items and index entries
 * @param usd at the on-demand price
 */
public record MigrationCost(double readUnits, double writeUnits, double usd) {}
