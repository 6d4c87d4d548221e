package dev.keysmith.importer.dynamodb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.importer.content.SampleItem;
import dev.keysmith.importer.content.SampleValue;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.YamlNode;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads example items in the JSON of DynamoDB, {@code {"id": {"S": "a"}}}, or in plain JSON. */
final class SampleItemReader {
  private static final ImmutableSet<String> CODES =
      ImmutableSet.of("S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS");

  /** Enough to see how keys are composed; more would only take longer. */
  static final int MOST_ITEMS = 2_000;

  private SampleItemReader() {}

  static ImmutableList<SampleItem> items(ImmutableList<YamlNode> nodes) {
    return nodes.stream()
        .limit(MOST_ITEMS)
        .flatMap(node -> TreeValues.mapping(node).stream())
        .map(SampleItemReader::item)
        .filter(item -> !item.values().isEmpty())
        .collect(ImmutableList.toImmutableList());
  }

  private static SampleItem item(YamlNode.Mapping node) {
    ImmutableMap.Builder<String, SampleValue> values = ImmutableMap.builder();
    for (YamlNode.Entry entry : node.entries()) {
      SampleValue value = typed(entry.value()).orElseGet(() -> plain(entry.value()));
      if (!value.code().equals("NULL")) {
        values.put(entry.name(), value);
      }
    }
    return new SampleItem(values.buildKeepingLast());
  }

  private static Optional<SampleValue> typed(YamlNode node) {
    return TreeValues.mapping(node)
        .filter(mapping -> mapping.entries().size() == 1)
        .map(mapping -> mapping.entries().get(0))
        .filter(entry -> CODES.contains(entry.name()))
        .map(entry -> value(entry.name(), entry.value()));
  }

  private static SampleValue value(String code, YamlNode node) {
    String text = TreeValues.text(node).orElse("");
    return switch (code) {
      case "S" -> new SampleValue(code, text, bytes(text));
      case "N" -> new SampleValue(code, text, (text.length() + 1) / 2 + 1);
      case "B" -> new SampleValue(code, "", text.length() * 3 / 4);
      case "BOOL" -> new SampleValue(code, "", 1);
      default -> new SampleValue(code, "", size(node));
    };
  }

  private static SampleValue plain(YamlNode node) {
    if (node instanceof YamlNode.Scalar scalar) {
      if (scalar.isNull()) {
        return new SampleValue("NULL", "", 0);
      }
      if (scalar.isTrue() || scalar.isFalse()) {
        return new SampleValue("BOOL", "", 1);
      }
      boolean number = !scalar.quoted() && scalar.text().matches("-?[0-9.]+([eE][-+]?[0-9]+)?");
      return value(number ? "N" : "S", node);
    }
    return new SampleValue(node instanceof YamlNode.Sequence ? "L" : "M", "", size(node));
  }

  /** The texts in a document, with the overhead of DynamoDB. */
  private static int size(YamlNode node) {
    if (node instanceof YamlNode.Scalar scalar) {
      return bytes(scalar.text());
    }
    if (node instanceof YamlNode.Sequence list) {
      return 3 + list.elements().stream().mapToInt(element -> 1 + size(element)).sum();
    }
    YamlNode.Mapping mapping = (YamlNode.Mapping) node;
    if (mapping.entries().size() == 1 && CODES.contains(mapping.entries().get(0).name())) {
      return size(mapping.entries().get(0).value());
    }
    return 3
        + mapping.entries().stream()
            .mapToInt(entry -> 1 + bytes(entry.name()) + size(entry.value()))
            .sum();
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
