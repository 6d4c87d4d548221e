package dev.keysmith.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Terraform itself says of the file, where it is on the path. */
final class TerraformTest {
  @TempDir private Path folder;

  static List<String> published() {
    return CloudFormationTest.published();
  }

  @ParameterizedTest
  @MethodSource("published")
  void isLaidOutAsTerraformWould(String published) throws Exception {
    formatted(Examples.handMade(published));
  }

  @Test
  void provisionedIsLaidOutAsTerraformWould() throws Exception {
    formatted(Examples.provisioned(Examples.handMade("complaints")));
  }

  private void formatted(Handover handover) throws Exception {
    write(handover);
    assertThat(terraform("fmt", "-check", "-diff")).isEmpty();
  }

  /**
   * {@code -Dterraform.plugins=DIR} names a mirror of providers, as {@code terraform providers
   * mirror DIR} makes it; tests do not go to the network for one.
   */
  @Test
  void isValid() throws Exception {
    Optional<String> plugins = Optional.ofNullable(System.getProperty("terraform.plugins"));
    assume(plugins.isPresent(), "no -Dterraform.plugins=DIR: main.tf is not validated");
    for (Handover handover :
        List.of(
            Examples.handMade("online-shop"),
            Examples.handMade("session-store"),
            Examples.provisioned(Examples.handMade("complaints")))) {
      write(handover);
      terraform("init", "-backend=false", "-plugin-dir=" + plugins.orElseThrow());
      assertThat(terraform("validate")).contains("The configuration is valid");
    }
  }

  @Test
  void naturalKeysNeedTheProviderThatKnowsThem() {
    String natural = Terraform.artifact(Examples.handMade("hr-multi-table")).text();
    assertThat(natural).contains("version = \">= 6.29\"").contains("    key_schema {\n");
    String plain = Terraform.artifact(Examples.handMade("session-store")).text();
    assertThat(plain).contains("version = \">= 5.0\"").doesNotContain("key_schema");
  }

  @Test
  void textCannotBecomeAnExpression() {
    assertThat(HclBlock.quoted("a\"b\\c ${d} %{e}\n")).isEqualTo("\"a\\\"b\\\\c $${d} %%{e}\\n\"");
  }

  private void write(Handover handover) throws IOException {
    Artifact artifact = Terraform.artifact(handover);
    Files.writeString(folder.resolve(artifact.name()), artifact.text());
  }

  private String terraform(String... words) throws Exception {
    assume(isOnPath(), "no terraform on the path: main.tf is not checked by it");
    List<String> command = new ArrayList<>(List.of("terraform"));
    command.addAll(Arrays.asList(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().remove("TF_CLI_CONFIG_FILE");
    builder.redirectError(folder.resolve("errors.txt").toFile());
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor())
        .as("%s", out + Files.readString(folder.resolve("errors.txt")))
        .isZero();
    return out;
  }

  /** What is left out is said, so that nobody takes it for done. */
  private static void assume(boolean holds, String otherwise) {
    if (!holds) {
      System.out.println(otherwise);
    }
    assumeTrue(holds, otherwise);
  }

  private static boolean isOnPath() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "terraform")));
  }
}
