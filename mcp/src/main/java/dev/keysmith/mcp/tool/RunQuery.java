package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.PatternQuery;
import dev.keysmith.app.PatternQuery.GeneratedData;
import dev.keysmith.app.PatternRun;
import dev.keysmith.app.QueryProblem;
import dev.keysmith.cli.json.QueryResult;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.cli.text.PlainText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code run_query}: runs one pattern on generated data and shows every request. */
final class RunQuery implements DesignTool {
  private static final String PATTERN = "pattern";
  private static final String VALUES = "values";
  private static final String SEED = "seed";
  private static final String ITEMS = "items";
  private static final String PAGES = "pages";

  /** As on the command line. */
  private static final int USUAL_ITEMS = 300;

  /** Each call keeps its items in memory. */
  private static final int MOST_ITEMS = 5_000;

  private static final int MOST_PAGES = 20;

  @Override
  public String name() {
    return "run_query";
  }

  @Override
  public String title() {
    return "Run one access pattern";
  }

  @Override
  public String description() {
    return "Runs one access pattern of a design on generated data, on DynamoDB Local inside the"
        + " server, and shows each request as it is sent, the items with their keys, the consumed"
        + " capacity and the result. Values that are not given are taken from the data. Use it to"
        + " show a user what a pattern does, or to debug a design. It reaches no table of the"
        + " user's, and keeps nothing.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.<ToolArgument>builder()
        .addAll(CommonArguments.spec())
        .addAll(CommonArguments.design("Default: the design is derived."))
        .add(ToolArgument.text(PATTERN, "The id of the pattern, or a unique part of its name."))
        .add(
            ToolArgument.values(
                VALUES, "Values of its parameters by name, such as {\"customerId\": \"c-17\"}."))
        .add(
            ToolArgument.whole(
                SEED, "The seed of the generated data. Default: 1.", 0, 999_999_999_999L))
        .add(
            ToolArgument.whole(
                ITEMS,
                "About how many instances to generate. Default: " + USUAL_ITEMS + ".",
                1,
                MOST_ITEMS))
        .add(ToolArgument.whole(PAGES, "The pages of a read. Default: 1.", 1, MOST_PAGES))
        .add(
            CommonArguments.detail(
                "all items and rows with whole values, and the JSON of the command line."))
        .build();
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .put("pattern", JsonSchema.text("The id of the pattern."))
        .put("requests", JsonSchema.whole("How many requests were sent."))
        .put("rows", JsonSchema.whole("How many rows a read found, over its pages."))
        .put("done", JsonSchema.flag("Whether a write was done; its condition may reject it."))
        .put("readUnits", JsonSchema.number("The consumed read units."))
        .put("writeUnits", JsonSchema.number("The consumed write units."))
        .put("more", JsonSchema.flag("Whether there may be a further page."))
        .put(CommonArguments.RESULT, CommonArguments.result("query"))
        .buildOrThrow();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    ToolInputs inputs = new ToolInputs(call);
    SpecFile file = inputs.correctSpec();
    Spec spec = file.spec().orElseThrow();
    AccessPattern pattern =
        ExplainPattern.found(call.arguments().text(PATTERN).orElseThrow(() -> missing(spec)), spec);
    ChosenDesign chosen = ChosenDesign.of(call, file, inputs.design(spec));
    PatternQuery.unserved(call.compiler(), spec, chosen.design(), pattern)
        .ifPresent(
            why -> {
              throw ToolProblem.of(
                  ToolFinding.ofCall(
                      "NotServed", PATTERN, why, "pass a design that serves it, or derive one"));
            });
    GeneratedData data =
        new GeneratedData(
            call.arguments().whole(SEED).orElse(1),
            (int) call.arguments().whole(ITEMS).orElse(USUAL_ITEMS),
            Optional.empty());
    try (PatternQuery query =
        PatternQuery.onGeneratedData(
            call.compiler(), spec, chosen.design(), data, call.listener())) {
      call.cancellation().check();
      PatternRun run = query.run(pattern, call.arguments().values(VALUES));
      long pages = call.arguments().whole(PAGES).orElse(1);
      while (run.hasMore() && run.pages().size() < pages) {
        run = query.next(run);
      }
      return answer(call, run, file);
    } catch (QueryProblem e) {
      throw problem(e);
    }
  }

  private static ToolProblem missing(Spec spec) {
    return ToolProblem.of(
        ToolFinding.ofCall(
            "InvalidArgument",
            PATTERN,
            "no pattern is given",
            "pass one of "
                + spec.patterns().stream()
                    .map(AccessPattern::id)
                    .collect(Collectors.joining(", "))));
  }

  /** The messages of the command line, with the name that the values have here. */
  private static ToolProblem problem(QueryProblem problem) {
    ImmutableList<ToolFinding> findings =
        problem.problems().stream()
            .map(
                message -> {
                  int end = message.lastIndexOf("; ");
                  return ToolFinding.ofCall(
                      "InvalidArgument",
                      VALUES,
                      end < 0 ? message : message.substring(0, end),
                      end < 0
                          ? "pass another value"
                          : message.substring(end + 2).replace("--set", VALUES));
                })
            .collect(ImmutableList.toImmutableList());
    return new ToolProblem(
        findings, findings.stream().map(ToolFinding::toString).collect(Collectors.joining("\n")));
  }

  private static ToolAnswer answer(ToolCall call, PatternRun run, SpecFile file) {
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put("pattern", run.pattern().id());
    content.put("requests", run.pages().stream().mapToInt(page -> page.requests().size()).sum());
    if (run.pattern() instanceof AccessPattern.Write) {
      content.put("done", !run.isRejected());
    } else {
      content.put("rows", run.pages().stream().mapToInt(page -> page.results().size()).sum());
    }
    content.put("readUnits", run.pages().stream().mapToDouble(p -> p.units().readUnits()).sum());
    content.put("writeUnits", run.pages().stream().mapToDouble(p -> p.units().writeUnits()).sum());
    content.put("more", run.hasMore());
    if (call.wantsAll()) {
      content.put(CommonArguments.RESULT, JsonTree.of(QueryResult.of(run)));
    }
    NextCommands commands =
        new NextCommands(
            Path.of(file.name()), Optional.empty(), Optional.empty(), Optional.empty());
    return ToolAnswer.result(
        !run.isRejected(), PlainText.run(run, commands, call.wantsAll()), content.buildOrThrow());
  }
}
