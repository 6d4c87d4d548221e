package dev.keysmith.spec;

/**
 * Related instances fetched with what is read: its parent by a relationship, or its children.
 *
 * @param toParent whether the related instances are on the parent's side of the relationship
 */
public record IncludeClause(
    Relationship relationship, boolean toParent, EntitySelection selection) {}
