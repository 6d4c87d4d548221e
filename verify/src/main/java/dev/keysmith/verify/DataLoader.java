package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.Planner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Skew;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.TrafficRate;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.data.DataGenerator;
import dev.keysmith.verify.engine.ClientThreads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Writes generated instances with the plans of the design, parents first, many concurrently. */
public final class DataLoader {
  static final int THREADS = 8;
  private static final String STAGE = "writing data";

  private final Spec spec;
  private final Design design;
  private final CreationChains order;
  private final Planner planner;
  private final PatternExecutor interpreter;
  private final ProgressListener progress;

  /** Whether the chains that are left need not be created any more. */
  private final AtomicBoolean ended = new AtomicBoolean();

  public DataLoader(
      Spec spec,
      Design design,
      Planner planner,
      PatternExecutor interpreter,
      ProgressListener progress) {
    this.spec = spec;
    this.design = design;
    this.order = new CreationChains(spec, design);
    this.planner = planner;
    this.interpreter = interpreter;
    this.progress = progress;
  }

  /** The pattern and plan that create the instances of an entity. */
  private record Creation(AccessPattern.Write pattern, Plan plan, InstanceStore instances) {}

  /** The first difference. */
  public Optional<Mismatch> load(InstanceStore instances) {
    ImmutableList<EntityInstance> all =
        DataGenerator.inOrder(instances).stream()
            .filter(instance -> !spec.external().containsKey(instance.entity()))
            .collect(ImmutableList.toImmutableList());
    Map<String, List<EntityInstance>> byEntity =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    EntityInstance::entity,
                    LinkedHashMap::new,
                    Collectors.toCollection(ArrayList::new)));
    AtomicLong done = new AtomicLong();
    ended.set(false);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      for (Map.Entry<String, List<EntityInstance>> entry : byEntity.entrySet()) {
        AccessPattern.Write pattern = creation(entry.getKey(), ImmutableList.of());
        PlanSet planned = planner.plan(pattern);
        if (planned.best().isEmpty()) {
          // Where nothing leads to what is copied, its clients must know it.
          pattern = creation(entry.getKey(), CreationChains.copies(design, entry.getKey()));
          planned = planner.plan(pattern);
        }
        if (planned.best().isEmpty()) {
          return Optional.of(cannot(entry.getKey(), planned));
        }
        Creation creation = new Creation(pattern, planned.best().get(), instances);
        List<Future<Optional<Mismatch>>> chains = new ArrayList<>();
        for (List<EntityInstance> chain : order.chains(entry.getKey(), entry.getValue())) {
          chains.add(threads.submit(() -> create(creation, chain, done, all.size())));
        }
        for (Future<Optional<Mismatch>> chain : chains) {
          Optional<Mismatch> mismatch = result(chain);
          if (mismatch.isPresent()) {
            return mismatch;
          }
        }
      }
      return Optional.empty();
    } finally {
      ended.set(true);
      ClientThreads.end(threads);
    }
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static AccessPattern.Write creation(String entity, ImmutableList<AttributePath> knows) {
    return new AccessPattern.Write(
        new AccessPattern.PatternHeader(
            "create " + entity, "Create " + entity, new TrafficRate(0, 0), Skew.EVEN),
        ImmutableList.of(
            new WriteAction.Create(entity, ImmutableMap.of(), ImmutableList.of(), knows, 1)),
        true);
  }

  /** What a client knows of the related instances of an instance, by path. */
  private static Map<String, Object> known(Creation creation, EntityInstance instance) {
    Map<String, Object> known = new LinkedHashMap<>();
    WriteAction.Store store = (WriteAction.Store) creation.pattern().actions().get(0);
    for (AttributePath path : store.knows()) {
      AttributePath shortest = path.shortest();
      Optional<EntityInstance> reached = Optional.of(instance);
      for (Relationship hop : shortest.hops()) {
        reached = reached.flatMap(child -> parent(creation.instances(), child, hop));
      }
      reached
          .flatMap(end -> end.value(shortest.attribute()))
          .ifPresent(value -> known.put(shortest.toString(), value));
    }
    return known;
  }

  private static Optional<EntityInstance> parent(
      InstanceStore all, EntityInstance child, Relationship hop) {
    List<Object> identity = new ArrayList<>();
    for (String part : all.spec().entity(hop.parent()).identity()) {
      Object value = child.values().get(hop.attributes().get(part));
      if (value == null) {
        return Optional.empty();
      }
      identity.add(value);
    }
    return all.find(hop.parent(), identity);
  }

  private static Mismatch cannot(String entity, PlanSet planned) {
    return new Mismatch(
        "the design cannot create a " + entity,
        "generated data",
        ImmutableList.of(),
        "none",
        "a plan that stores a " + entity,
        String.join("; ", planned.missing()));
  }

  private Optional<Mismatch> create(
      Creation creation, List<EntityInstance> chain, AtomicLong done, long total) {
    for (EntityInstance instance : chain) {
      if (ended.get()) {
        return Optional.empty();
      }
      Map<String, Object> given = new LinkedHashMap<>(instance.values());
      Entity entity = spec.entity(instance.entity());
      entity.attributes().values().stream()
          .filter(attribute -> attribute.sequence().isPresent())
          .forEach(attribute -> given.remove(attribute.name()));
      given.putAll(known(creation, instance));
      WriteResult written;
      try {
        written =
            interpreter.write(creation.pattern(), creation.plan(), PatternArguments.of(given));
      } catch (IllegalStateException | IllegalArgumentException | DynamoDbException e) {
        written = new WriteResult(false, ArgumentFormatter.message(e), PatternArguments.of(given));
      }
      if (!written.done()) {
        return Optional.of(
            new Mismatch(
                "a generated " + instance.entity() + " could not be created",
                "generated data",
                ArgumentFormatter.arguments(PatternArguments.of(given)),
                creation.plan().strategy(),
                "created",
                written.reason()));
      }
      Optional<Mismatch> other = numbers(entity, instance, written, creation);
      if (other.isPresent()) {
        return other;
      }
      progress.at(STAGE, done.incrementAndGet(), total);
    }
    return Optional.empty();
  }

  /** That every number drawn is the next. */
  private static Optional<Mismatch> numbers(
      Entity entity, EntityInstance instance, WriteResult written, Creation creation) {
    for (Attribute attribute : entity.attributes().values()) {
      Object expected = instance.values().get(attribute.name());
      Object drawn = written.arguments().in(0, 0).get(attribute.name());
      if (attribute.sequence().isPresent() && !Objects.equals(expected, drawn)) {
        return Optional.of(
            new Mismatch(
                "a sequence returned the wrong number",
                "generated data",
                ArgumentFormatter.arguments(written.arguments()),
                creation.plan().strategy(),
                attribute.name() + " = " + expected,
                attribute.name() + " = " + drawn));
      }
    }
    return Optional.empty();
  }
}
