package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cli.json.DesignResult;
import dev.keysmith.cli.text.PlainText;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.reader.SpecFile;
import java.time.Duration;
import java.util.Optional;

/** {@code derive_design}: the cheapest design of a spec. */
final class DeriveDesign implements DesignTool {
  private static final String STYLE = "style";
  private static final String TIME_LIMIT = "time_limit_seconds";
  private static final String DESIGN = "design";
  private static final ImmutableMap<String, Style> STYLES =
      ImmutableMap.of(
          "auto", Style.AUTO,
          "multi-table", Style.MULTI_TABLE,
          "single-table", Style.SINGLE_TABLE);

  @Override
  public String name() {
    return "derive_design";
  }

  @Override
  public String title() {
    return "Derive the cheapest design";
  }

  @Override
  public String description() {
    return "Derives the cheapest DynamoDB data model that serves every access pattern of a spec:"
        + " tables, indexes, key templates, monthly bill and the proven optimality gap. Use it once"
        + " the user has confirmed that all patterns are there. detail=design adds the design file,"
        + " detail=full also plans, rationale and review. The design is kept as the resource"
        + " keysmith://design/last, and the other tools use it for the same spec.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.<ToolArgument>builder()
        .addAll(CommonArguments.spec())
        .add(
            ToolArgument.choice(
                STYLE,
                "Default: prefer.style of the spec; auto is the cheaper of both.",
                STYLES.keySet().asList()))
        .add(
            ToolArgument.whole(
                TIME_LIMIT, "Ends the search with the best design so far. Default: 50.", 1, 600))
        .add(CommonArguments.region())
        .add(
            ToolArgument.choice(
                CommonArguments.DETAIL,
                "summary (the default): tables and bill; design: also the design as YAML; full:"
                    + " also every pattern's requests, rationale, and the JSON of the command"
                    + " line.",
                ImmutableList.of("summary", DESIGN, "full")))
        .build();
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .putAll(DesignContent.schema())
        .put(DESIGN, JsonSchema.text("With detail=design or full: the design file."))
        .put(CommonArguments.RESULT, CommonArguments.result("design"))
        .buildOrThrow();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    SpecFile file = new ToolInputs(call).correctSpec();
    DesignOptions options =
        call.arguments()
            .text(STYLE)
            .map(style -> new DesignOptions(STYLES.getOrDefault(style, Style.AUTO)))
            .orElseGet(() -> DesignOptions.of(file.spec().orElseThrow()));
    Duration time =
        Duration.ofSeconds(
            call.arguments().whole(TIME_LIMIT).orElse(ChosenDesign.USUAL_TIME.toSeconds()));
    OptimizedDesign derived = ChosenDesign.derive(call, file, options, time);
    DesignAnalysis analysis = call.compiler().analyze(file, derived);
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.putAll(DesignContent.of(analysis));
    StringBuilder text = new StringBuilder();
    if (call.wantsAll()) {
      text.append(PlainText.design(analysis, "review_design"));
      content.put(
          CommonArguments.RESULT, JsonTree.of(DesignResult.repeatable(analysis, Optional.empty())));
    } else {
      text.append(PlainText.designSummary(analysis)).append(reviewed(analysis));
    }
    if (call.arguments().text(CommonArguments.DETAIL).filter("summary"::equals).isEmpty()
        && call.arguments().text(CommonArguments.DETAIL).isPresent()) {
      String yaml = DesignWriter.write(analysis.design());
      content.put(DESIGN, yaml);
      text.append("\ndesign.yaml\n").append(yaml);
    }
    return ToolAnswer.result(analysis.bill().isComplete(), text.toString(), content.buildOrThrow());
  }

  private static String reviewed(DesignAnalysis analysis) {
    return "\nReview: %s; review_design shows them\n"
        .formatted(FindingList.counts(analysis.review()));
  }
}
