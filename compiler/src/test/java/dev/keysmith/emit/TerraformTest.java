package dev.keysmith.emit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
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
    Tools.assume(plugins.isPresent(), "no -Dterraform.plugins=DIR: main.tf is not validated");
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

  /** A key is said in one way throughout a file; nothing in it is deprecated for its provider. */
  @Test
  void keysOfIndexesAreSaidInOneWay() {
    List<String> blocks =
        Splitter.on("global_secondary_index {")
            .splitToList(Terraform.artifact(AllKinds.handover()).text());
    assertThat(blocks).hasSize(1 + 2);
    assertThat(blocks.subList(1, blocks.size()))
        .map(block -> block.substring(0, block.indexOf("\n  }")))
        .allMatch(block -> block.contains("key_schema {"))
        .noneMatch(block -> block.contains("hash_key"));
  }

  @Test
  void saysWhatAutoScalingOfIndexesMeets() throws Exception {
    Handover provisioned = Examples.provisioned(AllKinds.handover());
    formatted(provisioned);
    assertThat(Terraform.artifact(provisioned).text())
        .containsOnlyOnce("# An apply sets the capacity of the indexes back")
        .contains("ignore_changes  = [read_capacity, write_capacity]");
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
    Tools.assume(
        Tools.isOnPath("terraform"), "no terraform on the path: main.tf is not checked by it");
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
}
