package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code check} reports about each broken or incomplete spec, to the letter. */
final class CheckGoldenTest {
  private static final Path CASES = ProjectCheckout.ROOT.resolve("corpus/spec");

  static Stream<String> cases() {
    return ProjectCheckout.folders(CASES).stream().map(folder -> folder.getFileName().toString());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void saysExactly(String name) {
    Path folder = CASES.resolve(name);
    CommandRun run = CommandRun.of("check", folder.resolve("spec.yaml").toString());
    String shown = CommandRun.relative(run.out(), folder);
    GoldenFiles.compare(folder.resolve("expected.txt"), shown);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(shown.contains(" error: ") ? 2 : 0);
    String rule = name.split("-", 2)[0];
    if (Character.isUpperCase(rule.charAt(0))
        && !rule.equals("EmptyLists")
        && !rule.equals("NotAMapping")) {
      assertThat(shown).contains("[" + rule + "]");
    }
  }

  /** A rule without a case would not be seen to break. */
  @Test
  void everyRuleHasACase() throws Exception {
    Set<String> rules = new TreeSet<>();
    Pattern reported = Pattern.compile("(?:error|suggestion)\\(\\s*\"([A-Z][A-Za-z]+)\"");
    Pattern named = Pattern.compile("static final String [A-Z_]+ = \"([A-Z][A-Za-z]+)\"");
    for (String room : new String[] {"source", "spec/reader"}) {
      Path sources = ProjectCheckout.ROOT.resolve("model/src/main/java/dev/keysmith").resolve(room);
      for (Path file : ProjectCheckout.list(sources)) {
        for (Pattern pattern : new Pattern[] {reported, named}) {
          Matcher matcher = pattern.matcher(ProjectCheckout.read(file));
          while (matcher.find()) {
            rules.add(matcher.group(1));
          }
        }
      }
    }
    // Folders, missing files and floods are in HostileInputTest.
    rules.removeAll(Set.of("Unreadable", "TooManyProblems"));
    Set<String> covered = new TreeSet<>();
    for (String name : cases().toList()) {
      Matcher matcher =
          Pattern.compile("\\[([A-Z][A-Za-z]+)\\]\n")
              .matcher(ProjectCheckout.read(CASES.resolve(name).resolve("expected.txt")));
      while (matcher.find()) {
        covered.add(matcher.group(1));
      }
    }
    assertThat(rules).hasSizeGreaterThan(30);
    assertThat(covered).containsAll(rules);
  }
}
