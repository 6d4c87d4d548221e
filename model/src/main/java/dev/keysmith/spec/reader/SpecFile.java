package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.util.Optional;

/**
 * A spec as it was read: what it says, where it says it, and what there is to say about it.
 *
 * @param source empty where the file could not even be read
 * @param spec empty where there are errors
 * @param findings errors, and advice on what is missing for a good design, in the order of the file
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

  public ImmutableList<SourceDiagnostic> advice() {
    return findings.stream()
        .filter(finding -> finding.severity() != Severity.ERROR)
        .collect(ImmutableList.toImmutableList());
  }
}
