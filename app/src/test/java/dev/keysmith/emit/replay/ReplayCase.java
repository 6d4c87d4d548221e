package dev.keysmith.emit.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.emit.example.ReplayedItems;
import dev.keysmith.emit.replay.ReplayDesigns.ReplayDesign;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.execute.request.PatternRequests.RequestParameter;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.AllocatedNumbers;
import dev.keysmith.verify.data.ReadSamples;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import dev.keysmith.verify.items.ItemDifferences;
import dev.keysmith.verify.oracle.ReadOracle;
import dev.keysmith.verify.oracle.ResultComparison;
import dev.keysmith.verify.oracle.WriteOracle;
import dev.keysmith.verify.oracle.WriteOutcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/** The files of a design, calls of its patterns, and what the plain definition says of each. */
final class ReplayCase {
  static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SHOWN = 3;

  private final String name;
  private final DesignAnalysis analysis;
  private final ReplayFiles files;
  private final ImmutableSet<String> faulty;
  private final Spec scaled;
  private final InstanceStore instances;
  private final ImmutableList<ReplayCall> calls;

  /**
   * @param scaled the spec with as many instances as there are
   */
  ReplayCase(
      ReplayDesign design, ReplayFiles files, String data, Spec scaled, InstanceStore instances) {
    this.name = design.name() + "." + data;
    this.analysis = design.analysis();
    this.files = files;
    this.faulty = design.faulty();
    this.scaled = scaled;
    this.instances = instances;
    this.calls = calls();
  }

  // --- what is replayed -------------------------------------------------------------------------

  private ImmutableList<ReplayCall> calls() {
    ImmutableList.Builder<ReplayCall> all = ImmutableList.builder();
    for (PatternBill bill : analysis.bill().patterns()) {
      AccessPattern pattern = bill.pattern();
      if (faulty.contains(pattern.id())) {
        continue;
      }
      SplittableRandom random = new SplittableRandom(pattern.id().hashCode());
      if (scaled(pattern) instanceof AccessPattern.Read read) {
        ReadSamples.of(scaled, read, instances, random, 2)
            .forEach(
                sample ->
                    all.add(
                        new ReplayCall(
                            pattern, PatternArguments.of(sample.arguments()), sample.about())));
      } else {
        WriteSamples samples =
            new WriteSamples(scaled, (AccessPattern.Write) scaled(pattern), random, NOW);
        List<WriteSample> drawn = new ArrayList<>();
        samples.typical(instances).ifPresent(drawn::add);
        drawn.addAll(samples.edges(instances));
        drawn.forEach(
            sample -> all.add(new ReplayCall(pattern, sample.arguments(), sample.about())));
      }
    }
    return all.build();
  }

  /** How many calls there are of reads, or of writes. */
  long calls(Class<? extends AccessPattern> kind) {
    return calls.stream().filter(call -> kind.isInstance(call.pattern())).count();
  }

  /** How many patterns are called. */
  long patterns() {
    return calls.stream().map(call -> call.pattern().id()).distinct().count();
  }

  private AccessPattern scaled(AccessPattern pattern) {
    return scaled.patterns().stream()
        .filter(one -> one.id().equals(pattern.id()))
        .findFirst()
        .orElseThrow();
  }

