package dev.keysmith.cost;

import dev.keysmith.design.TableClass;

/**
 * A table that would cost less in another class than in the one of the bill.
 *
 * @param usd per month, of the table with its indexes
 */
public record TableClassSaving(String table, TableClass better, double usd) {}
