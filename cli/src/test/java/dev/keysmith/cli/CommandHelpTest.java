package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The help of a command is enough to use it, and the launcher knows the same commands. */
final class CommandHelpTest {
  /** The commands in the help of the tool. */
  static Stream<String> commands() {
    String help = CommandRun.of("--help").out();
    return help.substring(help.indexOf("\nCommands:\n") + 11)
        .lines()
        .takeWhile(line -> line.startsWith("  "))
        .filter(line -> !line.startsWith("   "))
        .map(line -> line.strip().split(" ", 2)[0]);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void eachCommandHasDescriptionExitStatusAndExamples(String command) {
    CommandRun run = CommandRun.of(command, "--help");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Usage: keysmith " + command);
    if (!command.equals("help")) {
      assertThat(run.out()).contains("\nExit status:\n").containsPattern("\nExamples?:\n");
    }
  }

  @Test
  void theLauncherKnowsTheCommandsThatExist() {
    String script = ProjectCheckout.read(ProjectCheckout.ROOT.resolve("keysmith"));
    String function = script.substring(script.indexOf("\nchoose_jvm() {"));
    Matcher labels =
        Pattern.compile("(?m)^ {6}([a-z |]+)\\)").matcher(function.split("\n}\n", 2)[0]);
    ImmutableSet.Builder<String> known = ImmutableSet.builder();
    while (labels.find()) {
      known.addAll(Splitter.on('|').trimResults().split(labels.group(1)));
    }
    assertThat(known.build()).containsExactlyInAnyOrderElementsOf(commands().toList());
  }
}
