package dev.keysmith.emit.example;

import dev.keysmith.cost.TableOrIndex;

/**
 * A place where an item stands: in a table, or what of it stands in an index.
 *
 * @param layout of the item, by its name in the design
 * @param number of the instance
 */
public record ExampleRow(TableOrIndex structure, String layout, int number) {}
