package dev.keysmith.emit.script;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.emit.PrintableText;
import dev.keysmith.emit.request.RequestStepText;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.PatternRequests.RequestParameter;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The script of one pattern: a function for each step, in POSIX sh. */
final class ShellScript {
  private static final int WIDTH = 96;
  private static final String SHARD = "shard";

  /** The time of a request, unless it is given. */
  private static final ImmutableMap<String, String> TIMES =
      ImmutableMap.of(
          "now.timestamp", "date -u +%Y-%m-%dT%H:%M:%S.000Z",
          "now.string", "date -u +%Y-%m-%dT%H:%M:%S.000Z",
          "now.date", "date -u +%Y-%m-%d",
          "now.epoch", "date +%s",
          "now.number", "date +%s",
          "now.epochMillis", "date +%s000");

  private final PatternRequests pattern;
  private final String file;
  private final ShellNames names = new ShellNames();
  private final Map<String, RequestParameter> parameters = new LinkedHashMap<>();
  private final Set<String> found = new LinkedHashSet<>();
  private final List<String> steps = new ArrayList<>();
  private final List<List<String>> calls = new ArrayList<>();

  private ShellScript(PatternRequests pattern, String file) {
    this.pattern = pattern;
    this.file = file;
    for (RequestParameter parameter : pattern.parameters()) {
      if (parameter.times() > 1) {
        IntStream.rangeClosed(1, parameter.times())
            .forEach(
                i -> parameters.put((String) Repetitions.numbered(parameter.name(), i), parameter));
      } else {
        parameters.put(parameter.name(), parameter);
      }
    }
    parameters.keySet().forEach(names::of);
  }

  static String of(PatternRequests pattern, String file) {
    ShellScript script = new ShellScript(pattern, file);
    pattern.steps().forEach(script::step);
    return script.text();
  }

  // --- steps ------------------------------------------------------------------------------------

  private void step(RequestStep step) {
    ImmutableSet<String> optional =
        parameters.entrySet().stream()
            .filter(parameter -> parameter.getValue().optional())
            .map(Map.Entry::getKey)
            .collect(ImmutableSet.toImmutableSet());
    List<String> body = new ArrayList<>();
    Set<String> required = new LinkedHashSet<>();
    List<String> requests = new ArrayList<>();
    for (Object request : repeated(step)) {
      ShellRequest rendered = new ShellRequest(names, optional);
      String json = rendered.json((Map<?, ?>) request);
      if (rendered.isUnwritable()) {
        requests.add(
            "  fail 'step %d has a text with the null character, which no shell can send; see requests.json'"
                .formatted(step.id()));
        break;
      }
      required.addAll(rendered.required());
      Stream.concat(
              rendered.preparation().stream().map(line -> "  " + line),
              Stream.of("  send %s <<END".formatted(command(step.operation())), json, "END"))
          .forEach(requests::add);
    }
    Set<String> foundHere = new LinkedHashSet<>(required);
    foundHere.removeAll(parameters.keySet());
    foundHere.removeAll(TIMES.keySet());
    // Elsewhere it is a value that happens to be called so.
    boolean shards =
        step.forEach().stream().anyMatch(StepRepetition.EachShard.class::isInstance)
            && foundHere.remove(SHARD);
    found.addAll(foundHere);
    required.stream()
        .filter(name -> !TIMES.containsKey(name) && !(shards && name.equals(SHARD)))
        .forEach(
            name -> body.add("  need \"${%s+x}\" '%s'".formatted(names.of(name), quoted(name))));
    body.addAll(whole(step));
    body.addAll(shards ? overShards(step, requests) : requests);
    comment(step).forEach(steps::add);
    steps.add("step_%d() {".formatted(step.id()));
    steps.addAll(body);
    steps.add("}");
    steps.add("");
    calls.add(call(step, foundHere));
  }

  /** A known number of repetitions is written out. */
  private static List<Object> repeated(RequestStep step) {
    for (StepRepetition each : step.forEach()) {
      if (each instanceof StepRepetition.EachTime times) {
        return IntStream.rangeClosed(1, times.times())
            .mapToObj(i -> Repetitions.numbered(step.request(), i))
            .toList();
      }
    }
    return List.of(step.request());
  }

  private List<String> overShards(RequestStep step, List<String> requests) {
    StepRepetition.EachShard each =
        step.forEach().stream()
            .filter(StepRepetition.EachShard.class::isInstance)
            .map(StepRepetition.EachShard.class::cast)
            .findFirst()
            .orElseThrow();
    String all =
        IntStream.range(0, each.count())
            .mapToObj(i -> String.format(Locale.ROOT, "%0" + each.digits() + "d", i))
            .collect(Collectors.joining(" "));
    List<String> lines = new ArrayList<>();
    lines.add("  for %s in %s; do".formatted(names.of(SHARD), all));
    requests.forEach(lines::add);
    lines.add("  done");
    return lines;
  }

