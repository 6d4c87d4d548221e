package dev.keysmith.execute;

import dev.keysmith.design.Design;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Executes plans over a {@link RequestPort} port. It decides nothing that a plan decides: which
 * requests, by which keys, in which order, what is written where.
 */
public final class PlanInterpreter implements PatternExecutor {
  private final Spec spec;
  private final Design design;
  private final Instant now;
  private final RequestPort requests;
  private final ReadExecutor reads;

  public PlanInterpreter(Spec spec, Design design, Instant now, RequestPort requests) {
    this.spec = spec;
    this.design = design;
    this.now = now;
    this.requests = requests;
    this.reads = new ReadExecutor(spec, now, requests);
  }

  @Override
  public ResultPage page(
      AccessPattern.Read read,
      Plan plan,
      Map<String, Object> arguments,
      Optional<PageCursor> cursor) {
    return reads.page(
        plan.readProgram().orElseThrow(),
        read.selection(),
        RuntimeParameters.of(arguments),
        cursor);
  }

  @Override
  public WriteResult write(AccessPattern.Write write, Plan plan, PatternArguments arguments) {
    return new WriteExecutor(spec, design, now, new ReadOnce(requests))
        .write(write, plan, arguments);
  }
}
