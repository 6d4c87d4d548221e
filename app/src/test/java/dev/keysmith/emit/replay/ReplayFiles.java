package dev.keysmith.emit.replay;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplate;
import dev.keysmith.emit.markdown.AccessPatterns;
import dev.keysmith.emit.request.DesignRequests;
import dev.keysmith.emit.request.RequestsFile;
import dev.keysmith.execute.request.PatternRequests;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The generated files that a stranger has of a design, whatever data it is replayed on.
 *
 * @param requests by the id of the pattern
 */
record ReplayFiles(
    ImmutableList<Artifact> artifacts, ImmutableMap<String, PatternRequests> requests) {
  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(
              ReplayFiles.class.getResourceAsStream("/dev/keysmith/schema/requests.schema.json"));

  static ReplayFiles of(DesignAnalysis analysis) {
    return new ReplayFiles(
        ImmutableList.of(
            CloudFormationTemplate.artifact(analysis),
            RequestsFile.artifact(analysis),
            AccessPatterns.artifact(analysis)),
        DesignRequests.of(analysis).stream()
            .collect(ImmutableMap.toImmutableMap(PatternRequests::id, one -> one)));
  }

  /** What the JSON Schema of {@code requests.json} finds wrong. */
  ImmutableList<String> schemaErrors() {
    return artifacts.stream()
        .filter(artifact -> artifact.name().equals("requests.json"))
        .flatMap(artifact -> schemaErrors(artifact.text()).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<String> schemaErrors(String requests) {
    try {
      return SCHEMA.validate(new ObjectMapper().readTree(requests)).stream()
          .map(error -> error.getMessage())
          .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
