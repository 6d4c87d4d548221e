package dev.keysmith.verify;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import dev.keysmith.verify.plain.Arguments;
import dev.keysmith.verify.plain.Instances;
import dev.keysmith.verify.plain.PlainWrites;
import dev.keysmith.verify.run.Written;
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
 * Several clients do the same write at the same time. Whoever is first, it must end as if they had
 * done it one after the other: sums add up, one of several creations wins, numbers are different,
 * no version is overwritten.
 */
final class ProveTogether {
  private static final int CLIENTS = 6;

  private final Stage stage;

  ProveTogether(Stage stage) {
    this.stage = stage;
  }

  Optional<Fault> run(Pattern.Write write, Plan plan, SplittableRandom random) {
    WriteSamples samples =
        new WriteSamples(stage.scaled(), (Pattern.Write) stage.scaled(write), random, Stage.NOW);
    Instances expected = stage.instances().copy();
    for (Set<String> own : List.of(generated(write), identities(write))) {
      Set<String> with = Sets.union(own, known(write, own));
      Optional<WriteSample> sample = samples.typical(expected);
      if (sample.isPresent()) {
        List<Arguments> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
          clients.add(
              samples
                  .typical(expected)
                  .map(other -> taking(with, sample.get().arguments(), other.arguments()))
                  .orElse(sample.get().arguments()));
        }
        Optional<Fault> fault = run(write, plan, sample.get(), clients, expected);
        if (fault.isPresent()) {
          return fault;
        }
      }
    }
    return Optional.empty();
  }

  /** What every client generates for itself. */
  private Set<String> generated(Pattern.Write write) {
    return created(write)
        .flatMap(entity -> entity.attributes().values().stream())
        .filter(Attribute::isNeverTwice)
        .map(Attribute::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The same, and where something must be unique the identity too: only one may then have it. */
  private Set<String> identities(Pattern.Write write) {
    return ImmutableSet.<String>builder()
        .addAll(generated(write))
        .addAll(
            created(write)
                .filter(entity -> entity.attributes().values().stream().anyMatch(Attribute::unique))
                .flatMap(
                    entity ->
                        entity.identity().stream().filter(part -> !entity.attribute(part).unique()))
                .collect(ImmutableSet.toImmutableSet()))
        .build();
  }

  /** What clients know of relatives goes with what refers to these. */
  private static Set<String> known(Pattern.Write write, Set<String> own) {
    return write.actions().stream()
        .filter(WriteAction.Store.class::isInstance)
        .flatMap(action -> ((WriteAction.Store) action).knows().stream())
        .filter(path -> !path.isOwn())
        .filter(path -> path.hops().get(0).attributes().values().stream().anyMatch(own::contains))
        .map(AttributePath::toString)
        .collect(ImmutableSet.toImmutableSet());
  }

  private Stream<Entity> created(Pattern.Write write) {
    return write.actions().stream()
        .filter(WriteAction.Create.class::isInstance)
        .map(action -> stage.spec().entity(action.entity()));
  }

  /** The first arguments, but for these names, which are as in the second. */
  private static Arguments taking(Set<String> names, Arguments first, Arguments second) {
    ImmutableMap.Builder<Arguments.Slot, ImmutableMap<String, Object>> own = ImmutableMap.builder();
    first
        .own()
        .forEach(
            (slot, values) ->
                own.put(
                    slot,
                    taking(names, values, second.own().getOrDefault(slot, ImmutableMap.of()))));
    return new Arguments(taking(names, first.shared(), second.shared()), own.buildOrThrow());
  }

  private static ImmutableMap<String, Object> taking(
      Set<String> names, Map<String, Object> values, Map<String, Object> others) {
    ImmutableMap.Builder<String, Object> taken = ImmutableMap.builder();
    values.forEach(
        (name, value) ->
            taken.put(name, names.contains(name) ? others.getOrDefault(name, value) : value));
    return taken.buildOrThrow();
  }

  private Optional<Fault> run(
      Pattern.Write write,
      Plan plan,
      WriteSample sample,
      List<Arguments> clients,
      Instances expected) {
    List<Written> written;
    try {
      written = atOnce(write, plan, clients);
    } catch (IllegalStateException | IllegalArgumentException | DynamoDbException e) {
      return Optional.of(
          ProveWrite.fault(
              plan,
              sample,
              "several clients at once: the plan cannot be run",
              "writes",
              Texts.message(e)));
    }
    DrawnNumbers numbers = new DrawnNumbers(stage.spec());
    for (int i = 0; i < written.size(); i++) {
      numbers
          .of(write, clients.get(i), written.get(i).arguments())
          .forEach(drawn -> drawn.note(expected));
    }
    Optional<String> other = outOfTurn(write, written, expected);
    if (other.isPresent()) {
      return Optional.of(
          ProveWrite.fault(
              plan,
              sample,
              CLIENTS + " clients at once",
              "as if one came after the other",
              other.get()));
    }
    return stage
        .difference(expected)
        .map(
            got ->
                ProveWrite.fault(
                    plan,
                    sample,
                    "what is stored is wrong after " + CLIENTS + " clients at once",
                    "as after one after the other",
                    got));
  }

  /**
   * What no order explains: those that were done go first, and the others must then fail. Where a
   * write need not be atomic, what it consists of may have been done in any order, and some of what
   * is refused as a whole too.
   */
  private static Optional<String> outOfTurn(
      Pattern.Write write, List<Written> written, Instances expected) {
    PlainWrites meaning = new PlainWrites();
    long done = written.stream().filter(Written::done).count();
    long inTurn = 0;
    for (Written each : written) {
      if (each.done() && meaning.write(write, expected, each.arguments()).done()) {
        inTurn++;
      }
    }
    if (inTurn < done) {
      return Optional.of(done + " of them were done, where only " + inTurn + " could be");
    }
    for (Written each : written) {
      if (!each.done()
          && meaning.write(write, expected, each.arguments()).done()
          && write.atomic()) {
        return Optional.of("one was refused that could have been done: " + each.reason());
      }
    }
    return Optional.empty();
  }

  private List<Written> atOnce(Pattern.Write write, Plan plan, List<Arguments> clients) {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Callable<Written>> all = new ArrayList<>();
      for (Arguments arguments : clients) {
        all.add(() -> stage.parallel().write(write, plan, arguments));
      }
      List<Written> written = new ArrayList<>();
      for (Future<Written> each : threads.invokeAll(all)) {
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
      threads.shutdownNow();
    }
  }
}
