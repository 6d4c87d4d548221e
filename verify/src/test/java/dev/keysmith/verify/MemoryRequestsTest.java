package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.execute.ItemOperation;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.execute.RequestPort;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.data.ReadSample;
import dev.keysmith.verify.data.ReadSamples;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import dev.keysmith.verify.engine.TableContents;
import dev.keysmith.verify.items.ItemComparison;
import dev.keysmith.verify.oracle.ReadOracle;
import dev.keysmith.verify.oracle.ResultComparison;
import dev.keysmith.verify.oracle.WriteOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables in memory against DynamoDB Local: the same plans, run by the same interpreter with the
 * same arguments, return the same results and leave the same items and index entries.
 *
 * <p>{@code -Dmemory.first=N -Dmemory.many=M} tries other random applications, or more.
 */
final class MemoryRequestsTest {
  private static final long FIRST = Long.getLong("memory.first", 7_000);
  private static final int MANY = Integer.getInteger("memory.many", 10);
  private static final int ITEMS = 50;
  private static final int TYPICAL = 6;

  static Stream<Arguments> applications() {
    Stream<Arguments> published =
        Stream.of("ecommerce", "online-shop", "gaming-profile", "bookmarks")
            .map(
                name ->
                    arguments(
                        name,
                        3L,
                        SpecFixtures.of(
                            ProjectCheckout.ROOT
                                .resolve("corpus")
                                .resolve(name)
                                .resolve("spec.yaml"))));
    return Stream.concat(
        published,
        LongStream.range(FIRST, FIRST + MANY)
            .mapToObj(seed -> arguments("random", seed, RandomSpecs.of(3, 4, 4).spec(seed))));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("applications")
  void answersAndStoresWhatTheEngineDoes(String name, long seed, Spec spec) {
    Design design = SoundDesigns.next(spec, new SplittableRandom(seed));
    Planner planner = VerifiedApplication.planner(spec, design);
    DynamoDbEngine engine = SharedEngine.get();
    try (TestBed stage =
        TestBed.open(
            spec,
            design,
            DataScale.of(spec, ITEMS),
            false,
            seed,
            engine,
            UnaryOperator.identity(),
            PatternRuns.interpreted(spec, design),
            ProgressListener.NONE)) {
      MemoryRequests memory = new MemoryRequests(design);
      PlanInterpreter interpreter =
          new PlanInterpreter(spec, design, TestBed.NOW, new OneAtATime(memory));
      Optional<Mismatch> unloaded = stage.load(planner, ProgressListener.NONE);
      assertThat(
              new DataLoader(spec, design, planner, interpreter, ProgressListener.NONE)
                  .load(stage.instances()))
          .isEqualTo(unloaded);
      if (unloaded.isPresent()) {
        return; // a design that cannot store some entity, which a random one may be
      }
      Pair pair = new Pair(stage, design, memory, interpreter, DesignWriter.write(design));
      pair.compareLoaded(name);
      SplittableRandom random = new SplittableRandom(seed);
      for (AccessPattern pattern : spec.patterns()) {
        Optional<Plan> plan = planner.plan(pattern).best();
        if (plan.isPresent() && pattern instanceof AccessPattern.Read read) {
          pair.read(read, plan.get(), random.split());
        } else if (plan.isPresent() && pattern instanceof AccessPattern.Write write) {
          pair.write(write, plan.get(), random.split());
        }
      }
    }
  }

  /** An engine and a memory that hold the same. */
  private record Pair(
      TestBed stage,
      Design design,
      MemoryRequests memory,
      PlanInterpreter interpreter,
      String text) {

    void read(AccessPattern.Read read, Plan plan, SplittableRandom random) {
      for (ReadSample sample :
          ReadSamples.of(
              stage.scaled(),
              (AccessPattern.Read) stage.scaled(read),
              stage.instances(),
              random,
              TYPICAL)) {
        List<ImmutableList<ReadResult>> expected = pages(stage.parallel(), read, plan, sample);
        List<ImmutableList<ReadResult>> got = pages(interpreter, read, plan, sample);
        if (!got.equals(expected)) {
          // Where a pattern leaves open which of equals comes first, both are right.
          assertThat(
                  new ResultComparison(stage.spec())
                      .difference(
                          read,
                          new ReadOracle(stage.spec(), TestBed.NOW)
                              .matches(read, stage.instances(), sample.arguments()),
                          got))
              .as("%s, %s%n%s", read.id(), sample, text)
              .isEmpty();
          assertThat(got.stream().map(List::size))
              .as("%s, %s%n%s", read.id(), sample, text)
              .isEqualTo(expected.stream().map(List::size).toList());
        }
      }
    }

    private static List<ImmutableList<ReadResult>> pages(
        PatternExecutor interpreter, AccessPattern.Read read, Plan plan, ReadSample sample) {
      List<ImmutableList<ReadResult>> pages = new ArrayList<>();
      Optional<PageCursor> cursor = Optional.empty();
      do {
        ResultPage page = interpreter.page(read, plan, sample.arguments(), cursor);
        pages.add(page.results());
        cursor = page.next();
      } while (cursor.isPresent() && pages.size() < 1_000);
      return pages;
    }

    void write(AccessPattern.Write write, Plan plan, SplittableRandom random) {
      WriteSamples samples =
          new WriteSamples(
              stage.scaled(), (AccessPattern.Write) stage.scaled(write), random, TestBed.NOW);
      TableContents.Snapshot snapshot = stage.contents().snapshot();
      MemoryRequests before = new MemoryRequests(design);
      copy(memory, before);
      InstanceStore instances = stage.instances().copy();
      for (int i = 0; i < TYPICAL; i++) {
        samples.typical(instances).ifPresent(sample -> write(write, plan, sample, instances));
      }
      samples.edges(instances).forEach(sample -> write(write, plan, sample, instances));
      stage.contents().restore(snapshot);
      copy(before, memory);
      compareStored("restored");
    }

    private void write(
        AccessPattern.Write write, Plan plan, WriteSample sample, InstanceStore instances) {
      WriteResult expected = stage.parallel().write(write, plan, sample.arguments());
      WriteResult got = interpreter.write(write, plan, sample.arguments());
      String about = write.id() + ", " + sample + "\n" + text;
      assertThat(got).as(about).isEqualTo(expected);
      compareStored(about);
      new WriteOracle().write(write, instances, expected.arguments());
    }

    private void copy(MemoryRequests from, MemoryRequests to) {
      for (Table table : design.tables().values()) {
        to.all(table).forEach(item -> delete(to, table, ItemKey.of(table, item)));
        from.all(table).forEach(item -> to.load(table, item));
      }
    }

    private static void delete(MemoryRequests requests, Table table, ItemKey key) {
      try {
        requests.write(new ItemOperation.Delete(table, key, ImmutableList.of()));
      } catch (RequestPort.ConditionFailed e) {
        throw new AssertionError(e);
      }
    }

    /** Data is loaded by many threads, and so into lists in any order: from here on in one. */
    void compareLoaded(String about) {
      ImmutableMap.Builder<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> all =
          ImmutableMap.builder();
      TableOrIndex.all(design).forEach(structure -> all.put(structure, inMemory(structure)));
      assertThat(
              new ItemComparison(stage.spec(), design)
                  .compare(stage.instances(), all.buildOrThrow())
                  .lines(5))
          .as(about)
          .isEmpty();
      stage
          .contents()
          .all()
          .forEach(
              (structure, items) -> {
                if (structure.isTable()) {
                  Table table = Objects.requireNonNull(design.tables().get(structure.table()));
                  items.forEach(item -> memory.load(table, item));
                }
              });
      compareStored(about + ", loaded");
    }

    void compareStored(String about) {
      stage
          .contents()
          .all()
          .forEach(
              (structure, items) ->
                  assertThat(ImmutableSet.copyOf(inMemory(structure)))
                      .as("%s: %s", structure, about)
                      .isEqualTo(ImmutableSet.copyOf(items)));
    }

    private ImmutableList<ImmutableMap<String, Object>> inMemory(TableOrIndex structure) {
      Table table = Objects.requireNonNull(design.tables().get(structure.table()));
      return structure.index().isEmpty()
          ? memory.all(table)
          : memory.all(table, Objects.requireNonNull(table.indexes().get(structure.index().get())));
    }
  }
}
