package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.cost.TableOrIndex;

/** Collects what is touched. */
final class AccessTraceBuilder {
  private final ImmutableSetMultimap.Builder<ExampleRow, ItemAccess> rows =
      ImmutableSetMultimap.builder();

  void add(TableOrIndex structure, ExampleItem item, ItemAccess access) {
    rows.put(
        new ExampleRow(structure, item.layoutRef().item().name(), item.instance().number()),
        access);
  }

  AccessTrace with(ExampleArguments arguments) {
    ImmutableMap.Builder<String, String> texts = ImmutableMap.builder();
    arguments.values().forEach((name, value) -> texts.put(name, JsonValueText.plain(value)));
    return new AccessTrace(texts.buildOrThrow(), rows.build());
  }
}