  /** Numbers in keys have so many digits. */
  private List<String> whole(RequestStep step) {
    return ShellTemplate.padded(step.request()).entrySet().stream()
        .flatMap(
            entry ->
                numbered(entry.getKey())
                    .map(
                        name ->
                            "  whole '%s' \"$%s\" %d"
                                .formatted(quoted(name), names.of(name), entry.getValue())))
        .toList();
  }

  private Stream<String> numbered(String name) {
    return name.contains("[]")
        ? parameters.keySet().stream()
            .filter(one -> one.startsWith(name.substring(0, name.indexOf("[]")) + "["))
        : Stream.of(name);
  }

  private static List<String> comment(RequestStep step) {
    RequestStepText text = new RequestStepText(step);
    List<String> lines = new ArrayList<>();
    wrapped("# ", text.title() + ".", "# ", lines);
    text.client().forEach(task -> wrapped("# - ", task, "#   ", lines));
    return lines;
  }

  private static void wrapped(String start, String text, String hanging, List<String> lines) {
    StringBuilder line = new StringBuilder(start);
    boolean fresh = true;
    for (String word : PrintableText.of(text).replaceAll("\\s+", " ").split(" ", -1)) {
      if (!fresh && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(hanging);
        fresh = true;
      }
      line.append(fresh ? "" : " ").append(word);
      fresh = false;
    }
    lines.add(line.toString());
  }

  /** Without values that only an earlier step finds, a step is not sent. */
  private static List<String> call(RequestStep step, Set<String> foundHere) {
    if (foundHere.isEmpty()) {
      return List.of("  '' | %1$d) step_%1$d ;;".formatted(step.id()));
    }
    String all = foundHere.stream().map(name -> name + "=…").collect(Collectors.joining(" "));
    return List.of(
        "  '') say 'step %1$d needs what an earlier step found: --step %1$d %2$s' ;;"
            .formatted(step.id(), quoted(all)),
        "  %1$d) step_%1$d ;;".formatted(step.id()));
  }

  /** {@code BatchGetItem} is {@code batch-get-item}. */
  private static String command(String operation) {
    return operation.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  // --- the whole --------------------------------------------------------------------------------

  private String text() {
    List<String> lines = new ArrayList<>();
    lines.add("#!/bin/sh");
    wrapped("# ", pattern.id() + ": " + pattern.name() + ".", "# ", lines);
    lines.add(
        "# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.");
    lines.add("set -eu");
    lines.add("");
    lines.addAll(usage());
    lines.add(". \"$(dirname -- \"$0\")/%s\"".formatted(ShellScripts.LIBRARY));
    lines.add("");
    lines.addAll(steps);
    lines.addAll(arguments());
    calls.forEach(
        call -> {
          lines.add("case $step in");
          lines.addAll(call);
          lines.add("esac");
        });
    return String.join("\n", lines) + "\n";
  }

  private List<String> usage() {
    List<String> lines = new ArrayList<>();
    lines.add("usage() {");
    lines.add("  cat <<'END'");
    lines.add("usage: %s [OPTION]... NAME=VALUE...".formatted(file));
    parameters.forEach(
        (name, parameter) ->
            lines.add(
                "  %s=…  %s%s"
                    .formatted(
                        name, form(parameter.type()), parameter.optional() ? ", optional" : "")));
    found.forEach(name -> lines.add("  %s=…  as an earlier step found it".formatted(name)));
    names.all().keySet().stream()
        .filter(TIMES::containsKey)
        .forEach(
            name -> lines.add("  %s=…  the time of the request; default: now".formatted(name)));
    lines.add("END");
    lines.add("}");
    lines.add("");
    return lines;
  }

  private static String form(String type) {
    return switch (type) {
      case "stringSet", "numberSet" -> type + ", with commas between the elements";
      case "map" -> "map as DynamoDB JSON: {\"city\": {\"S\": \"Oslo\"}}";
      case "list" -> "list as DynamoDB JSON: [{\"S\": \"a\"}]";
      case "binary" -> "binary, in base64";
      case "boolean" -> "true or false";
      default -> type;
    };
  }

  private List<String> arguments() {
    List<String> lines = new ArrayList<>();
    lines.add("while [ $# -gt 0 ]; do");
    lines.add("  case $1 in");
    names
        .all()
        .forEach(
            (name, variable) -> {
              if (!name.equals(SHARD)) {
                lines.add("    '%s='*) %s=${1#*=} ;;".formatted(quoted(name), variable));
              }
            });
    lines.add("    *) option \"$@\" && shift ;;");
    lines.add("  esac");
    lines.add("  shift");
    lines.add("done");
    lines.add("ready %d".formatted(pattern.steps().size()));
    names
        .all()
        .forEach(
            (name, variable) -> {
              if (TIMES.containsKey(name)) {
                lines.add(": \"${%s=$(%s)}\"".formatted(variable, TIMES.get(name)));
              }
            });
    return lines;
  }

  /** Within single quotes of a shell. */
  private static String quoted(String name) {
    return name.replace("'", "'\\''");
  }
}
