package dev.keysmith.difference;

/**
 * A difference between two specs.
 *
 * @param path {@code entities.Order.count}
 * @param before as it was written; empty where it is new
 * @param after as it is written; empty where it is removed
 */
public record SpecChange(String path, String before, String after) {}
