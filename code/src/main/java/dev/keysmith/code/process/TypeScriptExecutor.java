package dev.keysmith.code.process;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.code.method.ExecutionArguments;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.ResultType.Multiplicity;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.UnfinishedExecution;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.PatternRuns;
import dev.keysmith.verify.engine.MeteredEndpoint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** Executes patterns by calling the methods of a data layer in a child process. */
final class TypeScriptExecutor implements PatternExecutor {
  private static final String OUTCOME_UNKNOWN = "OutcomeUnknown";

  /** Failures that say nothing about the pattern. */
  private static final ImmutableSet<String> UNFINISHED =
      ImmutableSet.of(OUTCOME_UNKNOWN, "Throttled", "TransactionConflict", "Unavailable");

  private final Spec spec;
  private final ImmutableMap<String, GeneratedMethod> methods;
  private final NodeProcess node;
  private final Optional<MeteredEndpoint> endpoint;
  private final String address;
  private final ImmutableMap<String, String> tables;

  /**
   * @param endpoint meters the requests of the child, unless they go elsewhere
   * @param address where the child sends its requests
   * @param tables their names by those of the design
   */
  TypeScriptExecutor(
      Spec spec,
      ImmutableMap<String, GeneratedMethod> methods,
      NodeProcess node,
      Optional<MeteredEndpoint> endpoint,
      String address,
      ImmutableMap<String, String> tables) {
    this.spec = spec;
    this.methods = methods;
    this.node = node;
    this.endpoint = endpoint;
    this.address = address;
    this.tables = tables;
  }

  // --- reads ------------------------------------------------------------------------------------

  @Override
  public ResultPage page(
      AccessPattern.Read read,
      Plan plan,
      Map<String, Object> arguments,
      Optional<PageCursor> cursor) {
    GeneratedMethod method = method(read.id());
    Optional<List<Object>> values = ArgumentJson.ofRead(method.signature(), arguments);
    if (values.isEmpty()) {
      // Nothing is equal to a value that is absent.
      return new ResultPage(ImmutableList.of(), Optional.empty());
    }
    List<Object> given = new ArrayList<>(values.get());
    if (method.multiplicity().orElseThrow() == Multiplicity.PAGED) {
      given.add(ArgumentJson.page(read.selection().limit(), cursor.map(PageCursor::text)));
    }
    JsonNode response = call(method, given, arguments);
    response
        .field("failure")
        .ifPresent(
            failure -> {
              throw new IllegalStateException(text(response, "message"));
            });
    if (response.field("count").isPresent()) {
      int count = Integer.parseInt(response.field("count").get().asNumber());
      return new ResultPage(
          ImmutableList.copyOf(
              Collections.nCopies(count, new ReadResult(ImmutableMap.of(), ImmutableMap.of()))),
          Optional.empty());
    }
    return new ResultPage(
        ResultJson.rows(response.field("rows").orElseThrow(), read.selection()),
        response.field("next").map(JsonNode::asString).map(PageCursor::opaque));
  }

  // --- writes -----------------------------------------------------------------------------------

  @Override
  public WriteResult write(AccessPattern.Write write, Plan plan, PatternArguments arguments) {
    GeneratedMethod method = method(write.id());
    JsonNode response =
        call(
            method, ArgumentJson.ofWrite(method.signature(), write, arguments), arguments.shared());
    Map<String, List<BigDecimal>> drawn = new LinkedHashMap<>();
    response
        .field("drawn")
        .ifPresent(
            numbers ->
                numbers
                    .asObject()
                    .forEach(
                        (name, values) ->
                            drawn.put(
                                name,
                                values.asArray().stream()
                                    .map(value -> new BigDecimal(value.asNumber()))
                                    .toList())));
    PatternArguments known = ExecutionArguments.withDrawn(spec, write, arguments, drawn);
    String failure = text(response, "failure");
    if (UNFINISHED.contains(failure)) {
      throw new UnfinishedExecution(
          text(response, "message"), failure.equals(OUTCOME_UNKNOWN), known);
    }
    return response.field("failure").isPresent()
        ? new WriteResult(false, text(response, "message"), known)
        : new WriteResult(true, "", known, old(response));
  }

  /** The instance as it was before, where the method returns it. */
  private static Optional<ImmutableMap<String, Object>> old(JsonNode response) {
    return response
        .field("rows")
        .flatMap(rows -> rows.asArray().stream().findFirst())
        .map(row -> ResultJson.values(row.field("values").orElseThrow()));
  }

  // --- calls ------------------------------------------------------------------------------------

  private GeneratedMethod method(String pattern) {
    return Optional.ofNullable(methods.get(pattern))
        .orElseThrow(() -> new IllegalStateException("there is no code of " + pattern));
  }

  private JsonNode call(GeneratedMethod method, List<Object> given, Map<String, Object> arguments) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("endpoint", address);
    request.put("tables", tables);
    request.put(
        "now",
        arguments.get(PatternArguments.NOW) instanceof String now
            ? now
            : PatternRuns.NOW.toString());
    request.put("store", method.accessor());
    request.put("method", method.name());
    request.put("arguments", given);
    method
        .multiplicity()
        .ifPresent(many -> request.put("many", many.name().toLowerCase(Locale.ROOT)));
    method.result().ifPresent(type -> request.put("result", ArgumentJson.shape(spec, type)));
    String id = node.nextId();
    JsonNode response = node.ask(id, request);
    Optional<RuntimeException> failure = endpoint.flatMap(metering -> metering.failure(id));
    Optional<Double> metered = endpoint.map(metering -> metering.units(id));
    if (response.field("error").isPresent()) {
      throw failure.orElseGet(
          () -> new IllegalStateException("the generated code failed: " + text(response, "error")));
    }
    double reported = Double.parseDouble(response.field("units").orElseThrow().asNumber());
    if (metered.isPresent() && Math.abs(reported - metered.get()) > 1e-6) {
      throw new IllegalStateException(
          "the listener of the generated code reported %s units, the engine %s"
              .formatted(reported, metered.get()));
    }
    return response;
  }

  private static String text(JsonNode response, String field) {
    return response.field(field).map(JsonNode::text).orElse("");
  }
}
