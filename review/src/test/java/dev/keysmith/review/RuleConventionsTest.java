package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.review.rules.Rule;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule is a final class, is listed by hand, and has a page; the pages have an index. */
final class RuleConventionsTest {
  private static final Path SOURCES =
      ProjectCheckout.ROOT.resolve("review/src/main/java/dev/keysmith/review/rules");

  /** Past this, a helper is missing. */
  private static final int MOST_LINES = 210;

  private static final int USUAL_LINES = 130;

  /** A heading in the list, or a rule. */
  private static final Pattern LISTED =
      Pattern.compile("// (\\w+)$|new (\\w+)\\(\\)", Pattern.MULTILINE);

  static List<Rule> rules() {
    return Rules.ALL;
  }

  /** Rules are in a folder for each heading. */
  private static List<Path> sources() {
    return ProjectCheckout.list(SOURCES).stream()
        .filter(Files::isDirectory)
        .flatMap(folder -> ProjectCheckout.list(folder).stream())
        .toList();
  }

  private static Path source(String name) {
    return sources().stream()
        .filter(file -> file.endsWith(name + ".java"))
        .findFirst()
        .orElseThrow();
  }

  private static long lines(Rule rule) {
    return ProjectCheckout.read(source(rule.name())).lines().count();
  }

