package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents show the actual output; {@code -Dgolden.update=true} writes it there. */
final class ReadmeTest {
  private static final Path FILE = ProjectCheckout.ROOT.resolve("README.md");
  private static final String README = ProjectCheckout.read(FILE);

  private static String block(String text, String language) {
    Matcher matcher =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(text);
    assertThat(matcher.find()).as("a block of %s", language).isTrue();
    return matcher.group(1);
  }

  @Test
  void theExampleGivesTheOutputShown(@TempDir Path folder) throws Exception {
    String spec = block(README, "yaml");
    String session = block(README, "console");
    Path file = folder.resolve("orders.yaml");
    Files.writeString(file, spec);
    List<String> command = List.of(session.lines().findFirst().orElseThrow().split(" "));
    assertThat(command).startsWith("$", "./keysmith").endsWith("orders.yaml");
    String[] arguments =
        command.subList(2, command.size()).stream()
            .map(word -> word.equals("orders.yaml") ? file.toString() : word)
            .toArray(String[]::new);
    String shown = CommandRun.relative(CommandRun.of(arguments).out(), folder);
    assertThat(shown).isEqualTo(session.substring(session.indexOf('\n') + 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Then derive the data model",
        "Or price a data model of your own",
        "Then verify it"
      })
  void theOtherSessionsGiveTheOutputShown(String introduction) {
    String readme = ProjectCheckout.read(FILE);
    String session = block(readme.substring(readme.indexOf(introduction)), "console");
    String[] command = session.lines().findFirst().orElseThrow().split(" ");
    String root = ProjectCheckout.ROOT + "/";
    String[] arguments =
        List.of(command).subList(2, command.length).stream()
            .map(word -> word.startsWith("examples/") ? root + word : word)
            .toArray(String[]::new);
    String shown = session.substring(session.indexOf('\n') + 1);
    GoldenFiles.compare(
        FILE,
        readme.replace(
            shown, CommandRun.relative(CommandRun.of(arguments).out(), ProjectCheckout.ROOT)));
  }

  @Test
  void itIsFifteenLinesOrFewer() {
    assertThat(block(README, "yaml").lines()).hasSizeLessThanOrEqualTo(15);
  }

  @Test
  void ciRunsTheTestCommand() {
    assertThat(README).contains("\nmvn -B verify ");
    assertThat(ProjectCheckout.read(ProjectCheckout.ROOT.resolve(".ci/run")))
        .contains("\nmvn -B verify\n");
  }

  static Stream<Path> documents() throws Exception {
    try (Stream<Path> files = Files.walk(ProjectCheckout.ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
                  .map(ProjectCheckout.ROOT::resolve),
              files.filter(file -> file.toString().endsWith(".md")).toList().stream())
          .sorted();
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void linksLeadSomewhere(Path document) {
    Matcher link = Pattern.compile("\\]\\(([^)#:]+)\\)").matcher(ProjectCheckout.read(document));
    while (link.find()) {
      assertThat(document.resolveSibling(link.group(1))).as("in %s", document).exists();
    }
  }
}
