package dev.keysmith.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.mcp.tool.CallCancellation;
import dev.keysmith.mcp.tool.DesignTool;
import dev.keysmith.mcp.tool.RootFolders;
import dev.keysmith.mcp.tool.SessionMemory;
import dev.keysmith.mcp.tool.ToolAnswer;
import dev.keysmith.mcp.tool.ToolCall;
import dev.keysmith.mcp.tool.ToolCatalog;
import dev.keysmith.mcp.tool.ToolProblem;
import dev.keysmith.progress.ProgressListener;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The arguments of a tool for assistants, as JSON: an answer, or findings. */
final class ToolCallTarget implements TextTarget {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final DesignTool tool;
  private final DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
  private final String spec = read("examples/session-store.yaml");
  private final String design = read("examples/designs/session-store.yaml");

  private ToolCallTarget(DesignTool tool) {
    this.tool = tool;
  }

  private static String read(String path) {
    return ProjectCheckout.read(ProjectCheckout.ROOT.resolve(path));
  }

  /** Without those that run the engine, which takes seconds. */
  static ImmutableList<ToolCallTarget> all() {
    return ToolCatalog.ALL.stream()
        .filter(tool -> !List.of("verify_design", "run_query").contains(tool.name()))
        .map(ToolCallTarget::new)
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public String name() {
    return "tool-" + tool.name();
  }

  @Override
  public Stage stage() {
    return Stage.TOOL_CALLS;
  }

  @Override
  public ImmutableList<String> seeds() {
    return ImmutableList.of(
        json(ImmutableMap.of("spec", spec, "design", design)),
        json(ImmutableMap.of("spec", spec, "design", design, "detail", "full")),
        json(ImmutableMap.of("spec_path", "spec.yaml", "design_path", "design.yaml")),
        json(
            ImmutableMap.of(
                "spec", spec, "designs", List.of(design), "design_paths", List.of("design.yaml"))),
        json(
            ImmutableMap.of(
                "spec", spec, "design", design, "pattern", "P1", "files", List.of("README.md"))),
        json(
            ImmutableMap.of(
                "spec",
                spec,
                "design",
                design,
                "mode",
                "provisioned",
                "utilisation_percent",
                70,
                "reserved",
                "1y",
                "fix",
                true)),
        json(ImmutableMap.of("text", "erDiagram\n A ||--o{ B : has\n", "name", "model.mmd")),
        json(ImmutableMap.of("spec", "", "answers", List.of("application=Notes"))),
        json(ImmutableMap.of("spec", spec, "design", design, "language", "typescript")));
  }

  private static String json(Map<String, ?> arguments) {
    try {
      return JSON.writeValueAsString(arguments);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int perRound() {
    return 1;
  }

  @Override
  public void check(String text) throws IOException {
    Map<String, Object> arguments;
    try {
      arguments = JSON.readValue(text, new TypeReference<Map<String, Object>>() {});
    } catch (JsonProcessingException e) {
      // The transport has rejected it.
      return;
    }
    if (arguments == null || arguments.containsKey("out_path")) {
      return;
    }
    try (InputFolder folder = new InputFolder()) {
      folder.with("spec.yaml", spec).with("design.yaml", design);
      ToolAnswer answer =
          tool.call(
              new ToolCall(
                  compiler,
                  tool.check(arguments),
                  RootFolders.of(List.of(folder.path())),
                  new SessionMemory(),
                  ProgressListener.NONE,
                  new CallCancellation(),
                  Optional.empty()));
      JSON.writeValueAsString(answer.content());
    } catch (ToolProblem e) {
      BrokenProperty.unless(e.answer().isError(), "a problem is answered as an error", tool.name());
    } catch (ExternalFailure e) {
      // Reported as such.
      return;
    }
  }
}
