package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.source.Finding;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import java.util.Optional;

/** What {@code check} says to machines. Fields may be added, never renamed. */
record CheckResult(
    boolean correct, ImmutableList<Checked> specs, ImmutableList<CheckedDesign> designs) {

  static CheckResult of(ImmutableList<SpecFile> files, Optional<DesignFile> design) {
    return new CheckResult(
        files.stream().allMatch(file -> file.errors().isEmpty())
            && design.map(file -> file.errors().isEmpty()).orElse(true),
        files.stream().map(Checked::of).collect(ImmutableList.toImmutableList()),
        design.stream().map(CheckedDesign::of).collect(ImmutableList.toImmutableList()));
  }

  /** One design, read against its spec. */
  record CheckedDesign(String file, boolean correct, ImmutableList<Found> findings) {
    static CheckedDesign of(DesignFile file) {
      return new CheckedDesign(
          file.name(),
          file.errors().isEmpty(),
          file.findings().stream().map(Found::of).collect(ImmutableList.toImmutableList()));
    }
  }

  /** One spec; the counts are 0 where it could not be read. */
  record Checked(
      String file,
      boolean correct,
      String application,
      int entities,
      int relationships,
      int reads,
      int writes,
      int foreign,
      ImmutableList<Found> findings) {

    static Checked of(SpecFile file) {
      return new Checked(
          file.name(),
          file.errors().isEmpty(),
          file.spec().map(Spec::application).orElse(""),
          file.spec().map(spec -> spec.entities().size()).orElse(0),
          file.spec().map(spec -> Relationships.of(spec).all().size()).orElse(0),
          patterns(file, Pattern.Read.class),
          patterns(file, Pattern.Write.class),
          patterns(file, Pattern.Foreign.class),
          file.findings().stream().map(Found::of).collect(ImmutableList.toImmutableList()));
    }

    private static int patterns(SpecFile file, Class<? extends Pattern> kind) {
      return file.spec()
          .map(spec -> (int) spec.patterns().stream().filter(kind::isInstance).count())
          .orElse(0);
    }
  }

  /** One finding. */
  record Found(
      String rule,
      String severity,
      String where,
      int line,
      int column,
      String message,
      String fix) {
    static Found of(Finding finding) {
      return new Found(
          finding.rule(),
          finding.severity().word(),
          finding.place().toString(),
          finding.place().line(),
          finding.place().column(),
          finding.message(),
          finding.fix());
    }
  }
}
