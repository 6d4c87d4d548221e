package dev.keysmith.importer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.ImportRemark;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import java.util.Optional;

/**
 * What an import gives.
 *
 * @param recognised the format of each file
 * @param spec the text of the spec; empty if there are errors
 * @param design the text of the design; empty if the sources have no keys
 * @param carried what is in the spec and the design, for people
 * @param errors of the files
 */
public record ImportResult(
    ImmutableMap<String, String> recognised,
    Optional<String> spec,
    Optional<String> design,
    ImmutableList<String> carried,
    ImmutableList<ImportRemark> remarks,
    ImmutableList<SourceDiagnostic> errors,
    ImmutableMap<String, SourceText> sources) {}
