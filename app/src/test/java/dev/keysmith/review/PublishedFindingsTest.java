package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.review.PublishedFindings.NotedFinding;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.spec.reader.SpecFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each fault that the notes of a published design record is found by a rule, or is none. */
final class PublishedFindingsTest {
  /** Faults of the source's text, its sample data or its program, which a design has none of. */
  private static final ImmutableListMultimap<String, String> OF_THE_SOURCE =
      ImmutableListMultimap.<String, String>builder()
          .put("complaints", "The README and the guide differ in the spelling")
          .put("gaming-profile", "P5, P6: the published model declares")
          .put("gaming-profile", "One sample sort key is two keys")
          .put("github", "The summary's star transaction")
          .put("hr-multi-table", "Sample data: the total")
          .put("online-shop", "P12: the guide gives partition and sort key")
          .put("online-shop", "The sample item of product 99887")
          // An index follows its table by itself.
          .put("rubis-bidding", "Q28: the published plan never fills commenter")
          .put("session-store", "P2: the summary prints a filter")
          .put("session-store", "P4: the implementation does not pass on")
          .put("social-network", "The published sample keeps the like count")
          .build();

  /** Faults that no rule is for. */
  private static final ImmutableListMultimap<String, String> WITHOUT_A_RULE =
      ImmutableListMultimap.of(
          // An index names attributes that none of its items has; P9 reads 300 headers instead,
          // 150 of its 153 units. No rule looks at what a projection gets.
          "hr-multi-table", "P9: ProductInOrders projects",
          // 60 writes on average, which the bill has; the spec cannot say 500,000 at most.
          "social-network", "W4: a post of a member with 500k followers");

  private static ReviewContext expert(String folder) {
    DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
    Path files = ProjectCheckout.ROOT.resolve("corpus").resolve(folder);
    SpecFile spec = compiler.read(files.resolve("spec.yaml"));
    DesignFile design =
        compiler.readDesign(files.resolve("expert.yaml"), spec.spec().orElseThrow());
    return ReviewContext.of(spec, design, PriceListReader.shipped());
  }

  /** Each design is reviewed once. */
  private static final Map<String, ReviewReport> REVIEWS = new ConcurrentHashMap<>();

  private static List<ReviewFinding> findings(NotedFinding noted) {
    return REVIEWS
        .computeIfAbsent(noted.folder(), folder -> new Reviewer().review(expert(folder)))
        .findings()
        .stream()
        .filter(finding -> finding.rule().equals(noted.rule()))
        .filter(
            finding ->
                finding.subject().name().equals(noted.subject())
                    || finding.subject().names().contains(noted.subject()))
        .toList();
  }

  static List<NotedFinding> found() {
    return PublishedFindings.FOUND;
  }

  @ParameterizedTest
  @MethodSource("found")
  void isFound(NotedFinding noted) {
    assertThat(findings(noted)).isNotEmpty();
  }

  static Stream<AcceptedFinding> acceptedFindings() {
    return Stream.concat(AcceptedFinding.BY_FIGURES.stream(), AcceptedFinding.NOT_ASKED.stream());
  }

  @ParameterizedTest
  @MethodSource("acceptedFindings")
  void isAccepted(AcceptedFinding acceptedFindings) {
    acceptedFindings.shown().accept(expert(acceptedFindings.folder()));
  }

  /** What the notes call not served. */
  @ParameterizedTest
  @CsvSource({"complaints, P11", "complaints, R1", "rubis-bidding, Q35"})
  void whatIsNotServedIsAnError(String folder, String pattern) {
    assertThat(findings(new NotedFinding(folder, "", "ScanRequired", pattern))).hasSize(1);
  }

  /** The notes say of an index that it is built for its peak: 1,051 of 1,000 write units. */
  @Test
  void findsWhatTheNotesDoNot() {
    assertThat(
            findings(
                new NotedFinding("hr-multi-table", "", "HotPartition", "Order.OpenOrdersByDate")))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("1,051 write units"));
  }

  static final ImmutableList<Path> CASES = ImmutableList.copyOf(CorpusCases.experts());

  /** Nothing in the notes is left out, and nothing is listed that is not there. */
  @ParameterizedTest
  @FieldSource("CASES")
  void everyNoteIsAccountedFor(Path folder) {
    List<String> notes = notes(folder);
    assertThat(notes).isNotEmpty();
    ImmutableSet<String> known = accounted(folder.getFileName().toString());
    assertThat(notes).allMatch(note -> known.stream().anyMatch(note::startsWith));
    assertThat(known).allMatch(one -> notes.stream().anyMatch(note -> note.startsWith(one)));
  }

  private static ImmutableSet<String> accounted(String folder) {
    return Stream.of(
            PublishedFindings.FOUND.stream()
                .filter(noted -> noted.folder().equals(folder))
                .map(NotedFinding::note),
            acceptedFindings()
                .filter(one -> one.folder().equals(folder))
                .map(AcceptedFinding::note),
            OF_THE_SOURCE.get(folder).stream(),
            WITHOUT_A_RULE.get(folder).stream())
        .flatMap(each -> each)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The list under "Flaws", or "Known flaws". */
  private static List<String> notes(Path folder) {
    List<String> notes = new ArrayList<>();
    boolean flaws = false;
    for (String line : ProjectCheckout.read(folder.resolve("notes.md")).lines().toList()) {
      if (line.startsWith("#") || line.startsWith("**")) {
        flaws = line.equals("## Flaws") || line.equals("**Known flaws.**");
      } else if (flaws && line.startsWith("- ")) {
        notes.add(line.substring(2));
      }
    }
    return notes;
  }
}
