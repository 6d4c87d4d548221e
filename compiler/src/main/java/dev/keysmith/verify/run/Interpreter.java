package dev.keysmith.verify.run;

import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.Meter;
import dev.keysmith.verify.engine.Tables;
import dev.keysmith.verify.plain.Arguments;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Does on an engine what plans say. It decides nothing that a plan decides: which requests, by
 * which keys, in which order, what is written where.
 */
public final class Interpreter {
  private final ReadRun reads;
  private final WriteRun writes;

  public Interpreter(Spec spec, Design design, Instant now, Meter meter, Tables tables) {
    EngineRequests requests = new EngineRequests(meter, tables);
    this.reads = new ReadRun(spec, now, requests);
    this.writes = new WriteRun(spec, design, now, requests);
  }

  /** One page of a read, from the cursor of the page before. */
  public Page page(
      Pattern.Read read, Plan plan, Map<String, Object> arguments, Optional<Cursor> cursor) {
    return reads.page(
        plan.reading().orElseThrow(), read.selection(), Parameters.of(arguments), cursor);
  }

  public Written write(Pattern.Write write, Plan plan, Arguments arguments) {
    return writes.write(write, plan, arguments);
  }
}
