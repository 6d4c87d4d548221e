package dev.keysmith.emit.infrastructure.terraform;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.keysmith.emit.AllKindsDesign;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplateTest;
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
final class TerraformConfigurationTest {
  @TempDir private Path folder;

  static List<String> published() {
    return CloudFormationTemplateTest.published();
  }

  @ParameterizedTest
  @MethodSource("published")
  void isLaidOutAsTerraformWould(String published) throws Exception {
    formatted(ExampleAnalyses.handMade(published));
  }

  @Test
  void provisionedIsLaidOutAsTerraformWould() throws Exception {
    formatted(ExampleAnalyses.provisioned(ExampleAnalyses.handMade("complaints")));
  }

  private void formatted(DesignAnalysis analysis) throws Exception {
    write(analysis);
    assertThat(terraform("fmt", "-check", "-diff")).isEmpty();
  }

  /**
   * {@code -Dterraform.plugins=DIR} names a mirror of providers, as {@code terraform providers
   * mirror DIR} makes it; tests do not go to the network for one.
   */
  @Test
  void isValid() throws Exception {
    Optional<String> plugins = Optional.ofNullable(System.getProperty("terraform.plugins"));
    ExternalTools.assume(
        plugins.isPresent(), "no -Dterraform.plugins=DIR: main.tf is not validated");
    for (DesignAnalysis analysis :
        List.of(
            ExampleAnalyses.handMade("online-shop"),
            ExampleAnalyses.handMade("session-store"),
            ExampleAnalyses.provisioned(ExampleAnalyses.handMade("complaints")))) {
      write(analysis);
      terraform("init", "-backend=false", "-plugin-dir=" + plugins.orElseThrow());
      assertThat(terraform("validate")).contains("The configuration is valid");
    }
  }

  @Test
  void naturalKeysNeedTheProviderThatKnowsThem() {
    String natural =
        TerraformConfiguration.artifact(ExampleAnalyses.handMade("hr-multi-table")).text();
    assertThat(natural).contains("version = \">= 6.29\"").contains("    key_schema {\n");
    String plain =
        TerraformConfiguration.artifact(ExampleAnalyses.handMade("session-store")).text();
    assertThat(plain).contains("version = \">= 5.0\"").doesNotContain("key_schema");
  }

  /** A key is said in one way throughout a file; nothing in it is deprecated for its provider. */
  @Test
  void keysOfIndexesAreSaidInOneWay() {
    List<String> blocks =
        Splitter.on("global_secondary_index {")
            .splitToList(TerraformConfiguration.artifact(AllKindsDesign.analysis()).text());
    assertThat(blocks).hasSize(1 + 2);
    assertThat(blocks.subList(1, blocks.size()))
        .map(block -> block.substring(0, block.indexOf("\n  }")))
        .allMatch(block -> block.contains("key_schema {"))
        .noneMatch(block -> block.contains("hash_key"));
  }

  @Test
  void saysWhatAutoScalingOfIndexesMeets() throws Exception {
    DesignAnalysis provisioned = ExampleAnalyses.provisioned(AllKindsDesign.analysis());
    formatted(provisioned);
    assertThat(TerraformConfiguration.artifact(provisioned).text())
        .containsOnlyOnce("# An apply sets the capacity of the indexes back")
        .contains("ignore_changes  = [read_capacity, write_capacity]");
  }

  @Test
  void textCannotBecomeAnExpression() {
    assertThat(HclBlock.quoted("a\"b\\c ${d} %{e}\n")).isEqualTo("\"a\\\"b\\\\c $${d} %%{e}\\n\"");
  }

  private void write(DesignAnalysis analysis) throws IOException {
    Artifact artifact = TerraformConfiguration.artifact(analysis);
    Files.writeString(folder.resolve(artifact.name()), artifact.text());
  }

  private String terraform(String... words) throws Exception {
    ExternalTools.assume(
        ExternalTools.isOnPath("terraform"),
        "no terraform on the path: main.tf is not checked by it");
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
