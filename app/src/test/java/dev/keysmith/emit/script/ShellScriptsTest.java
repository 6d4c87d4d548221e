package dev.keysmith.emit.script;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.Design;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.emit.request.RequestsFile;
import dev.keysmith.spec.Spec;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Scripts send what {@code requests.json} says: a program called {@code aws} records what it is
 * given, and the templates are filled in here by the rules of {@code keys.md}.
 */
final class ShellScriptsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String AWS =
      "#!/bin/sh\nprintf '%s\\n%s\\n\\036' \"$2\" \"$4\" >>\"$RECORDED\"\n";

  /** Every character that a shell, JSON or a key could mistake. */
  private static final String HARD = "a#b %c\"d\\e$f`g'h|i~é";

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)\\}");
  private static final Pattern SUBTRACTED = Pattern.compile("\\{-([^{}]*)\\}");
  private static final Pattern PADDED = Pattern.compile("(.*):(-?)(\\d+)");

  @TempDir private Path folder;

  /** Each example with a design of one table that people made, and with the derived one. */
  static Stream<Path> designs() {
    return ExampleAnalyses.names().stream()
        .flatMap(
            name ->
                Stream.of(
                    ProjectCheckout.ROOT.resolve("examples/designs/" + name + ".yaml"),
                    ProjectCheckout.ROOT.resolve("corpus/artifacts/" + name + "/design.yaml")));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyScriptSendsTheDocumentedRequests(Path file) throws Exception {
    DesignAnalysis analysis = analysis(file);
    for (Artifact script : ShellScripts.artifacts(analysis)) {
      Path path = folder.resolve(script.name());
      Files.createDirectories(path.getParent());
      Files.writeString(path, script.text());
    }
    JsonNode requests = JSON.readTree(RequestsFile.artifact(analysis).text());
    for (JsonNode pattern : requests.get("patterns")) {
      Map<String, String> values = values(pattern);
      for (JsonNode step : pattern.get("steps")) {
        List<String> sent = run(pattern, step, values);
        List<JsonNode> expected = expected(step, values);
        assertThat(sent).as(pattern.get("id").asText()).hasSameSizeAs(expected);
        for (int i = 0; i < sent.size(); i++) {
          String[] lines = sent.get(i).split("\n", 2);
          assertThat(lines[0])
              .isEqualTo(
                  step.get("operation")
                      .asText()
                      .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                      .toLowerCase(Locale.ROOT));
          assertThat(JSON.readTree(lines[1]))
              .as(pattern.get("id").asText())
              .isEqualTo(expected.get(i));
        }
      }
    }
  }

  private static DesignAnalysis analysis(Path file) {
    String example =
        file.endsWith("design.yaml")
            ? file.getName(file.getNameCount() - 2) + ".yaml"
            : file.getFileName().toString();
    Spec spec =
        ExampleAnalyses.COMPILER
            .read(ProjectCheckout.ROOT.resolve("examples").resolve(example))
            .spec()
            .orElseThrow();
    Design design = ExampleAnalyses.COMPILER.readDesign(file, spec).design().orElseThrow();
    return ExampleAnalyses.of(spec, design);
  }

  // --- running ----------------------------------------------------------------------------------

  private List<String> run(JsonNode pattern, JsonNode step, Map<String, String> values)
      throws Exception {
    Path tools = folder.resolve("tools");
    Files.createDirectories(tools);
    Path aws = tools.resolve("aws");
    Files.writeString(aws, AWS);
    assertThat(aws.toFile().setExecutable(true)).isTrue();
    Path recorded = folder.resolve("recorded");
    Files.writeString(recorded, "");
    List<String> command = new ArrayList<>();
    command.add("sh");
    command.add(folder.resolve("scripts/" + pattern.get("id").asText() + ".sh").toString());
    command.addAll(List.of("--step", step.get("id").asText(), "--table-prefix", "dev-"));
    values.forEach((name, value) -> command.add(name + "=" + value));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("RECORDED", recorded.toString());
    builder.environment().put("PATH", tools + File.pathSeparator + System.getenv("PATH"));
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(command + "\n" + output).isZero();
    String all = Files.readString(recorded);
    return all.isEmpty() ? List.of() : List.of(all.split("\u001e"));
  }

  /** A value for each parameter, and for all that an earlier step would have found. */
  private static Map<String, String> values(JsonNode pattern) {
    Map<String, String> values = new LinkedHashMap<>();
    Map<String, String> types = new LinkedHashMap<>();
    for (JsonNode parameter : pattern.get("parameters")) {
      types.put(parameter.get("name").asText(), parameter.get("type").asText());
    }
    TreeSet<String> used = new TreeSet<>();
    for (JsonNode step : pattern.get("steps")) {
      repetitions(step).forEach(request -> names(request, used));
    }
    for (String name : used) {
      String type =
          types.getOrDefault(name, types.getOrDefault(name.replaceAll("\\[\\d+\\]", "[]"), ""));
      values.put(name, value(type, name));
    }
    return values;
  }

  private static String value(String type, String name) {
    return switch (type) {
      case "number", "epoch", "epochMillis" -> "42";
      case "boolean" -> "true";
      case "map" -> "{\"k\": {\"S\": \"v\"}}";
      case "list" -> "[{\"S\": \"v\"}]";
      case "stringSet" -> "x,y z";
      case "numberSet" -> "1,2";
      case "" -> name.matches(".*(ticket|number|Number|line).*") ? "7" : HARD;
      default -> HARD;
    };
  }

  private static void names(JsonNode node, TreeSet<String> names) {
    if (node.isTextual()) {
      Matcher placeholder = PLACEHOLDER.matcher(node.asText());
      while (placeholder.find()) {
        names.add(placeholder.group(1).replaceAll("^-|:-?\\d+$", ""));
      }
    }
    node.fieldNames().forEachRemaining(name -> names(new TextNode(name), names));
    node.forEach(child -> names(child, names));
  }

  // --- what requests.json says ------------------------------------------------------------------

  private static List<JsonNode> expected(JsonNode step, Map<String, String> values) {
    return repetitions(step).stream().map(request -> filled(request, values, false)).toList();
  }

  private static List<JsonNode> repetitions(JsonNode step) {
    for (JsonNode each : step.get("forEach")) {
      if (each.has("times")) {
        List<JsonNode> all = new ArrayList<>();
        for (int i = 1; i <= each.get("times").asInt(); i++) {
          all.add(numbered(step.get("request"), i));
        }
        return all;
      }
    }
    return List.of(expanded(step.get("request")));
  }

  private static JsonNode expanded(JsonNode node) {
    if (node instanceof ArrayNode array) {
      ArrayNode all = JSON.createArrayNode();
      for (JsonNode element : array) {
        if (element.path("forEach").has("times")) {
          for (int i = 1; i <= element.get("forEach").get("times").asInt(); i++) {
            all.add(numbered(element, i));
          }
        } else {
          all.add(expanded(element));
        }
      }
      return all;
    }
    if (node instanceof ObjectNode object) {
      ObjectNode all = JSON.createObjectNode();
      object
          .properties()
          .forEach(
              entry -> {
                JsonNode value = entry.getValue();
                for (int i = 1; i <= value.path("forEach").path("times").asInt(); i++) {
                  all.set(entry.getKey().replace("[]}", "[" + i + "]}"), numbered(value, i));
                }
                if (!value.path("forEach").has("times")) {
                  all.set(entry.getKey(), expanded(value));
                }
              });
      return all;
    }
    return node;
  }

  private static JsonNode numbered(JsonNode node, int number) {
    try {
      ObjectNode copy =
          (ObjectNode) JSON.readTree(node.toString().replace("[]}", "[" + number + "]}"));
      copy.remove("forEach");
      return copy;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode filled(JsonNode node, Map<String, String> values, boolean tables) {
    if (node.has("template")) {
      return typed(node.get("template").asText(), node.get("type").asText(), values);
    }
    if (node instanceof ArrayNode array) {
      ArrayNode all = JSON.createArrayNode();
      array.forEach(element -> all.add(filled(element, values, false)));
      return all;
    }
    if (node instanceof ObjectNode object) {
      ObjectNode all = JSON.createObjectNode();
      object
          .properties()
          .forEach(
              entry -> {
                if (entry.getValue().has("choose")) {
                  chosen(entry.getValue().get("choose"), values)
                      .ifPresent(value -> all.set(entry.getKey(), value));
                  return;
                }
                String name = text(entry.getKey(), values);
                all.set(
                    tables ? "dev-" + name : name,
                    entry.getKey().equals("TableName")
                        ? new TextNode("dev-" + entry.getValue().asText())
                        : filled(entry.getValue(), values, entry.getKey().equals("RequestItems")));
              });
      return all;
    }
    return node.isTextual() ? new TextNode(text(node.asText(), values)) : node;
  }

  /** The first option whose conditions hold; every parameter is present here. */
  private static Optional<JsonNode> chosen(JsonNode options, Map<String, String> values) {
    for (JsonNode option : options) {
      boolean holds = true;
      for (JsonNode demand : option.path("when")) {
        String value = text(demand.get("value").asText(), values);
        holds &=
            demand.has("exists")
                ? demand.get("exists").asBoolean()
                : demand.get("in").valueStream().anyMatch(one -> one.asText().equals(value));
      }
      if (holds) {
        return option.has("template")
            ? Optional.of(filled(option, values, false))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static JsonNode typed(String template, String type, Map<String, String> values) {
    ObjectNode value = JSON.createObjectNode();
    String text = text(template, values);
    try {
      switch (type) {
        case "SS", "NS" -> {
          ArrayNode elements = value.putArray(type);
          for (String element : text.split(",")) {
            elements.add(element);
          }
        }
        case "L", "M", "BOOL" -> value.set(type, JSON.readTree(text));
        default -> value.put(type, text);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return value;
  }

  private static String text(String template, Map<String, String> values) {
    Matcher placeholder = PLACEHOLDER.matcher(template);
    if (placeholder.matches() && values.containsKey(placeholder.group(1))) {
      return values.get(placeholder.group(1));
    }
    Matcher subtracted = SUBTRACTED.matcher(template);
    if (subtracted.matches()) {
      return "-" + values.get(subtracted.group(1));
    }
    StringBuilder text = new StringBuilder();
    int from = 0;
    placeholder.reset();
    while (placeholder.find()) {
      text.append(template, from, placeholder.start());
      from = placeholder.end();
      int next = template.indexOf('{', from);
      text.append(
          part(
              placeholder.group(1),
              template.substring(from, next < 0 ? template.length() : next),
              values));
    }
    return text.append(template.substring(from)).toString();
  }

  private static String part(String name, String following, Map<String, String> values) {
    Matcher padded = PADDED.matcher(name);
    if (padded.matches()) {
      int width = Integer.parseInt(padded.group(3));
      long number = Long.parseLong(values.get(padded.group(1)));
      long shown = padded.group(2).isEmpty() ? number : (long) Math.pow(10, width) - 1 - number;
      return ("%0" + width + "d").formatted(shown);
    }
    StringBuilder escaped = new StringBuilder();
    for (int c : values.getOrDefault(name, "").codePoints().toArray()) {
      boolean special =
          following.isEmpty()
              ? c >= '#' && c <= '%'
              : c <= '%' || Character.toString(c).equals(separator(following));
      if (special) {
        for (byte octet : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
          escaped.append("%%%02X".formatted(octet));
        }
      } else {
        escaped.appendCodePoint(c);
      }
    }
    return escaped.toString();
  }

  private static String separator(String following) {
    for (int c : following.codePoints().toArray()) {
      if (c <= '$') {
        return Character.toString(c);
      }
    }
    for (int c : following.codePoints().toArray()) {
      if (!Character.isLetterOrDigit(c)) {
        return Character.toString(c);
      }
    }
    return "#";
  }

  // --- arguments --------------------------------------------------------------------------------

  @Test
  void aScriptSaysWhatIsMissingOrUnknown() throws Exception {
    DesignAnalysis analysis =
        analysis(ProjectCheckout.ROOT.resolve("examples/designs/code-hosting.yaml"));
    for (Artifact script : ShellScripts.artifacts(analysis)) {
      Path path = folder.resolve(script.name());
      Files.createDirectories(path.getParent());
      Files.writeString(path, script.text());
    }
    assertThat(refused("P8", "owner=a", "repo=b")).contains("P8.sh: number is missing");
    assertThat(refused("P8", "owner=a", "repo=b", "number=x")).contains("not a whole number: x");
    assertThat(refused("P8", "ownr=a")).contains("no such value or option: ownr=a");
    assertThat(refused("P8", "--step", "9")).contains("there is no step 9");
  }

  private String refused(String pattern, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add("sh");
    command.add(folder.resolve("scripts/" + pattern + ".sh").toString());
    command.add("--dry-run");
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    return output;
  }
}
