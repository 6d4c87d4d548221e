package dev.keysmith.verify.items;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Corpus;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Specs;
import dev.keysmith.verify.plain.Instance;
import dev.keysmith.verify.plain.Instances;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A spec and a design of it. */
record Designed(Spec spec, Design design) {
  static Designed of(String spec, String design) {
    Spec read = Specs.of(spec);
    DesignFile file = DesignReader.read(new SourceText("design.yaml", design), read);
    return new Designed(
        read, file.design().orElseThrow(() -> new AssertionError(file.findings().toString())));
  }

  static Designed of(Path folder) {
    Spec spec = Corpus.spec(folder);
    return new Designed(
        spec, DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow());
  }

  Placed placed(String item) {
    return design.items().stream()
        .filter(placed -> placed.item().name().equals(item))
        .findFirst()
        .orElseThrow();
  }

  /** An instance of attribute, value, attribute, value; whole numbers may be given as such. */
  static Instance instance(String entity, Object... pairs) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put((String) pairs[i], value(pairs[i + 1]));
    }
    return new Instance(entity, values.buildOrThrow());
  }

  static Object value(Object value) {
    return value instanceof Integer number
        ? BigDecimal.valueOf(number).stripTrailingZeros()
        : value;
  }

  /** What scans give where everything is as it should be. */
  Map<Structure, ImmutableList<ImmutableMap<String, Object>>> scanned(Instances instances) {
    Map<Structure, ImmutableList<ImmutableMap<String, Object>>> scanned = new LinkedHashMap<>();
    new ExpectedItems(spec, design)
        .of(instances)
        .forEach(
            (name, items) -> {
              Table table = design.table(name);
              scanned.put(Structure.of(name), items.values().asList());
              table
                  .indexes()
                  .values()
                  .forEach(
                      index ->
                          scanned.put(
                              Structure.of(name, index.name()),
                              items.values().stream()
                                  .flatMap(
                                      item -> new IndexImage(table, index).entry(item).stream())
                                  .collect(ImmutableList.toImmutableList())));
            });
    return scanned;
  }
}
