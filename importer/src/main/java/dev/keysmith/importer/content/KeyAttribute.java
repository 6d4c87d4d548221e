package dev.keysmith.importer.content;

/**
 * An attribute of a key.
 *
 * @param code S, N or B
 */
public record KeyAttribute(String name, String code) {}
