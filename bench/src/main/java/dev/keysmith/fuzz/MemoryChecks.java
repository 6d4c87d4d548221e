package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.item.ExpectedItems;
import dev.keysmith.item.IndexEntryEncoder;
import dev.keysmith.item.ItemDecoder;
import dev.keysmith.item.LayoutMatcher;
import dev.keysmith.item.StoredItem;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.AllocatedNumbers;
import dev.keysmith.verify.GeneratedVolume;
import dev.keysmith.verify.PatternRuns;
import dev.keysmith.verify.data.DataGenerator;
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.data.ReadSample;
import dev.keysmith.verify.data.ReadSamples;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import dev.keysmith.verify.items.ItemComparison;
import dev.keysmith.verify.oracle.ReadOracle;
import dev.keysmith.verify.oracle.ResultComparison;
import dev.keysmith.verify.oracle.ResultDifference;
import dev.keysmith.verify.oracle.WriteOracle;
import dev.keysmith.verify.oracle.WriteOutcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Stores a few generated instances in tables in memory, takes them out of their items again, and
 * runs the patterns of the design there: results and stored items are those that the patterns mean.
 * A thousandth of what the engine takes.
 */
final class MemoryChecks {
  private static final int ITEMS = 24;
  private static final int TYPICAL = 3;
  private static final int MOST_PAGES = 1_000;

  private final DesignCompiler compiler;
  private final StageCount count;

  MemoryChecks(DesignCompiler compiler, StageCount count) {
    this.compiler = compiler;
    this.count = count;
  }

  /**
   * @param sound whether the review finds no error, so that results must be right
   */
  void run(Spec given, Design design, boolean sound, long seed) {
    Spec spec = given.withExternal();
    if (!new GeneratedVolume(spec, design).problems().isEmpty()) {
      return;
    }
    Spec scaled = DataScale.of(spec, ITEMS).scaled(spec);
    InstanceStore instances = DataGenerator.of(scaled, seed, PatternRuns.NOW);
    ImmutableList<StoredItem> items = new ExpectedItems(spec, design).items(instances);
    checkDecoded(spec, items);
    count.add(Stage.STORED);
    if (sound && isOneItemEach(items)) {
      Runs runs = new Runs(spec, scaled, design, instances, items, new SplittableRandom(seed));
      spec.patterns().forEach(runs::run);
      count.add(Stage.RUN);
    }
  }

  /** What an export does: each item is of its layout, and has nothing but what was stored. */
  private static void checkDecoded(Spec spec, ImmutableList<StoredItem> items) {
    LayoutMatcher matcher = new LayoutMatcher(spec);
    ItemDecoder decoder = new ItemDecoder(spec);
    for (StoredItem item : items) {
      Table table = item.layoutRef().table();
      decode(matcher, decoder, item, item.attributes());
      table
          .indexes()
          .values()
          .forEach(
              index ->
                  new IndexEntryEncoder(table, index)
                      .entry(item.attributes())
                      .ifPresent(
                          entry -> {
                            matcher.of(table, Optional.of(index), entry);
                            decoder.decode(item.layoutRef(), Optional.of(index), entry);
                          }));
    }
  }

  private static void decode(
      LayoutMatcher matcher,
      ItemDecoder decoder,
      StoredItem item,
      ImmutableMap<String, Object> attributes) {
    BrokenProperty.unless(
        matcher
            .of(item.layoutRef().table(), Optional.empty(), attributes)
            .filter(item.layoutRef()::equals)
            .isPresent(),
        "an item is of its layout",
        item);
    ImmutableMap<String, Object> decoded =
        decoder.decode(item.layoutRef(), Optional.empty(), attributes).orElseThrow();
    item.instance()
        .values()
        .forEach(
            (name, value) ->
                BrokenProperty.unless(
                    !decoded.containsKey(name) || Objects.equals(decoded.get(name), value),
                    "an item has the values of its instance",
                    name + " of " + item + " is " + decoded));
  }

  /** A design by hand may give several instances one key; the review says so. */
  private static boolean isOneItemEach(ImmutableList<StoredItem> items) {
    Set<Object> keys = new HashSet<>();
    return items.stream()
        .allMatch(item -> keys.add(List.of(item.layoutRef().table().name(), item.key())));
  }

  /** The patterns of one design, each on the same data. */
  private final class Runs {
    private final Spec spec;
    private final Spec scaled;
    private final Design design;
    private final InstanceStore instances;
    private final ImmutableList<StoredItem> items;
    private final SplittableRandom random;
    private final ItemComparison stored;

