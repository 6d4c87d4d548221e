package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.cli.text.ShellCommand;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Golden output is the same in every checkout, also where a path must be quoted. */
final class CommandRunTest {
  @ParameterizedTest
  @ValueSource(strings = {"/home/me/keysmith", "/my work/keysmith", "/it's mine/keysmith"})
  void pathsAreRelative(String folder) {
    String shown =
        "%s: valid\n%s    # validate it\n"
            .formatted(
                folder + "/spec.yaml",
                ShellCommand.of(
                    "keysmith", "check", folder + "/spec.yaml", "--design", folder + "/a b.yaml"));
    assertThat(CommandRun.relative(shown, folder))
        .startsWith("spec.yaml: valid\nkeysmith check spec.yaml --design ")
        .endsWith("a b.yaml'    # validate it\n");
  }
}