  @Test
  void everyRuleIsListedOnce() {
    List<String> written =
        sources().stream()
            .filter(file -> ProjectCheckout.read(file).contains(" implements Rule {"))
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .toList();
    assertThat(Rules.ALL).extracting(Rule::name).containsExactlyInAnyOrderElementsOf(written);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void isAClassOfOneIdea(Rule rule) {
    assertThat(rule.getClass()).isFinal();
    assertThat(rule.getClass().getDeclaredFields())
        .allMatch(field -> Modifier.isStatic(field.getModifiers()));
    assertThat(lines(rule)).isLessThanOrEqualTo(MOST_LINES);
    // The first javadoc sentence starts with the severity, as the page does.
    assertThat(ProjectCheckout.read(source(rule.name())))
        .contains("\n/**\n * " + rule.severity().label().toUpperCase(Locale.ROOT) + " when ")
        .contains("\n * <pre>\n");
  }

  @Test
  void mostAreShort() {
    List<Long> lines = Rules.ALL.stream().map(RuleConventionsTest::lines).sorted().toList();
    assertThat(lines.get(lines.size() / 2)).isLessThanOrEqualTo(USUAL_LINES);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void hasAPageWithABadAndAGoodCase(Rule rule) {
    RulePage page = RulePage.of(RulePage.FOLDER.resolve(rule.name() + ".md"));
    assertThat(page.block("yaml bad")).isPresent();
    assertThat(page.block("yaml good")).isPresent();
    assertThat(page.block("text")).isPresent();
    assertThat(rule.what()).endsWith(".").hasSizeLessThanOrEqualTo(100);
  }

  /** The faults that a review must find at least. */
  private static final String LEAST =
      """
      ScanRequired FilterDiscardsMost UnboundedRead TooManyRoundTrips ReadNeverWritten
      WriteNeverRead NotForDynamoDb SortNotCovered

      UnpaddedNumber UnsortableTime KeyUnknownToClient MutableKey AmbiguousKey MissingTypePrefix
      InconsistentPrefix GenericNameInOwnTable DescriptiveNameInSharedTable KeyTooLong
      IdentityNotEnforced FewPartitionValues HotPartition HotItem EverGrowingSortKey
      KeyAttributeReused CrossTenantAccess ReservedWord

      UnboundedList OneWayManyToMany CopyOfMutable StaleCopy ItemTooLarge DeepNesting MissingType

      TooManyIndexes UnusedIndex RedundantIndex OverProjected IndexShouldBeSparse IndexLeak
      WriteAmplification StrongReadFromIndex IndexForSmallCollection LocalIndexTooLarge

      TtlAsSecurity TtlNotEpoch UniqueWithoutGuard CreateOverwrites LostUpdate CacheWouldPay
      BetterAsObject
      """;

  @Test
  void noFaultOfTheListIsLeftOut() {
    assertThat(Rules.ALL)
        .extracting(Rule::name)
        .contains(LEAST.strip().split("\\s+"))
        .doesNotContain("NoPointInTimeRecovery", "NoDeletionProtection");
  }

  static List<Path> generated() {
    return ProjectCheckout.folders(ProjectCheckout.ROOT.resolve("corpus/artifacts"));
  }

  /** The reason why no rule checks them: every generated file turns them on. */
  @ParameterizedTest
  @MethodSource("generated")
  void recoveryAndProtectionAreAlwaysOn(Path folder) {
    String stack = ProjectCheckout.read(folder.resolve("cloudformation.yaml"));
    long tables = count(stack, "Type: AWS::DynamoDB::Table");
    assertThat(tables).isPositive();
    assertThat(count(stack, "PointInTimeRecoveryEnabled: true")).isEqualTo(tables);
    assertThat(count(stack, "DeletionProtectionEnabled: true")).isEqualTo(tables);
    String terraform = ProjectCheckout.read(folder.resolve("main.tf"));
    assertThat(count(terraform, "point_in_time_recovery {")).isEqualTo(tables);
    assertThat(Pattern.compile("deletion_protection_enabled +=").matcher(terraform).results())
        .hasSize((int) tables);
  }

  private static long count(String text, String part) {
    return text.lines().filter(line -> line.contains(part)).count();
  }

  /** {@code -Dgolden.update=true} rewrites it. */
  @Test
  void theIndexHasThemAll() {
    GoldenFiles.compare(RulePage.FOLDER.resolve("README.md"), index());
  }

  private static String index() {
    StringBuilder page =
        new StringBuilder(
            """
            # Review rules

            The rules of [`keysmith review`](../guide/review.md). Each page explains why the fault costs money or data, shows a bad design with its findings and a good one, and says when to suppress the rule.
            """);
    ImmutableList.Builder<String> seen = ImmutableList.builder();
    Matcher listed = LISTED.matcher(ProjectCheckout.read(SOURCES.resolveSibling("Rules.java")));
    while (listed.find()) {
      if (listed.group(1) != null) {
        page.append("\n## ").append(listed.group(1)).append("\n\n");
        page.append("| rule | severity | what |\n|---|---|---|\n");
      } else {
        seen.add(listed.group(2));
        page.append(row(listed.group(2)));
      }
    }
    assertThat(seen.build()).containsExactlyElementsOf(Rules.ALL.stream().map(Rule::name).toList());
    return page.append("\n## Suppressions\n\n| rule | severity | what |\n|---|---|---|\n")
        .append(
            row(
                Reviewer.UNUSED_SUPPRESSION,
                "warning",
                "A suppression in the design has no effect."))
        .append(
            "\n"
                + "The severity is that of most findings of a rule; a finding that costs little, or"
                + " cannot be avoided, is less severe.\n"
                + "\n"
                + "## Not included\n\n"
                + "Point-in-time recovery and deletion protection. A design cannot turn them off,"
                + " and the generated infrastructure ([`cloudformation.yaml`,"
                + " `main.tf`](../guide/derive.md#in-a-folder)) turns both on for every table, so a"
                + " rule could find nothing. If they are turned off manually, [AWS"
                + " Config](https://docs.aws.amazon.com/config/latest/developerguide/dynamodb-pitr-enabled.html)"
                + " reports it in the account.\n")
        .toString();
  }

  private static String row(String name) {
    Rule rule = Rules.ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    return row(name, rule.severity().label(), rule.what());
  }

  private static String row(String name, String severity, String what) {
    return "| [" + name + "](" + name + ".md) | " + severity + " | " + what + " |\n";
  }
}
