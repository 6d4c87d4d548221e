package dev.keysmith.code.process;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.library.LibraryProject;
import dev.keysmith.code.library.LibraryProject.ServedPattern;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.ExecutionArguments;
import dev.keysmith.emit.Artifact;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.PatternRuns;
import dev.keysmith.verify.engine.ApiJson;
import dev.keysmith.verify.engine.CapacityMeter;
import dev.keysmith.verify.engine.MeteredEndpoint;
import dev.keysmith.verify.engine.RunTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/**
 * Runs the patterns of a verification through the schema of a library, in a process of Node; those
 * that the library does not serve through the interpreter of plans.
 */
public final class LibraryRuns implements PatternRuns, AutoCloseable {
  private static final String EXECUTOR = "library-executor.mjs";

  private final CodeInput input;
  private final ImmutableMap<String, ServedPattern> served;
  private final NodeProcess node;
  private final MeteredEndpoint endpoint = MeteredEndpoint.start();
  private final Set<String> executed = new ConcurrentSkipListSet<>();

  private LibraryRuns(
      CodeInput input, ImmutableMap<String, ServedPattern> served, NodeProcess node) {
    this.input = input;
    this.served = served;
    this.node = node;
  }

  /**
   * Compiles the schema and starts a process with it.
   *
   * @param packages the folder with the libraries and the compiler
   */
  public static LibraryRuns of(CodeInput input, LibraryProject project, Path packages) {
    try {
      Path folder = Files.createTempDirectory(packages, "schema");
      for (Artifact file : project.files("schema")) {
        Path target = folder.resolve(file.name());
        Files.createDirectories(target.getParent());
        Files.writeString(target, file.text());
      }
      Files.copy(
          ProjectCheckout.ROOT.resolve("app/src/test/typescript").resolve(EXECUTOR),
          folder.resolve(EXECUTOR));
      new NodeToolchain(packages).compile(folder);
      return new LibraryRuns(input, project.served(), NodeProcess.start(folder, EXECUTOR));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The patterns that were executed by the library. */
  public ImmutableList<String> executed() {
    return ImmutableList.copyOf(executed);
  }

  @Override
  public void close() {
    node.close();
    endpoint.close();
  }

  @Override
  public PatternExecutor executor(CapacityMeter meter, RunTables tables) {
    return new LibraryExecutor(
        PatternRuns.interpreted(input.spec(), input.design()).executor(meter, tables),
        endpoint.address(meter),
        ImmutableMap.copyOf(Maps.asMap(input.design().tables().keySet(), tables::name)));
  }

  /** Calls the functions of the library's schema. */
  private final class LibraryExecutor implements PatternExecutor {
    private final PatternExecutor interpreter;
    private final String address;
    private final ImmutableMap<String, String> tables;

    LibraryExecutor(
        PatternExecutor interpreter, String address, ImmutableMap<String, String> tables) {
      this.interpreter = interpreter;
      this.address = address;
      this.tables = tables;
    }

    @Override
    public ResultPage page(
        AccessPattern.Read read,
        Plan plan,
        Map<String, Object> arguments,
        Optional<PageCursor> cursor) {
      ServedPattern function = served.get(read.id());
      Map<?, ?> result = result(read.id());
      if (function == null || !isComparable(result)) {
        return interpreter.page(read, plan, arguments, cursor);
      }
      if (!arguments.keySet().containsAll(function.parameters().keySet())) {
        // Nothing is equal to a value that is absent.
        return new ResultPage(ImmutableList.of(), Optional.empty());
      }
      Map<String, Object> request = request(function, arguments);
      request.put("input", values(function, arguments, false));
      request.put("shape", shape(result));
      Map<String, Object> page = new LinkedHashMap<>();
      read.selection().limit().ifPresent(limit -> page.put("limit", limit));
      cursor.ifPresent(after -> page.put("after", after.text()));
      request.put("page", page);
      JsonNode response = ask(read.id(), request);
      if (response.field("count").isPresent()) {
        int count = Integer.parseInt(response.field("count").get().asNumber());
        ReadResult counted = new ReadResult(ImmutableMap.of(), ImmutableMap.of());
        return new ResultPage(
            ImmutableList.copyOf(Collections.nCopies(count, counted)), Optional.empty());
      }
      return new ResultPage(
          ResultJson.rows(response.field("rows").orElseThrow(), read.selection()),
          response.field("next").map(JsonNode::asString).map(PageCursor::opaque));
    }

    @Override
    public WriteResult write(AccessPattern.Write write, Plan plan, PatternArguments arguments) {
      ServedPattern function = served.get(write.id());
      if (function == null) {
        return interpreter.write(write, plan, arguments);
      }
      Map<String, Object> request = request(function, arguments.shared());
      request.put("input", values(function, ExecutionArguments.shared(write, arguments), false));
      int times = write.actions().stream().mapToInt(action -> action.times()).max().orElseThrow();
      if (function.parameters().keySet().stream().anyMatch(name -> name.endsWith("[]"))) {
        ImmutableList.Builder<Object> entries = ImmutableList.builder();
        for (int i = 0; i < times; i++) {
          entries.add(values(function, ExecutionArguments.repeated(write, arguments, i), true));
        }
        request.put("entries", entries.build());
      }
      JsonNode response = ask(write.id(), request);
      return response.field("failure").isPresent()
          ? new WriteResult(false, response.field("message").orElseThrow().asString(), arguments)
          : new WriteResult(true, "", arguments);
    }

    private Map<String, Object> request(ServedPattern function, Map<String, Object> arguments) {
      Map<String, Object> request = new LinkedHashMap<>();
      request.put("endpoint", address);
      request.put("tables", tables);
      request.put("function", function.function());
      request.put(
          "now",
          arguments.get(PatternArguments.NOW) instanceof String now
              ? now
              : PatternRuns.NOW.toString());
      return request;
    }

    private JsonNode ask(String pattern, Map<String, Object> request) {
      executed.add(pattern);
      JsonNode response = node.ask(node.nextId(), request);
      response
          .field("error")
          .ifPresent(
              error -> {
                throw new IllegalStateException(error.asString());
              });
      return response;
    }
  }

  private static ImmutableMap<String, Object> values(
      ServedPattern function, Map<String, Object> arguments, boolean repeated) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    function
        .parameters()
        .forEach(
            (source, name) -> {
              Object value = arguments.get(source);
              if (source.endsWith("[]") == repeated && value != null) {
                values.put(name, ApiJson.ofPlain(value));
              }
            });
    return values.buildOrThrow();
  }

  // --- results ----------------------------------------------------------------------------------

  private Map<?, ?> result(String pattern) {
    return input.patterns().stream()
        .filter(source -> source.pattern().id().equals(pattern))
        .map(PatternSource::requests)
        .flatMap(requests -> requests.result().stream())
        .findFirst()
        .orElseThrow();
  }

  private static List<?> includes(Map<?, ?> shape) {
    return shape.get("include") instanceof List<?> includes ? includes : ImmutableList.of();
  }

  /** Whether related rows stand in lists; the library returns entries of maps as they are. */
  private boolean isComparable(Map<?, ?> shape) {
    return includes(shape).stream()
        .map(include -> (Map<?, ?>) include)
        .allMatch(
            include ->
                !include.containsKey("copied")
                    && !(include.containsKey("embedded") && isMap(include))
                    && isComparable(include));
  }

  private boolean isMap(Map<?, ?> include) {
    return input.design().items().stream()
        .flatMap(ref -> ref.item().embeds().values().stream())
        .anyMatch(embed -> embed.map() && embed.entity().equals(include.get("entity")));
  }

  private ImmutableMap<String, Object> shape(Map<?, ?> result) {
    String entity = String.valueOf(result.get("entity"));
    ImmutableMap.Builder<String, Object> attributes = ImmutableMap.builder();
    if (result.get("attributes") instanceof List<?> names) {
      names.forEach(
          name ->
              attributes.put(
                  (String) name,
                  input.spec().entity(entity).attribute((String) name).type().keyword()));
    }
    ImmutableMap.Builder<String, Object> shape = ImmutableMap.builder();
    shape.put("label", CodeNames.plural(CodeNames.member(entity, name -> false)));
    shape.put("attributes", attributes.buildOrThrow());
    if (result.get("on") instanceof Map<?, ?> on) {
      shape.put("on", on);
    }
    if (result.get("embedded") instanceof String embedded) {
      shape.put("embedded", embedded);
    }
    return shape
        .put(
            "include",
            includes(result).stream()
                .map(include -> shape((Map<?, ?>) include))
                .collect(ImmutableList.toImmutableList()))
        .buildOrThrow();
  }
}
