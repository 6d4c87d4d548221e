package dev.keysmith.verify;

import dev.keysmith.design.Design;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.plan.Planner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.data.DataGenerator;
import dev.keysmith.verify.data.DataScale;
import java.util.Optional;

/** Tables in memory with generated instances, which the plans of the design have written. */
public record LoadedTables(InstanceStore instances, MemoryRequests tables) {

  /** The tables of a design; empty if it cannot store some entity, as a random one may. */
  public static Optional<LoadedTables> of(Spec spec, Design design, int items, long seed) {
    InstanceStore instances =
        DataGenerator.of(DataScale.of(spec, items).scaled(spec), seed, TestBed.NOW);
    MemoryRequests memory = new MemoryRequests(design);
    Planner planner = VerifiedApplication.planner(spec, design);
    PlanInterpreter interpreter =
        new PlanInterpreter(spec, design, TestBed.NOW, new OneAtATime(memory));
    return new DataLoader(spec, design, planner, interpreter, ProgressListener.NONE)
            .load(instances)
            .isPresent()
        ? Optional.empty()
        : Optional.of(new LoadedTables(instances, memory));
  }
}
