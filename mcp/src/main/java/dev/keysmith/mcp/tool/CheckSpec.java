package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cli.json.CheckResult;
import dev.keysmith.cli.json.CheckResult.Checked;
import dev.keysmith.cli.text.PlainText;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.spec.reader.SpecFile;
import java.util.Optional;

/** {@code check_spec}: validates a spec, and a design against it. */
final class CheckSpec implements DesignTool {
  @Override
  public String name() {
    return "check_spec";
  }

  @Override
  public String title() {
    return "Check a spec";
  }

  @Override
  public String description() {
    return "Validates a spec (and a design of it) and reports every error and what is missing, with"
        + " line, column and fix. Use it after each change of a spec. Suggestions name gaps to ask"
        + " the user about: data that is read but never written, missing statistics.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.<ToolArgument>builder()
        .addAll(CommonArguments.spec())
        .addAll(CommonArguments.design("Optional: it is validated against the spec."))
        .add(CommonArguments.detail("also the JSON of the command line."))
        .build();
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .put("application", JsonSchema.text("The name of the application."))
        .put("entities", JsonSchema.whole("How many entities there are."))
        .put("reads", JsonSchema.whole("How many reads there are."))
        .put("writes", JsonSchema.whole("How many writes there are."))
        .put("otherServices", JsonSchema.whole("How many patterns are for other services."))
        .put(CommonArguments.RESULT, CommonArguments.result("check"))
        .buildOrThrow();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    ToolInputs inputs = new ToolInputs(call);
    SpecFile file = inputs.correctSpec();
    Optional<DesignFile> design = inputs.design(file.spec().orElseThrow());
    Checked checked = Checked.of(file);
    ImmutableList<SourceDiagnostic> suggestions = file.suggestions();
    String text =
        PlainText.findings(suggestions.stream().limit(FindingList.MOST).toList(), file.source())
            + FindingList.more(suggestions.size())
            + summary(file, checked)
            + design.map(one -> "\n" + one.name() + ": valid").orElse("");
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put("application", checked.application());
    content.put("entities", checked.entities());
    content.put("reads", checked.reads());
    content.put("writes", checked.writes());
    content.put("otherServices", checked.foreign());
    content.put(
        ToolAnswer.FINDINGS,
        suggestions.stream()
            .limit(FindingList.MOST)
            .map(ToolFinding::of)
            .collect(ImmutableList.toImmutableList()));
    if (call.wantsAll()) {
      content.put(
          CommonArguments.RESULT, JsonTree.of(CheckResult.of(ImmutableList.of(file), design)));
    }
    return ToolAnswer.result(true, text, content.buildOrThrow());
  }

  private static String summary(SpecFile file, Checked checked) {
    return "%s: valid; %s, %s, %s, %s"
        .formatted(
            file.name(),
            checked.entities() == 1 ? "1 entity" : checked.entities() + " entities",
            NumberFormat.counted(checked.relationships(), "relationship"),
            NumberFormat.counted(checked.reads(), "read"),
            NumberFormat.counted(checked.writes(), "write"));
  }
}
