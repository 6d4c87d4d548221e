package dev.keysmith.importer.sample;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.SampleItem;
import dev.keysmith.source.SourceLocation;

/**
 * Example items of one kind: those that store the same entity.
 *
 * @param entity the name of the entity
 * @param why where the name comes from
 * @param attributes that the source declares for the kind, besides those of the items
 */
public record ItemKind(
    String entity,
    String why,
    ImmutableMap<String, String> aliases,
    ImmutableList<String> attributes,
    ImmutableList<SampleItem> items,
    SourceLocation location) {}
