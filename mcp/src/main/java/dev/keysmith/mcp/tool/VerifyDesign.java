package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.VerificationReport;
import dev.keysmith.app.VerificationRunner;
import dev.keysmith.cli.json.VerifyResult;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.cli.text.PlainText;
import dev.keysmith.cli.text.VerifyCommandLines;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.verify.GeneratedVolume;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOptions;
import java.nio.file.Path;
import java.util.Optional;

/** {@code verify_design}: runs every pattern of a design on DynamoDB Local. */
final class VerifyDesign implements DesignTool {
  private static final String SEED = "seed";
  private static final String ITEMS = "items";
  private static final String PATTERN = "pattern";

  /** As on the command line. */
  private static final int USUAL_ITEMS = 2_000;

  /** Each call keeps its items in memory. */
  private static final int MOST_ITEMS = 20_000;

  @Override
  public String name() {
    return "verify_design";
  }

  @Override
  public String title() {
    return "Verify a design on an engine";
  }

  @Override
  public String description() {
    return "Verifies a design on DynamoDB Local inside the server: writes generated data through"
        + " the design, runs every pattern, and compares results, stored items and consumed"
        + " capacity with the expected ones. Takes seconds to a minute; reports progress and"
        + " can be cancelled. Use it before a design is called correct.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.<ToolArgument>builder()
        .addAll(CommonArguments.spec())
        .addAll(CommonArguments.design("Default: the design is derived."))
        .add(ToolArgument.text(PATTERN, "Run this pattern only: its id, or a part of its name."))
        .add(
            ToolArgument.whole(
                SEED, "The seed of the generated data. Default: 1.", 0, 999_999_999_999L))
        .add(
            ToolArgument.whole(
                ITEMS,
                "About how many instances to generate. Default: " + USUAL_ITEMS + ".",
                1,
                MOST_ITEMS))
        .add(
            CommonArguments.detail(
                "also the predicted and measured capacity of each pattern, and the JSON of the"
                    + " command line."))
        .build();
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .put("engine", JsonSchema.text("The engine."))
        .put("items", JsonSchema.whole("How many items were written."))
        .put("verified", JsonSchema.list("The verified patterns.", JsonSchema.text("An id.")))
        .put("different", JsonSchema.list("The patterns that differ.", JsonSchema.text("An id.")))
        .put(
            "notExercised",
            JsonSchema.list("The patterns that no run exercised.", JsonSchema.text("An id.")))
        .put("notRun", JsonSchema.list("The patterns not served.", JsonSchema.text("An id.")))
        .put("worstCapacityError", JsonSchema.number("0 if each charge was as calculated."))
        .put(CommonArguments.RESULT, CommonArguments.result("verify"))
        .buildOrThrow();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    ToolInputs inputs = new ToolInputs(call);
    SpecFile file = inputs.correctSpec();
    Spec spec = file.spec().orElseThrow();
    Optional<String> pattern =
        call.arguments()
            .text(PATTERN)
            .map(text -> ExplainPattern.found(text, spec))
            .map(AccessPattern::id);
    VerificationOptions options =
        new VerificationOptions(
            call.arguments().whole(SEED).orElse(1),
            (int) call.arguments().whole(ITEMS).orElse(USUAL_ITEMS),
            pattern,
            true);
    Optional<DesignFile> given = inputs.design(spec);
    ChosenDesign chosen = ChosenDesign.of(call, file, given);
    new GeneratedVolume(spec, chosen.design())
        .problems().stream()
            .findFirst()
            .ifPresent(
                problem -> {
                  throw ToolProblem.of(
                      ToolFinding.ofCall(
                          "TooMuchData", ITEMS, problem, "make the entities of the spec smaller"));
                });
    VerificationReport report =
        new VerificationRunner(call.compiler())
            .runInProcess(spec, chosen.design(), options, call.listener());
    return answer(call, report, commands(file, given, options));
  }

  /** The command lines that repeat it, with the names of the inputs. */
  private static VerifyCommandLines commands(
      SpecFile file, Optional<DesignFile> design, VerificationOptions options) {
    return new VerifyCommandLines(
        new NextCommands(
            Path.of(file.name()),
            design.map(one -> Path.of(one.name())),
            Optional.empty(),
            Optional.empty()),
        options,
        Optional.empty(),
        Optional.empty());
  }

  private static ToolAnswer answer(
      ToolCall call, VerificationReport report, VerifyCommandLines commands) {
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put("engine", report.verified().engine());
    content.put("items", report.verified().items());
    content.put(
        "verified",
        report.verified().patterns().stream()
            .filter(one -> one.isCorrect() && one.isExercised())
            .map(PatternVerification::pattern)
            .collect(ImmutableList.toImmutableList()));
    content.put("different", ids(report.different()));
    content.put("notExercised", ids(report.notExercised()));
    content.put(
        "notRun",
        report.unserved().stream()
            .map(one -> one.pattern().id())
            .collect(ImmutableList.toImmutableList()));
    content.put("worstCapacityError", report.verified().worstCapacityError());
    if (call.wantsAll()) {
      content.put(CommonArguments.RESULT, JsonTree.of(VerifyResult.of(report, commands)));
    }
    return ToolAnswer.result(
        report.isVerified(),
        call.wantsAll()
            ? PlainText.verification(report, commands)
            : PlainText.verdict(report, commands),
        content.buildOrThrow());
  }

  private static ImmutableList<String> ids(ImmutableList<PatternVerification> patterns) {
    return patterns.stream()
        .map(PatternVerification::pattern)
        .collect(ImmutableList.toImmutableList());
  }
}
