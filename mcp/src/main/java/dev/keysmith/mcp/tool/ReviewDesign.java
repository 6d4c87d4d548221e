package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cli.json.ReviewResult;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.review.FixSession;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.fix.FixedText;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceText;

/** {@code review_design}: the faults of a design, and the design with its fixes applied. */
final class ReviewDesign implements DesignTool {
  private static final String FIX = "fix";
  private static final String COMPATIBLE = "compatible";

  @Override
  public String name() {
    return "review_design";
  }

  @Override
  public String title() {
    return "Review a design";
  }

  @Override
  public String description() {
    return "Reviews a design against every rule: wrong results, throttling, costs and risks, each"
        + " with line, figures and fix; and whether DynamoDB suits the application. With fix=true,"
        + " returns the design with all automatic fixes applied. keysmith://rules/{rule} explains a"
        + " rule.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.<ToolArgument>builder()
        .addAll(CommonArguments.spec())
        .addAll(CommonArguments.design("Default: the design is derived."))
        .add(
            ToolArgument.flag(
                FIX, "Return the fixed design. Needs design or design_path. Writes no file."))
        .add(
            ToolArgument.flag(
                COMPATIBLE, "With fix: only fixes that existing code does not notice."))
        .add(CommonArguments.region())
        .add(
            CommonArguments.detail(
                "also the arithmetic of each finding, the suitability and the"
                    + " JSON of the command line."))
        .build();
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .put("errors", JsonSchema.whole("How many errors there are."))
        .put("warnings", JsonSchema.whole("How many warnings there are."))
        .put("suggestions", JsonSchema.whole("How many suggestions there are."))
        .put("suitability", JsonSchema.text("Whether DynamoDB suits the application."))
        .put("fixedDesign", JsonSchema.text("With fix=true: the design with the fixes applied."))
        .put("fixedFindings", JsonSchema.whole("With fix=true: how many findings it fixes."))
        .put("beforeUsd", JsonSchema.number("With fix=true: the bill before."))
        .put("afterUsd", JsonSchema.number("With fix=true: the bill after."))
        .put(CommonArguments.RESULT, CommonArguments.result("review"))
        .buildOrThrow();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    ToolArguments arguments = call.arguments();
    boolean fix = arguments.flag(FIX);
    if (fix
        && arguments.text(CommonArguments.DESIGN).isEmpty()
        && arguments.text(CommonArguments.DESIGN_PATH).isEmpty()) {
      throw ToolProblem.of(
          ToolFinding.ofCall(
              "InvalidArgument", FIX, "there is no design to fix", "pass design or design_path"));
    }
    ChosenDesign chosen = ChosenDesign.of(call);
    ReviewReport review = chosen.review();
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put("errors", review.count(Severity.ERROR));
    content.put("warnings", review.count(Severity.WARNING));
    content.put("suggestions", review.count(Severity.SUGGESTION));
    content.put("suitability", review.suitability().verdict().word());
    content.put(
        ToolAnswer.FINDINGS,
        review.findings().stream()
            .limit(FindingList.MOST)
            .map(ToolFinding::of)
            .collect(ImmutableList.toImmutableList()));
    StringBuilder text = new StringBuilder(FindingList.lines(review.findings()));
    text.append(
        "%s: %s. Suitability of DynamoDB: %s.\n"
            .formatted(
                chosen.spec().application(),
                FindingList.counts(review),
                review.suitability().verdict().word()));
    if (call.wantsAll()) {
      review.findings().forEach(finding -> arithmetic(finding, text));
      review.suitability().inFavour().forEach(line -> text.append("+ ").append(line).append('\n'));
      review.suitability().against().forEach(line -> text.append("- ").append(line).append('\n'));
      content.put(
          CommonArguments.RESULT,
          JsonTree.of(ReviewResult.of(chosen.spec().application(), review)));
    }
    if (fix) {
      fix(call, chosen, review, content, text);
    }
    return ToolAnswer.result(!review.has(Severity.ERROR), text.toString(), content.buildOrThrow());
  }

  private static void arithmetic(ReviewFinding finding, StringBuilder text) {
    if (!finding.arithmetic().isEmpty()) {
      text.append(finding.rule()).append(" at ").append(finding.place()).append('\n');
      finding.arithmetic().forEach(line -> text.append("  ").append(line).append('\n'));
    }
  }

  private static void fix(
      ToolCall call,
      ChosenDesign chosen,
      ReviewReport review,
      ImmutableMap.Builder<String, Object> content,
      StringBuilder text) {
    DesignFile file = chosen.file().orElseThrow();
    SourceText source = file.source().orElseThrow();
    FixSession fixed =
        call.compiler()
            .fix(chosen.specFile(), chosen.design(), review, call.arguments().flag(COMPATIBLE));
    String yaml = FixedText.of(source, chosen.design(), fixed.design(), chosen.spec());
    content.put("fixedDesign", yaml);
    content.put("fixedFindings", fixed.fixedFindings().size());
    content.put("beforeUsd", fixed.bills().before().monthlyUsd());
    content.put("afterUsd", fixed.bills().after().monthlyUsd());
    text.append(
        "Fixed %s of %s findings: %s/month before, %s/month after. The fixed design:\n%s"
            .formatted(
                fixed.fixedFindings().size(),
                review.findings().size(),
                MoneyFormat.text(fixed.bills().before().monthlyUsd()),
                MoneyFormat.text(fixed.bills().after().monthlyUsd()),
                yaml));
  }
}
