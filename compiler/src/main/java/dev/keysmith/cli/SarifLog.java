package dev.keysmith.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.google.common.collect.ImmutableList;
import dev.keysmith.review.Finding;
import dev.keysmith.review.Review;
import dev.keysmith.review.Reviewer;
import dev.keysmith.review.Rules;
import dev.keysmith.source.Place;
import dev.keysmith.source.Severity;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a review found, as SARIF 2.1.0: the OASIS format in which code hosts take findings, to show
 * them beside the lines. Names are the standard's.
 */
record SarifLog(@JsonProperty("$schema") String schema, String version, ImmutableList<Run> runs) {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  static SarifLog of(Review review) {
    ImmutableList<Result> results =
        Stream.concat(
                review.findings().stream().map(finding -> Result.of(finding, ImmutableList.of())),
                review.suppressed().stream()
                    .map(
                        one ->
                            Result.of(
                                one.finding(),
                                ImmutableList.of(new Suppression("inSource", one.by().reason())))))
            .collect(ImmutableList.toImmutableList());
    return new SarifLog(
        SCHEMA,
        "2.1.0",
        ImmutableList.of(new Run(new Tool(Driver.here()), "unicodeCodePoints", results)));
  }

  /** One review. Columns are counted as ours are. */
  record Run(Tool tool, String columnKind, ImmutableList<Result> results) {}

  record Tool(Driver driver) {}

  /** This tool, with its rules in their order. */
  record Driver(
      String name,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String version,
      ImmutableList<RuleDescriptor> rules) {
    static Driver here() {
      return new Driver(
          "Keysmith",
          Keysmith.Version.number().orElse(null),
          Stream.concat(
                  Rules.ALL.stream()
                      .map(rule -> RuleDescriptor.of(rule.name(), rule.what(), rule.severity())),
                  Stream.of(
                      RuleDescriptor.of(
                          Reviewer.UNUSED_SUPPRESSION,
                          "A suppression suppresses nothing.",
                          Severity.WARNING)))
              .collect(ImmutableList.toImmutableList()));
    }
  }

  record RuleDescriptor(String id, Text shortDescription, Level defaultConfiguration) {
    static RuleDescriptor of(String name, String what, Severity severity) {
      return new RuleDescriptor(name, new Text(what), new Level(level(severity)));
    }
  }

  record Level(String level) {}

  record Text(String text) {}

  record Suppression(String kind, String justification) {}

  record Result(
      String ruleId,
      String level,
      Text message,
      ImmutableList<Location> locations,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) ImmutableList<Suppression> suppressions) {
    static Result of(Finding finding, ImmutableList<Suppression> suppressions) {
      String arithmetic =
          finding.arithmetic().isEmpty() ? "" : "\n" + String.join("\n", finding.arithmetic());
      return new Result(
          finding.rule(),
          SarifLog.level(finding.severity()),
          new Text(finding.message() + arithmetic + "\nfix: " + finding.fix()),
          ImmutableList.of(Location.of(finding)),
          suppressions);
    }
  }

  record Location(PhysicalLocation physicalLocation, ImmutableList<Name> logicalLocations) {
    static Location of(Finding finding) {
      return new Location(
          new PhysicalLocation(
              new ArtifactLocation(SarifUri.of(Path.of(finding.place().file()))),
              Region.of(finding.place())),
          ImmutableList.of(new Name(finding.subject().name())));
    }
  }

  record PhysicalLocation(ArtifactLocation artifactLocation, Region region) {}

  record ArtifactLocation(String uri) {}

  record Name(String fullyQualifiedName) {}

  /** From 1; the end is one behind the last character. A whole file is shown at its first line. */
  record Region(
      int startLine,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer startColumn,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer endColumn) {
    static Region of(Place place) {
      return place.isWholeFile()
          ? new Region(1, null, null)
          : new Region(place.line(), place.column(), place.column() + Math.max(1, place.length()));
    }
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case ADVICE -> "note";
    };
  }
}
