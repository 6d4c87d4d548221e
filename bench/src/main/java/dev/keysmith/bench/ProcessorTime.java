package dev.keysmith.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Counts the processor time of this process, collection of garbage included, so that other work of
 * the machine takes nothing from a figure but its share of the caches.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class ProcessorTime {
  /** Increased by every operation. */
  public long operations;

  /** Of this iteration. */
  public long processorNanos;

  private long start;

  @Setup(Level.Iteration)
  public void begin() {
    operations = 0;
    start = nanos();
  }

  @TearDown(Level.Iteration)
  public void end() {
    processorNanos = nanos() - start;
  }

  private static long nanos() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    return ((com.sun.management.OperatingSystemMXBean) system).getProcessCpuTime();
  }

  static double operationsPerSecond(IterationResult iteration) {
    return of(iteration, "operations") / of(iteration, "processorNanos") * 1e9;
  }

  private static double of(IterationResult iteration, String name) {
    Result<?> result = iteration.getSecondaryResults().get(name);
    if (result == null) {
      throw new IllegalStateException("no " + name + " was counted");
    }
    return result.getScore();
  }
}
