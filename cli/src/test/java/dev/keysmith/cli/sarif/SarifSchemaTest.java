package dev.keysmith.cli.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.keysmith.cli.CommandRun;
import dev.keysmith.design.CorpusCases;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What code hosts get is SARIF, by the standard's own schema. */
final class SarifSchemaTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  static List<Path> cases() {
    return CorpusCases.experts();
  }

  private static JsonSchema schema() throws IOException {
    try (InputStream in =
        SarifSchemaTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
          .getSchema(MAPPER.readTree(Objects.requireNonNull(in, "the schema of SARIF")));
    }
  }

  private static JsonNode log(Path folder) throws IOException {
    CommandRun run =
        CommandRun.of(
            "review",
            folder.resolve("spec.yaml").toString(),
            "--design",
            folder.resolve("expert.yaml").toString(),
            "--format",
            "sarif");
    return MAPPER.readTree(run.out());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isValid(Path folder) throws IOException {
    JsonNode log = log(folder);
    assertThat(schema().validate(log)).isEmpty();
    assertThat(log.at("/runs/0/results")).isNotEmpty();
    // A result is known again by its fingerprint, so no two have the same.
    assertThat(log.findValuesAsText("keysmith/v1")).doesNotHaveDuplicates();
  }

  /** The schema does refuse: a validator that knows none of its words would take anything. */
  @Test
  void aWrongLogIsRefused() throws IOException {
    assertThat(schema().validate(MAPPER.readTree("{\"version\": \"2.1.0\"}"))).isNotEmpty();
    assertThat(
            schema()
                .validate(
                    MAPPER.readTree(
                        "{\"version\": \"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\":"
                            + " \"x\"}}, \"results\": [{\"message\": {\"text\": \"x\"}, \"level\":"
                            + " \"advice\"}]}]}")))
        .isNotEmpty();
  }
}
