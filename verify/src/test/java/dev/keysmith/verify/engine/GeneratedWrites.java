package dev.keysmith.verify.engine;

import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.capacity.TableWrites;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.item.ExpectedItems;
import dev.keysmith.item.StoredItem;
import dev.keysmith.plan.Plan;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.data.DataGenerator;
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import dev.keysmith.verify.oracle.WriteOracle;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Measures writes without an engine: generated instances, before and after what a write means, are
 * items before and after, and the documented rules say what that consumes.
 */
final class GeneratedWrites {
  private static final Instant NOW = Instant.parse("2026-11-17T12:00:00Z");

  private final Spec scaled;
  private final Design design;
  private final InstanceStore instances;

  /** Mean units of executions, and their standard error. */
  record MeasuredUnits(double mean, double standardError, int runs) {}

  private GeneratedWrites(Spec spec, Design design, int items, long seed) {
    this.scaled = DataScale.of(spec, items).scaled(spec);
    this.design = design.bindTo(scaled);
    this.instances = DataGenerator.of(scaled, seed, NOW);
  }

  static GeneratedWrites of(String spec, String design, int items, long seed) {
    Spec read = SpecFixtures.of(spec);
    DesignFile file = DesignReader.read(new SourceText("design.yaml", design), read);
    return new GeneratedWrites(
        read,
        file.design().orElseThrow(() -> new AssertionError(file.findings().toString())),
        items,
        seed);
  }

  /** What the plan of a pattern says, at the scale of the data. */
  Plan predicted(String pattern) {
    return new DesignPlanner(scaled, design, plan -> plan.readUnits() + 5 * plan.writeUnits())
        .plan(scaled.pattern(pattern).orElseThrow())
        .best()
        .orElseThrow();
  }

  /** Executes a write so often, each time on the same data. */
  MeasuredUnits measured(String pattern, int runs, long seed) {
    AccessPattern.Write write = (AccessPattern.Write) scaled.pattern(pattern).orElseThrow();
    WriteSamples samples = new WriteSamples(scaled, write, new SplittableRandom(seed), NOW);
    ExpectedItems expected = new ExpectedItems(scaled, design);
    Map<Object, StoredItem> before = items(expected, instances);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < runs; i++) {
      WriteSample sample = samples.typical(instances).orElseThrow();
      InstanceStore after = instances.copy();
      if (!new WriteOracle().write(write, after, sample.arguments()).done()) {
        throw new AssertionError(pattern + " is refused");
      }
      double units = units(before, items(expected, after));
      sum += units;
      squares += units * units;
    }
    double mean = sum / runs;
    double variance = Math.max(0, squares / runs - mean * mean);
    return new MeasuredUnits(mean, Math.sqrt(variance / runs), runs);
  }

  /** Reads every item of a layout by its key, strongly consistent. */
  MeasuredUnits measuredReads(String layout) {
    double[] units =
        new ExpectedItems(scaled, design)
            .items(instances).stream()
                .filter(item -> item.layoutRef().item().name().equals(layout))
                .mapToDouble(
                    item -> ReadUnits.getItem(Optional.of(item(item)), ReadConsistency.STRONG))
                .toArray();
    double mean = Arrays.stream(units).average().orElseThrow();
    double variance =
        Arrays.stream(units).map(each -> (each - mean) * (each - mean)).average().orElseThrow();
    return new MeasuredUnits(mean, Math.sqrt(variance / units.length), units.length);
  }

  private static Map<Object, StoredItem> items(ExpectedItems expected, InstanceStore of) {
    Map<Object, StoredItem> items = new LinkedHashMap<>();
    expected
        .items(of)
        .forEach(item -> items.put(item.layoutRef().table().name() + item.key(), item));
    return items;
  }

  private static double units(Map<Object, StoredItem> before, Map<Object, StoredItem> after) {
    Set<Object> keys = new LinkedHashSet<>(before.keySet());
    keys.addAll(after.keySet());
    double units = 0;
    for (Object key : keys) {
      Optional<StoredItem> old = Optional.ofNullable(before.get(key));
      Optional<StoredItem> now = Optional.ofNullable(after.get(key));
      if (!old.map(StoredItem::attributes).equals(now.map(StoredItem::attributes))) {
        Table table = old.or(() -> now).orElseThrow().layoutRef().table();
        units +=
            new TableWrites(table.key(), table.indexes().values().asList())
                .write(old.map(GeneratedWrites::item), now.map(GeneratedWrites::item))
                .total();
      }
    }
    return units;
  }

  private static Item item(StoredItem item) {
    return AttributeValueMapper.item(AttributeValueMapper.ofPlain(item.attributes()));
  }
}
