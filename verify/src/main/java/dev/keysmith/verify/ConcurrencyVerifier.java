package dev.keysmith.verify;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import dev.keysmith.verify.engine.ClientThreads;
import dev.keysmith.verify.oracle.WriteOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Concurrent clients run the same write. The result must be possible in sequence: sums are right,
 * one of several creations succeeds, numbers are distinct, no version is overwritten.
 */
final class ConcurrencyVerifier {
  private static final int CLIENTS = 6;

  private final TestBed testBed;

  ConcurrencyVerifier(TestBed testBed) {
    this.testBed = testBed;
  }

  Optional<Mismatch> run(AccessPattern.Write write, Plan plan, SplittableRandom random) {
    WriteSamples samples =
        new WriteSamples(
            testBed.scaled(), (AccessPattern.Write) testBed.scaled(write), random, TestBed.NOW);
    InstanceStore expected = testBed.instances().copy();
    for (Set<String> own : List.of(generated(write), identities(write))) {
      Set<String> with = Sets.union(own, known(write, own));
      Optional<WriteSample> sample = samples.typical(expected);
      if (sample.isPresent()) {
        List<PatternArguments> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
          clients.add(
              samples
                  .typical(expected)
                  .map(other -> taking(with, sample.get().arguments(), other.arguments()))
                  .orElse(sample.get().arguments()));
        }
        Optional<Mismatch> mismatch = run(write, plan, sample.get(), clients, expected);
        if (mismatch.isPresent()) {
          return mismatch;
        }
      }
    }
    return Optional.empty();
  }

  /** The arguments that every client generates itself. */
  private Set<String> generated(AccessPattern.Write write) {
    return created(write)
        .flatMap(entity -> entity.attributes().values().stream())
        .filter(Attribute::isNeverTwice)
        .map(Attribute::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The same, and where something must be unique the identity too: only one may then have it. */
  private Set<String> identities(AccessPattern.Write write) {
    return ImmutableSet.<String>builder()
        .addAll(generated(write))
        .addAll(
            created(write)
                .filter(entity -> !entity.uniqueKeys().isEmpty())
                .flatMap(
                    entity ->
                        entity.identity().stream()
                            .filter(
                                part ->
                                    entity.uniqueKeys().values().stream()
                                        .noneMatch(key -> key.contains(part))))
                .collect(ImmutableSet.toImmutableSet()))
        .build();
  }

  /** What clients know of related instances goes with what refers to these. */
  private static Set<String> known(AccessPattern.Write write, Set<String> own) {
    return write.actions().stream()
        .filter(WriteAction.Store.class::isInstance)
        .flatMap(action -> ((WriteAction.Store) action).knows().stream())
        .filter(path -> !path.isOwn())
        .filter(path -> path.hops().get(0).attributes().values().stream().anyMatch(own::contains))
        .map(AttributePath::toString)
        .collect(ImmutableSet.toImmutableSet());
  }

  private Stream<Entity> created(AccessPattern.Write write) {
    return write.actions().stream()
        .filter(WriteAction.Create.class::isInstance)
        .map(action -> testBed.spec().entity(action.entity()));
  }

  /** The first arguments, but for these names, which are as in the second. */
  private static PatternArguments taking(
      Set<String> names, PatternArguments first, PatternArguments second) {
    ImmutableMap.Builder<PatternArguments.ActionRepetition, ImmutableMap<String, Object>> own =
        ImmutableMap.builder();
    first
        .own()
        .forEach(
            (slot, values) ->
                own.put(
                    slot,
                    taking(names, values, second.own().getOrDefault(slot, ImmutableMap.of()))));
    return new PatternArguments(taking(names, first.shared(), second.shared()), own.buildOrThrow());
  }

  private static ImmutableMap<String, Object> taking(
      Set<String> names, Map<String, Object> values, Map<String, Object> others) {
    ImmutableMap.Builder<String, Object> taken = ImmutableMap.builder();
    values.forEach(
        (name, value) ->
            taken.put(name, names.contains(name) ? others.getOrDefault(name, value) : value));
    return taken.buildOrThrow();
  }

  private Optional<Mismatch> run(
      AccessPattern.Write write,
      Plan plan,
      WriteSample sample,
      List<PatternArguments> clients,
      InstanceStore expected) {
    List<WriteResult> written;
    try {
      written = atOnce(write, plan, clients);
    } catch (IllegalStateException | IllegalArgumentException | DynamoDbException e) {
      return Optional.of(
          WriteVerifier.mismatch(
              plan,
              sample,
              "concurrent clients: the plan cannot be executed",
              "writes",
              ArgumentFormatter.message(e)));
    }
    AllocatedNumbers numbers = new AllocatedNumbers(testBed.spec());
    for (int i = 0; i < written.size(); i++) {
      numbers
          .of(write, clients.get(i), written.get(i).arguments())
          .forEach(drawn -> drawn.note(expected));
    }
    Optional<String> other = outOfTurn(write, written, expected);
    if (other.isPresent()) {
      return Optional.of(
          WriteVerifier.mismatch(
              plan,
              sample,
              CLIENTS + " concurrent clients",
              "a result that is possible in sequence",
              other.get()));
    }
    return testBed
        .difference(expected)
        .map(
            got ->
                WriteVerifier.mismatch(
                    plan,
                    sample,
                    "the stored items are wrong after " + CLIENTS + " concurrent clients",
                    "the same items as in sequence",
                    got));
  }

  /**
   * A result that no sequence explains: those that succeeded come first, and the others must then
   * fail. The actions of a write that need not be atomic may be executed in any order, and some of
   * them even if the write as a whole is rejected.
   */
  private static Optional<String> outOfTurn(
      AccessPattern.Write write, List<WriteResult> written, InstanceStore expected) {
    WriteOracle meaning = new WriteOracle();
    long done = written.stream().filter(WriteResult::done).count();
    long inTurn = 0;
    for (WriteResult each : written) {
      if (each.done() && meaning.write(write, expected, each.arguments()).done()) {
        inTurn++;
      }
    }
    if (inTurn < done) {
      return Optional.of(
          String.format("%s succeeded, but only %s can succeed in sequence", done, inTurn));
    }
    for (WriteResult each : written) {
      if (!each.done()
          && meaning.write(write, expected, each.arguments()).done()
          && write.atomic()) {
        return Optional.of("a write was rejected that could succeed: " + each.reason());
      }
    }
    return Optional.empty();
  }

  private List<WriteResult> atOnce(
      AccessPattern.Write write, Plan plan, List<PatternArguments> clients) {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Callable<WriteResult>> all = new ArrayList<>();
      for (PatternArguments arguments : clients) {
        all.add(() -> testBed.parallel().write(write, plan, arguments));
      }
      List<WriteResult> written = new ArrayList<>();
      for (Future<WriteResult> each : threads.invokeAll(all)) {
        written.add(each.get());
      }
      return written;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      ClientThreads.end(threads);
    }
  }
}
