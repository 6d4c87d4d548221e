package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.UnfinishedExecution;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.plan.Plan;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.data.ReadSample;
import dev.keysmith.verify.data.ReadSamples;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.RunTables;
import dev.keysmith.verify.engine.TableContents;
import dev.keysmith.verify.oracle.ReadOracle;
import dev.keysmith.verify.oracle.ResultComparison;
import dev.keysmith.verify.oracle.WriteOracle;
import dev.keysmith.verify.oracle.WriteOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * Reads and writes of all patterns in turn, with typical arguments and edge cases, over a network
 * that fails. Every result is compared with the plain definition. After a write whose outcome its
 * client does not know, the tables must be as if it had been done once, or not at all.
 */
public final class FaultyTraffic implements AutoCloseable {
  private static final int ITEMS = 60;
  private static final int EDGES_PERCENT = 15;
  private static final int READS_PERCENT = 40;

  /** The executions after which all stored items are compared. */
  private static final int AUDITED = 20;

  /** The executions after which the tables get their first data again: deletes use it up. */
  private static final int RESTORED = 200;

  private final Spec spec;
  private final TestBed testBed;
  private final TableContents.Snapshot snapshot;
  private final SplittableRandom random;
  private final ReadOracle reads;
  private final ResultComparison comparison;
  private final WriteOracle writes = new WriteOracle();
  private final Runnable settled;
  private final ImmutableMap<AccessPattern.Read, Plan> readPlans;
  private final ImmutableMap<AccessPattern.Write, Plan> writePlans;
  private final Map<AccessPattern.Write, WriteSamples> samples = new LinkedHashMap<>();
  private InstanceStore expected;
  private int executions;
  private int unknown;
  private int unfinished;

  private FaultyTraffic(
      Spec spec,
      TestBed testBed,
      Map<AccessPattern, Plan> plans,
      Runnable settled,
      SplittableRandom random) {
    this.spec = spec;
    this.testBed = testBed;
    this.snapshot = testBed.contents().snapshot();
    this.random = random;
    this.settled = settled;
    this.reads = new ReadOracle(spec, TestBed.NOW);
    this.comparison = new ResultComparison(spec);
    this.expected = testBed.instances().copy();
    this.readPlans = of(AccessPattern.Read.class, plans);
    this.writePlans = of(AccessPattern.Write.class, plans);
    writePlans
        .keySet()
        .forEach(
            write ->
                samples.put(
                    write,
                    new WriteSamples(
                        testBed.scaled(),
                        (AccessPattern.Write) testBed.scaled(write),
                        random.split(),
                        TestBed.NOW)));
  }

  private static <T extends AccessPattern> ImmutableMap<T, Plan> of(
      Class<T> kind, Map<AccessPattern, Plan> plans) {
    ImmutableMap.Builder<T, Plan> some = ImmutableMap.builder();
    plans.forEach(
        (pattern, plan) -> {
          if (kind.isInstance(pattern)) {
            some.put(kind.cast(pattern), plan);
          }
        });
    return some.buildOrThrow();
  }

  /**
   * Creates the tables and writes data to them, without faults.
   *
   * @param plans of the patterns to run
   * @param settled waits until what killed clients sent is done
   */
  public static FaultyTraffic open(
      Spec spec,
      Design design,
      Map<AccessPattern, Plan> plans,
      DynamoDbEngine engine,
      Runnable settled,
      long seed) {
    TestBed testBed =
        TestBed.open(
            spec,
            design,
            ITEMS,
            true,
            seed,
            engine,
            UnaryOperator.identity(),
            PatternRuns.interpreted(spec, design),
            ProgressListener.NONE);
    testBed
        .load(VerifiedApplication.planner(spec, design), ProgressListener.NONE)
        .ifPresent(FaultyTraffic::fail);
    return new FaultyTraffic(spec, testBed, plans, settled, new SplittableRandom(seed));
  }

  public RunTables tables() {
    return testBed.tables();
  }

  public int executions() {
    return executions;
  }

  /** Writes whose client did not know whether they were done. */
  public int unknownOutcomes() {
    return unknown;
  }

  /** Writes that were not done, because they were throttled or in conflict for too long. */
  public int unfinished() {
    return unfinished;
  }

  /** The next pattern to execute. */
  public AccessPattern next() {
    boolean read = !readPlans.isEmpty() && random.nextInt(100) < READS_PERCENT;
    List<? extends AccessPattern> all =
        read ? readPlans.keySet().asList() : writePlans.keySet().asList();
    return all.get(random.nextInt(all.size()));
  }

