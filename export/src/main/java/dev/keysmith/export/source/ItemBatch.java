package dev.keysmith.export.source;

import com.google.common.collect.ImmutableList;

/**
 * Some items of a unit, one after the other.
 *
 * @param position where the unit goes on behind them
 * @param last whether there are no more
 * @param readUnits what reading them consumed
 */
public record ItemBatch(
    ImmutableList<SourceItem> items, String position, boolean last, double readUnits) {}
