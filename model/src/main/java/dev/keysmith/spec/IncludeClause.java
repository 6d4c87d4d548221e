package dev.keysmith.spec;

/**
 * Relatives fetched with what is read: its parent by a relationship, or its children.
 *
 * @param toParent whether the relatives are on the parent's side of the relationship
 */
public record IncludeClause(
    Relationship relationship, boolean toParent, EntitySelection selection) {}