  /**
   * Executes a pattern once.
   *
   * @param killed the exception of a client that was killed in the middle
   */
  public void execute(
      AccessPattern pattern, PatternExecutor client, Class<? extends RuntimeException> killed) {
    executions++;
    if (pattern instanceof AccessPattern.Read read) {
      read(read, client);
    } else {
      sample((AccessPattern.Write) pattern)
          .ifPresent(sample -> write((AccessPattern.Write) pattern, sample, client, killed));
    }
    if (executions % AUDITED == 0) {
      audit("after %d executions".formatted(executions));
    }
    if (executions % RESTORED == 0) {
      testBed.contents().restore(snapshot);
      expected = testBed.instances().copy();
    }
  }

  /** Compares all stored items and index entries with the expected ones. */
  public void audit(String when) {
    testBed
        .difference(expected)
        .ifPresent(
            difference -> {
              throw new AssertionError(
                  "%s the stored items are wrong: %s".formatted(when, difference));
            });
  }

  @Override
  public void close() {
    testBed.close();
  }

  // --- reads ------------------------------------------------------------------------------------

  private void read(AccessPattern.Read read, PatternExecutor client) {
    ImmutableList<ReadSample> all =
        ReadSamples.of(
            testBed.scaled(),
            (AccessPattern.Read) testBed.scaled(read),
            expected,
            random.split(),
            3);
    ReadSample sample = all.get(random.nextInt(all.size()));
    Plan plan = Objects.requireNonNull(readPlans.get(read));
    ImmutableList<ReadMatch> matches = reads.matches(read, expected, sample.arguments());
    List<ImmutableList<ReadResult>> pages = new ArrayList<>();
    Optional<PageCursor> cursor = Optional.empty();
    do {
      ResultPage page = client.page(read, plan, sample.arguments(), cursor);
      pages.add(page.results());
      cursor = page.next();
    } while (cursor.isPresent());
    (read.selection().needs().countOnly()
            ? comparison.countDifference(
                matches, pages.stream().mapToLong(ImmutableList::size).sum())
            : comparison.difference(read, matches, pages))
        .ifPresent(
            difference -> {
              throw new AssertionError(
                  "%s with %s: %s".formatted(read.id(), sample.arguments(), difference));
            });
  }

  // --- writes -----------------------------------------------------------------------------------

  private Optional<WriteSample> sample(AccessPattern.Write write) {
    WriteSamples of = Objects.requireNonNull(samples.get(write));
    if (random.nextInt(100) < EDGES_PERCENT) {
      ImmutableList<WriteSample> edges = of.edges(expected);
      if (!edges.isEmpty()) {
        return Optional.of(edges.get(random.nextInt(edges.size())));
      }
    }
    return of.typical(expected);
  }

  private void write(
      AccessPattern.Write write,
      WriteSample sample,
      PatternExecutor client,
      Class<? extends RuntimeException> killed) {
    PatternArguments given = sample.arguments();
    try {
      Plan plan = Objects.requireNonNull(writePlans.get(write));
      done(write, given, client.write(write, plan, given));
    } catch (UnfinishedExecution e) {
      drawn(write, given, e.arguments());
      if (e.mayBeDone()) {
        onceOrNotAtAll(write, e.arguments());
      } else {
        unfinished++;
      }
    } catch (RuntimeException e) {
      if (!killed.isInstance(e)) {
        throw new AssertionError("%s with %s".formatted(write.id(), given), e);
      }
      settled.run();
      onceOrNotAtAll(write, given);
    }
  }

  private void done(AccessPattern.Write write, PatternArguments given, WriteResult written) {
    drawn(write, given, written.arguments());
    WriteOutcome outcome = writes.write(write, expected, written.arguments());
    if (outcome.done() != written.done()) {
      throw new AssertionError(
          "%s with %s: %s, but should be %s"
              .formatted(
                  write.id(),
                  given,
                  written.done() ? "done" : "rejected: " + written.reason(),
                  outcome.done() ? "done" : "rejected: " + outcome.reason()));
    }
    Optional<ImmutableMap<String, Object>> old = outcome.old().map(EntityInstance::values);
    if (outcome.done() && !old.equals(written.old().map(values -> PlainValues.normal(values)))) {
      throw new AssertionError(
          "%s with %s returned %s, not %s".formatted(write.id(), given, written.old(), old));
    }
  }

  /** A number that was drawn is not drawn again, whatever comes of the write. */
  private void drawn(AccessPattern.Write write, PatternArguments given, PatternArguments known) {
    new AllocatedNumbers(spec).of(write, given, known).forEach(number -> number.note(expected));
  }

  private void onceOrNotAtAll(AccessPattern.Write write, PatternArguments arguments) {
    unknown++;
    Optional<String> notAtAll = testBed.difference(expected);
    if (notAtAll.isPresent()) {
      writes.write(write, expected, arguments);
      testBed
          .difference(expected)
          .ifPresent(
              once -> {
                throw new AssertionError(
                    "%s with %s was neither done once (%s) nor not at all (%s)"
                        .formatted(write.id(), arguments, once, notAtAll.get()));
              });
    }
  }

  private static void fail(Mismatch mismatch) {
    throw new AssertionError(mismatch.toString());
  }
}
