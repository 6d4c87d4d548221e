package dev.keysmith.cli.sarif;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.LinkedHashMultiset;
import com.google.common.collect.Multiset;
import dev.keysmith.cli.option.ToolVersion;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Reviewer;
import dev.keysmith.review.Rules;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceLocation;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a review as SARIF 2.1.0: the OASIS format from which code hosts annotate lines.
 * Names are the standard's.
 */
public record SarifLog(
    @JsonProperty("$schema") String schema, String version, ImmutableList<Run> runs) {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  /**
   * @param fixes changes to the design's file that fix a finding
   */
  public static SarifLog of(
      ReviewReport review, Function<ReviewFinding, ImmutableList<SarifFix>> fixes) {
    Fingerprints fingerprints = new Fingerprints();
    ImmutableList<Result> results =
        Stream.concat(
                review.findings().stream()
                    .map(
                        finding ->
                            Result.of(
                                finding,
                                fingerprints.of(finding),
                                fixes.apply(finding),
                                ImmutableList.of())),
                review.suppressed().stream()
                    .map(
                        one ->
                            Result.of(
                                one.finding(),
                                fingerprints.of(one.finding()),
                                ImmutableList.of(),
                                ImmutableList.of(new Suppression("inSource", one.by().reason())))))
            .collect(ImmutableList.toImmutableList());
    return new SarifLog(
        SCHEMA,
        "2.1.0",
        ImmutableList.of(new Run(new Tool(Driver.here()), "unicodeCodePoints", results)));
  }

  /** One review. Columns count code points. */
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
          ToolVersion.number().orElse(null),
          Stream.concat(
                  Rules.ALL.stream()
                      .map(rule -> RuleDescriptor.of(rule.name(), rule.what(), rule.severity())),
                  Stream.of(
                      RuleDescriptor.of(
                          Reviewer.UNUSED_SUPPRESSION,
                          "A suppression has no effect.",
                          Severity.WARNING)))
              .collect(ImmutableList.toImmutableList()));
    }
  }

  /** A rule. Its page is in the documentation of this tool, which has no address of its own. */
  record RuleDescriptor(String id, Text shortDescription, Help help, Level defaultConfiguration) {
    static RuleDescriptor of(String name, String what, Severity severity) {
      return new RuleDescriptor(name, new Text(what), Help.of(name), new Level(level(severity)));
    }
  }

  record Level(String level) {}

  record Text(String text) {}

  record Help(String text, String markdown) {
    static Help of(String rule) {
      String says = "%s explains the cost, with a bad and a good design, and when to suppress it.";
      String page = "docs/rules/%s.md".formatted(rule);
      return new Help(says.formatted(page), says.formatted("`" + page + "`"));
    }
  }

  /**
   * Identifies a finding across versions of the files: its rule and its subject. Lines move, and
   * figures change with the traffic.
   */
  private static final class Fingerprints {
    private final Multiset<String> seen = LinkedHashMultiset.create();

    ImmutableMap<String, String> of(ReviewFinding finding) {
      String name = finding.rule() + "/" + finding.subject().name();
      seen.add(name);
      return ImmutableMap.of("keysmith/v1", name + "/" + seen.count(name));
    }
  }

  record Suppression(String kind, String justification) {}

  record Result(
      String ruleId,
      String level,
      Text message,
      ImmutableList<Location> locations,
      ImmutableMap<String, String> partialFingerprints,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) ImmutableList<SarifFix> fixes,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) ImmutableList<Suppression> suppressions) {
    static Result of(
        ReviewFinding finding,
        ImmutableMap<String, String> fingerprints,
        ImmutableList<SarifFix> fixes,
        ImmutableList<Suppression> suppressions) {
      String arithmetic =
          finding.arithmetic().isEmpty() ? "" : "\n" + String.join("\n", finding.arithmetic());
      return new Result(
          finding.rule(),
          SarifLog.level(finding.severity()),
          new Text(finding.message() + arithmetic + "\nfix: " + finding.fix()),
          ImmutableList.of(Location.of(finding)),
          fingerprints,
          fixes,
          suppressions);
    }
  }

  record Location(PhysicalLocation physicalLocation, ImmutableList<Name> logicalLocations) {
    static Location of(ReviewFinding finding) {
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

  /** From 1; the end is one past the last character. A whole file is shown at its first line. */
  record Region(
      int startLine,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer startColumn,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer endColumn) {
    static Region of(SourceLocation place) {
      return place.isWholeFile()
          ? new Region(1, null, null)
          : new Region(place.line(), place.column(), place.column() + Math.max(1, place.length()));
    }
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case SUGGESTION -> "note";
    };
  }
}
