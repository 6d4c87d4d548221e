package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.execute.request.FoundItems.Found;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.RequestRecorder.RecordedRead;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.time.Instant;
import java.util.Optional;

/**
 * Describes the requests of a plan by interpreting it: the arguments are symbols, and what requests
 * find are symbols too. So what is described is what is sent, by the same code.
 */
public final class RequestDescriber {
  private final Spec spec;
  private final Design design;

  public RequestDescriber(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
  }

  public PatternRequests describe(AccessPattern pattern, Plan plan) {
    Instant now = Instant.EPOCH;
    RequestRecorder recorder =
        new RequestRecorder(
            spec,
            design,
            now,
            PatternParameters.lists(pattern),
            alternatives(plan),
            pattern instanceof AccessPattern.Write write && !hasSeveralActions(write));
    PlanInterpreter interpreter = new PlanInterpreter(spec, design, now, recorder);
    SymbolicArguments arguments = new SymbolicArguments(spec);
    pattern.visit(
        read -> interpreter.page(read, plan, arguments.of(read), Optional.empty()),
        write -> interpreter.write(write, plan, arguments.of(write)),
        external -> {});
    ImmutableList<RequestStep> steps =
        new StepAssembler(spec, recorder.reads(), alternatives(plan), areActionsAtOnce(pattern))
            .steps(recorder.sent());
    return new PatternRequests(
        pattern.id(),
        pattern.name(),
        arguments.parameters(),
        pattern instanceof AccessPattern.Read read
            ? new MergeTask(spec, one -> instance(recorder, one))
                .after(steps, plan.readProgram(), read.selection())
            : steps,
        pattern instanceof AccessPattern.Read read
            ? plan.readProgram()
                .map(
                    program ->
                        new ResultShape(spec, one -> instance(recorder, one))
                            .of(program, read.selection()))
            : Optional.empty());
  }

  private static boolean hasSeveralActions(AccessPattern.Write write) {
    return write.actions().size() > 1 || write.actions().get(0).times() > 1;
  }

  private static boolean areActionsAtOnce(AccessPattern pattern) {
    return pattern instanceof AccessPattern.Write write
        && write.atomic()
        && hasSeveralActions(write);
  }

  /** Reads whose rows are kept apart, until they are merged. */
  private static ImmutableList<ReadProgram> alternatives(Plan plan) {
    return plan.readProgram()
        .map(ReadProgram::source)
        .filter(InstanceSource.AnyOf.class::isInstance)
        .map(source -> ((InstanceSource.AnyOf) source).parts())
        .orElse(ImmutableList.of());
  }

  /** What the rows of a read are called. */
  private static String instance(RequestRecorder recorder, ReadProgram program) {
    String entity = program.entityQuery().entity().name();
    ImmutableList<RecordedRead> reads = recorder.reads();
    return recorder.sent().stream()
        .filter(sent -> sent.read().filter(read -> isPartOf(reads, read, program)).isPresent())
        .flatMap(sent -> sent.found().stream())
        .flatMap(found -> names(found, entity))
        .findFirst()
        .orElse(entity);
  }

  private static boolean isPartOf(
      ImmutableList<RecordedRead> reads, RecordedRead read, ReadProgram program) {
    int at = reads.indexOf(read);
    return read.program() == program || (at > 0 && reads.get(at - 1).program() == program);
  }

  private static java.util.stream.Stream<String> names(Found found, String entity) {
    return found.layoutRef().item().entity().equals(entity)
        ? java.util.stream.Stream.of(found.instance())
        : found.layoutRef().item().embeds().entrySet().stream()
            .filter(embed -> embed.getValue().entity().equals(entity))
            .flatMap(embed -> Optional.ofNullable(found.children().get(embed.getKey())).stream());
  }
}
