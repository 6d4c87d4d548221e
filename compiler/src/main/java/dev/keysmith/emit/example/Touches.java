package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.cost.Structure;

/** Collects what is touched. */
final class Touches {
  private final ImmutableSetMultimap.Builder<ExampleRow, Touch> rows =
      ImmutableSetMultimap.builder();

  void add(Structure structure, ExampleItem item, Touch touch) {
    rows.put(
        new ExampleRow(structure, item.placed().item().name(), item.instance().number()), touch);
  }

  Touched with(Arguments arguments) {
    ImmutableMap.Builder<String, String> texts = ImmutableMap.builder();
    arguments.values().forEach((name, value) -> texts.put(name, JsonText.plain(value)));
    return new Touched(texts.buildOrThrow(), rows.build());
  }
}
