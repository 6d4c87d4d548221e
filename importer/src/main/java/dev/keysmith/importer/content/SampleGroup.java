package dev.keysmith.importer.content;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SourceLocation;
import java.util.Optional;

/**
 * Example items of a table, or of one kind of item in it.
 *
 * @param name of the kind, where the source says it
 * @param aliases what the source calls the key attributes for this kind
 * @param attributes that the source declares for this kind
 */
public record SampleGroup(
    String table,
    Optional<String> name,
    ImmutableMap<String, String> aliases,
    ImmutableList<String> attributes,
    ImmutableList<SampleItem> items,
    SourceLocation location) {}
