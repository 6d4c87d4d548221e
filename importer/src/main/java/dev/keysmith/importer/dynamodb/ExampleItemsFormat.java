package dev.keysmith.importer.dynamodb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.SampleGroup;
import dev.keysmith.importer.content.SampleItem;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.Optional;

/**
 * Example items by table, as {@code keysmith design} writes them in {@code example-items.json}, and
 * as {@code batch-write-item} takes them: they show how the keys of tables are composed.
 */
public final class ExampleItemsFormat implements SourceFormat {
  @Override
  public String name() {
    return "example items by table";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return file.mapping()
        .filter(root -> !root.entries().isEmpty())
        .filter(root -> root.entries().stream().allMatch(entry -> !items(entry).isEmpty()))
        .isPresent();
  }

  static ImmutableList<SampleItem> items(YamlNode.Entry table) {
    if (!(table.value() instanceof YamlNode.Sequence list)) {
      return ImmutableList.of();
    }
    boolean plain =
        list.elements().stream()
            .anyMatch(
                node ->
                    TreeValues.mapping(node)
                        .filter(
                            item ->
                                item.entries().stream()
                                    .allMatch(e -> e.value() instanceof YamlNode.Mapping))
                        .isEmpty());
    return plain
        ? ImmutableList.of()
        : SampleItemReader.items(
            list.elements().stream()
                .map(ExampleItemsFormat::unwrapped)
                .collect(ImmutableList.toImmutableList()));
  }

  /** {@code {"PutRequest": {"Item": …}}} is the item. */
  private static YamlNode unwrapped(YamlNode node) {
    return TreeValues.mapping(node)
        .flatMap(item -> TreeValues.mapping(item, "PutRequest"))
        .flatMap(put -> put.value("Item"))
        .orElse(node);
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    for (YamlNode.Entry table : file.mapping().orElseThrow().entries()) {
      add(table, content);
    }
  }

  static void add(YamlNode.Entry table, SourceContent content) {
    ImmutableList<SampleItem> items = items(table);
    if (!items.isEmpty()) {
      content
          .samples()
          .add(
              new SampleGroup(
                  table.name(),
                  Optional.empty(),
                  ImmutableMap.of(),
                  ImmutableList.of(),
                  items,
                  table.key().location()));
    }
  }
}