    Runs(
        Spec spec,
        Spec scaled,
        Design design,
        InstanceStore instances,
        ImmutableList<StoredItem> items,
        SplittableRandom random) {
      this.spec = spec;
      this.scaled = scaled;
      this.design = design;
      this.instances = instances;
      this.items = items;
      this.random = random;
      this.stored = new ItemComparison(spec, design);
    }

    void run(AccessPattern pattern) {
      Optional<Plan> plan = compiler.plan(spec, design, pattern).best();
      if (plan.isPresent() && pattern instanceof AccessPattern.Read read) {
        read(read, plan.get());
      } else if (plan.isPresent() && pattern instanceof AccessPattern.Write write) {
        write(write, plan.get());
      }
    }

    private MemoryRequests filled() {
      MemoryRequests memory = new MemoryRequests(design);
      items.forEach(item -> memory.load(item.layoutRef().table(), item.attributes()));
      return memory;
    }

    private AccessPattern scaled(AccessPattern pattern) {
      return scaled.patterns().stream()
          .filter(candidate -> candidate.id().equals(pattern.id()))
          .findFirst()
          .orElseThrow();
    }

    private void read(AccessPattern.Read read, Plan plan) {
      PatternExecutor executor = new PlanInterpreter(spec, design, PatternRuns.NOW, filled());
      ResultComparison comparison = new ResultComparison(spec);
      for (ReadSample sample :
          ReadSamples.of(
              scaled, (AccessPattern.Read) scaled(read), instances, random.split(), TYPICAL)) {
        ImmutableList<ReadMatch> expected =
            new ReadOracle(spec, PatternRuns.NOW).matches(read, instances, sample.arguments());
        List<ImmutableList<ReadResult>> pages = pages(executor, read, plan, sample);
        Optional<ResultDifference> difference =
            read.selection().needs().countOnly()
                ? comparison.countDifference(
                    expected, pages.stream().mapToLong(ImmutableList::size).sum())
                : comparison.difference(read, expected, pages);
        BrokenProperty.unless(
            difference.isEmpty(),
            "a read in memory returns what it should",
            read.id() + " " + plan.strategy() + " " + sample + " " + difference);
      }
    }

    private static List<ImmutableList<ReadResult>> pages(
        PatternExecutor executor, AccessPattern.Read read, Plan plan, ReadSample sample) {
      List<ImmutableList<ReadResult>> pages = new ArrayList<>();
      Optional<PageCursor> cursor = Optional.empty();
      do {
        ResultPage page = executor.page(read, plan, sample.arguments(), cursor);
        pages.add(page.results());
        cursor = page.next();
        BrokenProperty.unless(pages.size() < MOST_PAGES, "pages come to an end", read.id());
      } while (cursor.isPresent());
      return pages;
    }

    private void write(AccessPattern.Write write, Plan plan) {
      WriteSamples samples =
          new WriteSamples(
              scaled, (AccessPattern.Write) scaled(write), random.split(), PatternRuns.NOW);
      InstanceStore expected = instances.copy();
      MemoryRequests memory = filled();
      for (int i = 0; i < TYPICAL; i++) {
        samples.typical(expected).ifPresent(sample -> write(write, plan, sample, memory, expected));
      }
      if (write.actions().size() == 1) {
        // Of several actions, what is on the edge of one must suit the others: drawing it takes
        // longer than all else.
        InstanceStore anew = instances.copy();
        MemoryRequests afresh = filled();
        samples.edges(anew).forEach(sample -> write(write, plan, sample, afresh, anew));
      }
    }

    private void write(
        AccessPattern.Write write,
        Plan plan,
        WriteSample sample,
        MemoryRequests memory,
        InstanceStore expected) {
      WriteResult written =
          new PlanInterpreter(spec, design, PatternRuns.NOW, memory)
              .write(write, plan, sample.arguments());
      new AllocatedNumbers(spec)
          .of(write, sample.arguments(), written.arguments())
          .forEach(number -> number.note(expected));
      WriteOutcome outcome = new WriteOracle().write(write, expected, written.arguments());
      String about = write.id() + " " + plan.strategy() + " " + sample;
      BrokenProperty.unless(
          outcome.done() == written.done(),
          "a write in memory is done if it should be",
          about + " " + written.reason() + " / " + outcome.reason());
      ImmutableMap.Builder<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> found =
          ImmutableMap.builder();
      design
          .tables()
          .values()
          .forEach(table -> found.put(TableOrIndex.of(table.name()), memory.all(table)));
      List<String> differences =
          stored.compareTables(expected, found.buildOrThrow()).lines(TYPICAL);
      BrokenProperty.unless(
          differences.isEmpty(),
          "a write in memory stores what it should",
          about + " " + differences);
    }
  }
}
