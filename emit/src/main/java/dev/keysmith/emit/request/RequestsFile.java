package dev.keysmith.emit.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestParameter;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;

/** {@code requests.json}: the requests of every pattern, for programs. */
public final class RequestsFile {
  public static final String NAME = "requests.json";

  private static final int VERSION = 1;

  private RequestsFile() {}

  public static Artifact artifact(DesignAnalysis analysis) {
    return new Artifact(
        NAME,
        JsonFormatter.text(
            ImmutableMap.of(
                "version",
                VERSION,
                "application",
                analysis.spec().application(),
                "patterns",
                DesignRequests.of(analysis).stream()
                    .map(RequestsFile::pattern)
                    .collect(ImmutableList.toImmutableList()),
                "items",
                new ItemFormJson(analysis.spec()).of(analysis.design()))));
  }

  /** One pattern, in mappings, lists and scalars. */
  public static ImmutableMap<String, Object> pattern(PatternRequests pattern) {
    ImmutableMap.Builder<String, Object> json = ImmutableMap.builder();
    json.put("id", pattern.id()).put("name", pattern.name());
    json.put(
        "parameters",
        pattern.parameters().stream()
            .map(RequestsFile::parameter)
            .collect(ImmutableList.toImmutableList()));
    json.put(
        "steps",
        pattern.steps().stream().map(RequestsFile::step).collect(ImmutableList.toImmutableList()));
    pattern.result().ifPresent(result -> json.put("result", result));
    return json.buildOrThrow();
  }

  private static ImmutableMap<String, Object> parameter(RequestParameter parameter) {
    ImmutableMap.Builder<String, Object> json = ImmutableMap.builder();
    json.put("name", parameter.name()).put("type", parameter.type());
    if (parameter.list()) {
      json.put("list", true);
    }
    if (parameter.times() > 1) {
      json.put("times", parameter.times());
    }
    if (parameter.optional()) {
      json.put("optional", true);
    }
    return json.buildOrThrow();
  }

  private static ImmutableMap<String, Object> step(RequestStep step) {
    return ImmutableMap.<String, Object>builder()
        .put("id", step.id())
        .put("round", step.round())
        .put(
            "forEach",
            step.forEach().stream()
                .map(StepRepetition::details)
                .collect(ImmutableList.toImmutableList()))
        .put("operation", step.operation())
        .put("request", step.request())
        .put(
            "client",
            step.client().stream().map(RequestsFile::task).collect(ImmutableList.toImmutableList()))
        .buildOrThrow();
  }

  private static ImmutableMap<String, Object> task(ClientTask task) {
    return ImmutableMap.<String, Object>builder()
        .put("do", task.kind())
        .putAll(task.details())
        .put("text", task.text())
        .buildOrThrow();
  }
}
