package dev.keysmith.emit.example;

import dev.keysmith.cost.TableOrIndex;

/**
 * A stored item: in a table, or what an index projects of it.
 *
 * @param layout of the item, by its name in the design
 * @param number of the instance
 */
public record ExampleRow(TableOrIndex structure, String layout, int number) {}
