package dev.keysmith.emit.infrastructure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * A template of CloudFormationTemplate with its parameters put in and its functions worked out, all
 * conditions being true: what two templates that mean the same have in common.
 */
public record ResolvedTemplate(JsonNode root, Map<String, String> parameters) {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z0-9]+)}");

  public static ResolvedTemplate ofYaml(String yaml, Map<String, String> parameters) {
    LoadSettings settings = LoadSettings.builder().setSchema(new CoreSchema()).build();
    return new ResolvedTemplate(
        new ObjectMapper().valueToTree(new Load(settings).loadFromString(yaml)), parameters);
  }

  /** Resources of a type, by their logical ids. */
  public Map<String, JsonNode> resources(String type) {
    Map<String, JsonNode> found = new TreeMap<>();
    root.get("Resources")
        .fields()
        .forEachRemaining(
            entry -> {
              if (entry.getValue().get("Type").asText().equals(type)) {
                found.put(entry.getKey(), worked(entry.getValue()));
              }
            });
    return found;
  }

  private JsonNode worked(JsonNode node) {
    if (node.isArray()) {
      ArrayNode list = JsonNodeFactory.instance.arrayNode();
      node.forEach(element -> list.add(worked(element)));
      return list;
    }
    if (!node.isObject()) {
      return node;
    }
    if (node.size() == 1) {
      String function = node.fieldNames().next();
      JsonNode argument = node.get(function);
      switch (function) {
        case "Ref":
          return text(reference(argument.asText()));
        case "Fn::If":
          return worked(argument.get(1));
        case "Fn::Sub":
          return text(
              VARIABLE
                  .matcher(argument.asText())
                  .replaceAll(found -> Matcher.quoteReplacement(reference(found.group(1)))));
        case "Fn::Join":
          StringBuilder joined = new StringBuilder();
          worked(argument.get(1)).forEach(part -> joined.append(part.asText()));
          return text(joined.toString());
        default:
      }
    }
    ObjectNode mapping = JsonNodeFactory.instance.objectNode();
    node.fields().forEachRemaining(entry -> mapping.set(entry.getKey(), worked(entry.getValue())));
    return mapping;
  }

  private static JsonNode text(String text) {
    return JsonNodeFactory.instance.textNode(text);
  }

  /** A parameter's value, or a resource by its name. */
  private String reference(String name) {
    return parameters.getOrDefault(name, "${" + name + "}");
  }
}
