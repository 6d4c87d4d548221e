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
  private final ReadExecutor reads;
  private final WriteExecutor writes;

  public PlanInterpreter(Spec spec, Design design, Instant now, RequestPort requests) {
    this.reads = new ReadExecutor(spec, now, requests);
    this.writes = new WriteExecutor(spec, design, now, requests);
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
    return writes.write(write, plan, arguments);
  }
}
