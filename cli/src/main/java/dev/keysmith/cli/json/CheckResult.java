package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import java.util.Optional;

/** The JSON output of {@code check}. Fields may be added, never renamed. */
public record CheckResult(
    boolean correct, ImmutableList<Checked> specs, ImmutableList<CheckedDesign> designs) {

  public static CheckResult of(ImmutableList<SpecFile> files, Optional<DesignFile> design) {
    return new CheckResult(
        files.stream().allMatch(file -> file.errors().isEmpty())
            && design.map(file -> file.errors().isEmpty()).orElse(true),
        files.stream().map(Checked::of).collect(ImmutableList.toImmutableList()),
        design.stream().map(CheckedDesign::of).collect(ImmutableList.toImmutableList()));
  }

  /** One design, validated against its spec. */
  record CheckedDesign(String file, boolean correct, ImmutableList<FindingEntry> findings) {
    static CheckedDesign of(DesignFile file) {
      return new CheckedDesign(
          file.name(),
          file.errors().isEmpty(),
          file.findings().stream().map(FindingEntry::of).collect(ImmutableList.toImmutableList()));
    }
  }

  /** One spec; the counts are 0 where it could not be read. */
  public record Checked(
      String file,
      boolean correct,
      String application,
      int entities,
      int relationships,
      int reads,
      int writes,
      int foreign,
      ImmutableList<FindingEntry> findings) {

    public static Checked of(SpecFile file) {
      return new Checked(
          file.name(),
          file.errors().isEmpty(),
          file.spec().map(Spec::application).orElse(""),
          file.spec().map(spec -> spec.entities().size()).orElse(0),
          file.spec().map(spec -> RelationshipGraph.of(spec).all().size()).orElse(0),
          patterns(file, AccessPattern.Read.class),
          patterns(file, AccessPattern.Write.class),
          patterns(file, AccessPattern.ExternalQuery.class),
          file.findings().stream().map(FindingEntry::of).collect(ImmutableList.toImmutableList()));
    }

    private static int patterns(SpecFile file, Class<? extends AccessPattern> kind) {
      return file.spec()
          .map(spec -> (int) spec.patterns().stream().filter(kind::isInstance).count())
          .orElse(0);
    }
  }

  /** One finding. */
  record FindingEntry(
      String rule,
      String severity,
      String where,
      int line,
      int column,
      String message,
      String fix) {
    static FindingEntry of(SourceDiagnostic finding) {
      return new FindingEntry(
          finding.rule(),
          finding.severity().word(),
          finding.location().toString(),
          finding.location().line(),
          finding.location().column(),
          finding.message(),
          finding.fix());
    }
  }
}
