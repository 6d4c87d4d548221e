package dev.keysmith.verify;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
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
import dev.keysmith.verify.ConcurrentWrites.ConcurrentWrite;
import dev.keysmith.verify.data.DataScale;
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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
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
  private static final int CONCURRENT_READS_PERCENT = 20;

  /** The arguments that are drawn for each that is executed, to find some of the same data. */
  private static final int DRAWS = 3;

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
  private final AtomicInteger notDone = new AtomicInteger();

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
            DataScale.of(spec, ITEMS),
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
    return notDone.get();
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
    restore(1);
  }

  private void restore(int done) {
    if (executions % RESTORED < done) {
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
    ReadSample sample = sample(read);
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

  private ReadSample sample(AccessPattern.Read read) {
    ImmutableList<ReadSample> all =
        ReadSamples.of(
            testBed.scaled(),
            (AccessPattern.Read) testBed.scaled(read),
            expected,
            random.split(),
            3);
    return all.get(random.nextInt(all.size()));
  }

  // --- executions at the same time --------------------------------------------------------------

  /**
   * Executes a pattern with each client at the same time. Writes are often of the same data; their
   * results and the stored items must be possible in sequence. What a read sees between them is not
   * compared.
   *
   * @param single the writes of one request; only these are executed
   * @param killed the exception of a client that was killed in the middle
   */
  public void executeAtOnce(
      List<PatternExecutor> clients, Set<String> single, Class<? extends RuntimeException> killed) {
    List<Callable<Optional<ConcurrentWrite>>> calls = new ArrayList<>();
    List<ConcurrentWrite> drawn = contending(clients.size(), single);
    for (int i = 0; i < drawn.size(); i++) {
      PatternExecutor client = clients.get(i);
      ConcurrentWrite write = drawn.get(i);
      boolean reads = !readPlans.isEmpty() && random.nextInt(100) < CONCURRENT_READS_PERCENT;
      Callable<Optional<ConcurrentWrite>> call =
          reads ? reading(client, killed) : () -> written(write, client, killed);
      calls.add(call);
    }
    List<ConcurrentWrite> written = new ArrayList<>();
    for (Optional<ConcurrentWrite> one : atOnce(calls)) {
      one.ifPresent(written::add);
    }
    settled.run();
    var stored = testBed.contents().all();
    expected =
        new ConcurrentWrites(state -> testBed.difference(state, stored).isEmpty())
            .inSequence(expected, written)
            .orElseThrow(
                () ->
                    new AssertionError(
                        "no sequence of these writes gives the stored items:%n%s%nbefore them: %s"
                            .formatted(
                                Joiner.on('\n').join(written),
                                testBed.difference(expected, stored))));
    executions += calls.size();
    unknown += (int) written.stream().filter(one -> one.result().isEmpty()).count();
    restore(calls.size());
  }

  private static <T> List<T> atOnce(List<Callable<T>> calls) {
    ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, calls.size()));
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> each : threads.invokeAll(calls)) {
        results.add(each.get());
      }
      return results;
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Arguments of the first, the same again, and others that have much in common with them. */
  private List<ConcurrentWrite> contending(int clients, Set<String> single) {
    List<AccessPattern.Write> possible =
        writePlans.keySet().stream().filter(write -> single.contains(write.id())).toList();
    List<ConcurrentWrite> drawn = new ArrayList<>();
    for (int i = 0; i < DRAWS * clients && !possible.isEmpty(); i++) {
      AccessPattern.Write write = possible.get(random.nextInt(possible.size()));
      sample(write)
          .ifPresent(
              sample ->
                  drawn.add(new ConcurrentWrite(write, sample.arguments(), Optional.empty())));
    }
    if (drawn.isEmpty()) {
      return drawn;
    }
    ConcurrentWrite first = drawn.get(0);
    if (random.nextBoolean()) {
      drawn.add(first);
    }
    return drawn.stream()
        .sorted(
            Comparator.comparing(other -> -Sets.intersection(values(first), values(other)).size()))
        .limit(clients)
        .toList();
  }

  private static Set<Object> values(ConcurrentWrite write) {
    Set<Object> values = new LinkedHashSet<>(write.arguments().shared().values());
    write.arguments().own().values().forEach(own -> values.addAll(own.values()));
    return values;
  }

  private Optional<ConcurrentWrite> written(
      ConcurrentWrite given, PatternExecutor client, Class<? extends RuntimeException> killed) {
    try {
      Plan plan = Objects.requireNonNull(writePlans.get(given.write()));
      WriteResult result = client.write(given.write(), plan, given.arguments());
      return Optional.of(
          new ConcurrentWrite(given.write(), given.arguments(), Optional.of(result)));
    } catch (UnfinishedExecution e) {
      if (e.mayBeDone()) {
        return Optional.of(given);
      }
      notDone.incrementAndGet();
      return Optional.empty();
    } catch (RuntimeException e) {
      if (!killed.isInstance(e)) {
        throw new AssertionError(given.toString(), e);
      }
      return Optional.of(given);
    }
  }

  private Callable<Optional<ConcurrentWrite>> reading(
      PatternExecutor client, Class<? extends RuntimeException> killed) {
    AccessPattern.Read read = readPlans.keySet().asList().get(random.nextInt(readPlans.size()));
    ReadSample sample = sample(read);
    Plan plan = Objects.requireNonNull(readPlans.get(read));
    return () -> {
      try {
        client.page(read, plan, sample.arguments(), Optional.empty());
      } catch (RuntimeException e) {
        if (!killed.isInstance(e)) {
          throw new AssertionError("%s with %s".formatted(read.id(), sample.arguments()), e);
        }
      }
      return Optional.empty();
    };
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
        notDone.incrementAndGet();
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
