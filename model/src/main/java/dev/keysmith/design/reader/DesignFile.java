package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import java.util.Optional;

/**
 * A design file: its content, the locations of its parts, and the findings.
 *
 * @param source empty if the file could not be read
 * @param design empty if there are errors
 * @param findings in the order of the file
 */
public record DesignFile(
    String name,
    Optional<SourceText> source,
    Optional<Design> design,
    DesignLocations locations,
    ImmutableList<SourceDiagnostic> findings) {

  public ImmutableList<SourceDiagnostic> errors() {
    return findings.stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .collect(ImmutableList.toImmutableList());
  }
}
