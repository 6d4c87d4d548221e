package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.util.Optional;

/**
 * A spec file: its content, the locations of its parts, and the findings.
 *
 * @param source empty if the file could not be read
 * @param spec empty if there are errors
 * @param findings errors and suggestions, in the order of the file
 */
public record SpecFile(
    String name,
    Optional<SourceText> source,
    Optional<Spec> spec,
    SpecLocations locations,
    ImmutableList<SourceDiagnostic> findings) {

  public ImmutableList<SourceDiagnostic> errors() {
    return findings.stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .collect(ImmutableList.toImmutableList());
  }

  public ImmutableList<SourceDiagnostic> suggestions() {
    return findings.stream()
        .filter(finding -> finding.severity() != Severity.ERROR)
        .collect(ImmutableList.toImmutableList());
  }

  /** The same file with the region of the spec overridden. */
  public SpecFile inRegion(String region) {
    return new SpecFile(name, source, spec.map(read -> read.inRegion(region)), locations, findings);
  }
}
