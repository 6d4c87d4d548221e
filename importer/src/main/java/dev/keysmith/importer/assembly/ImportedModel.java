package dev.keysmith.importer.assembly;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.ImportRemark;
import dev.keysmith.importer.content.ImportedTable;
import dev.keysmith.importer.content.PatternDraft;
import java.util.Optional;

/**
 * The spec and the design of an import, before they are written.
 *
 * @param tables of the design; empty if the sources have no keys
 * @param typeAttribute the attribute that names the entity of an item, if it is not the usual one
 */
public record ImportedModel(
    String application,
    boolean provisioned,
    Optional<String> typeAttribute,
    ImmutableList<EntityDraft> entities,
    ImmutableList<PatternDraft> patterns,
    ImmutableList<ImportedTable> tables,
    ImmutableList<ImportRemark> remarks) {}
