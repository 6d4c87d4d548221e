package dev.keysmith.verify;

import dev.keysmith.design.Design;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.CapacityMeter;
import dev.keysmith.verify.engine.EngineRequests;
import dev.keysmith.verify.engine.RunTables;
import java.time.Instant;

/** What executes the patterns of a verification. */
public interface PatternRuns {
  /** The present of every run, so that the same seed gives the same run. */
  Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

  /** An executor on these tables, whose requests are metered. */
  PatternExecutor executor(CapacityMeter meter, RunTables tables);

  /** The interpreter of plans. */
  static PatternRuns interpreted(Spec spec, Design design) {
    return (meter, tables) ->
        new PlanInterpreter(spec, design, NOW, new EngineRequests(meter, tables));
  }
}
