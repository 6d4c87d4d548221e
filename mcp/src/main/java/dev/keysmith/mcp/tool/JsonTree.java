package dev.keysmith.mcp.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.keysmith.cli.json.JsonOutput;

/** What the command line prints as JSON, as a part of an answer. */
final class JsonTree {
  private JsonTree() {}

  static JsonNode of(Object result) {
    try {
      return new ObjectMapper().readTree(JsonOutput.of(result));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