  void write(Path folder) {
    Path mine = folder.resolve(name);
    try {
      Files.createDirectories(mine);
      for (Artifact artifact : files.artifacts()) {
        Files.writeString(mine.resolve(artifact.name()), artifact.text());
      }
      Files.writeString(
          mine.resolve("example-items.json"),
          ReplayedItems.file(analysis.spec(), analysis.design(), instances));
      Files.writeString(
          mine.resolve("calls.json"),
          JsonFormatter.text(
              ImmutableMap.of(
                  "now",
                  NOW.toString(),
                  "calls",
                  calls.stream()
                      .map(call -> call.json(parameters(call)))
                      .collect(ImmutableList.toImmutableList()))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<RequestParameter> parameters(ReplayCall call) {
    return Objects.requireNonNull(files.requests().get(call.pattern().id())).parameters();
  }

  // --- what came of it --------------------------------------------------------------------------

  ImmutableList<String> differences(Path folder) {
    ImmutableList.Builder<String> differences = ImmutableList.builder();
    JsonNode results;
    try {
      results = JSON.readTree(folder.resolve(name).resolve("results.json").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    results.get("document").forEach(line -> differences.add(name + " " + line.asText()));
    ReplayedTables tables =
        new ReplayedTables(analysis.spec(), analysis.design(), results.get("before"));
    for (int i = 0; i < calls.size(); i++) {
      ReplayCall call = calls.get(i);
      String what = name + " " + call.pattern().id() + " " + call.about() + ": ";
      difference(tables, call, results.get("results").get(i))
          .ifPresent(found -> differences.add(what + found));
    }
    return differences.build();
  }

  private Optional<String> difference(ReplayedTables tables, ReplayCall call, JsonNode result) {
    if (result.has("error")) {
      return Optional.of(result.get("error").asText());
    }
    return call.pattern() instanceof AccessPattern.Read read
        ? readDifference(read, call, result)
        : writeDifference(tables, (AccessPattern.Write) call.pattern(), call, result);
  }

  private Optional<String> readDifference(
      AccessPattern.Read read, ReplayCall call, JsonNode result) {
    ImmutableList<ReadMatch> expected =
        new ReadOracle(analysis.spec(), NOW).matches(read, instances, call.arguments().shared());
    ResultComparison comparison = new ResultComparison(analysis.spec());
    return (read.selection().needs().countOnly()
            ? comparison.countDifference(expected, result.get("count").asLong())
            : comparison.firstPageDifference(
                read, expected, rows(read.selection(), result.get("rows"))))
        .map(found -> found.where() + ": " + found.expected() + ", not " + found.got());
  }

  private static ImmutableList<ReadResult> rows(EntitySelection selection, JsonNode rows) {
    ImmutableList.Builder<ReadResult> results = ImmutableList.builder();
    for (JsonNode row : rows) {
      ImmutableMap.Builder<IncludeClause, ImmutableList<ReadResult>> related =
          ImmutableMap.builder();
      for (int i = 0; i < selection.include().size(); i++) {
        IncludeClause include = selection.include().get(i);
        related.put(include, rows(include.selection(), row.get("include").get(i)));
      }
      results.add(new ReadResult(ApiValues.item(row.get("values")), related.buildOrThrow()));
    }
    return results.build();
  }

  private Optional<String> writeDifference(
      ReplayedTables tables, AccessPattern.Write write, ReplayCall call, JsonNode result) {
    InstanceStore expected = instances.copy();
    PatternArguments drawn = drawn(write, call);
    // Numbers that were drawn are not given out again, whether the write is done or not.
    new AllocatedNumbers(analysis.spec())
        .of(write, call.arguments(), drawn)
        .forEach(number -> number.note(expected));
    WriteOutcome outcome = new WriteOracle().write(write, expected, drawn);
    if (outcome.done() != result.get("done").asBoolean()) {
      return Optional.of(
          outcome.done()
              ? "rejected, " + result.get("reason").asText()
              : "done, but should be rejected: " + outcome.reason());
    }
    ItemDifferences differences = tables.differences(expected, result.get("changed"));
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join("\n", differences.lines(SHOWN)));
  }

  /** With the numbers that sequences give, which the arguments leave out. */
  private PatternArguments drawn(AccessPattern.Write write, ReplayCall call) {
    if (write.actions().stream().noneMatch(this::drawsNumbers)) {
      return call.arguments();
    }
    MemoryRequests memory = ReplayedItems.inMemory(analysis.spec(), analysis.design(), instances);
    Plan plan =
        analysis.bill().patterns().stream()
            .filter(bill -> bill.pattern().id().equals(write.id()))
            .findFirst()
            .orElseThrow()
            .plan();
    return new PlanInterpreter(analysis.spec(), analysis.design(), NOW, memory)
        .write(write, plan, call.arguments())
        .arguments();
  }

  private boolean drawsNumbers(WriteAction action) {
    return action instanceof WriteAction.Create create
        && analysis.spec().entity(create.entity()).attributes().values().stream()
            .anyMatch(attribute -> attribute.sequence().isPresent());
  }
}
