package dev.keysmith.item;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A spec and a design of it. */
public record DesignedSpec(Spec spec, Design design) {
  public static DesignedSpec of(String spec, String design) {
    Spec read = SpecFixtures.of(spec);
    DesignFile file = DesignReader.read(new SourceText("design.yaml", design), read);
    return new DesignedSpec(
        read, file.design().orElseThrow(() -> new AssertionError(file.findings().toString())));
  }

  public static DesignedSpec of(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    return new DesignedSpec(
        spec, DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow());
  }

  public LayoutRef layoutRef(String item) {
    return design.items().stream()
        .filter(layoutRef -> layoutRef.item().name().equals(item))
        .findFirst()
        .orElseThrow();
  }

  /** An instance of attribute, value, attribute, value; whole numbers may be given as such. */
  public static EntityInstance instance(String entity, Object... pairs) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put((String) pairs[i], value(pairs[i + 1]));
    }
    return new EntityInstance(entity, values.buildOrThrow());
  }

  public static Object value(Object value) {
    return value instanceof Integer number
        ? BigDecimal.valueOf(number).stripTrailingZeros()
        : value;
  }

  /** What scans give where everything is as it should be. */
  public Map<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> scanned(
      InstanceStore instances) {
    Map<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> scanned = new LinkedHashMap<>();
    new ExpectedItems(spec, design)
        .of(instances)
        .forEach(
            (name, items) -> {
              Table table = design.table(name);
              scanned.put(TableOrIndex.of(name), items.values().asList());
              table
                  .indexes()
                  .values()
                  .forEach(
                      index ->
                          scanned.put(
                              TableOrIndex.of(name, index.name()),
                              items.values().stream()
                                  .flatMap(
                                      item ->
                                          new IndexEntryEncoder(table, index).entry(item).stream())
                                  .collect(ImmutableList.toImmutableList())));
            });
    return scanned;
  }
}
