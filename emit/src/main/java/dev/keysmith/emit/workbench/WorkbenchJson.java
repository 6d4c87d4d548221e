package dev.keysmith.emit.workbench;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Values of items in the JSON that DynamoDB itself speaks: each with its type.
 *
 * <pre>
 *   "a"   {"S": "a"}      7   {"N": "7"}      [1]   {"L": [{"N": "1"}]}, or {"NS": ["1"]}
 * </pre>
 */
final class WorkbenchJson {
  private WorkbenchJson() {}

  /**
   * A value of a known type.
   *
   * @param json as an example item has it; binary in hexadecimal
   */
  static ImmutableMap<String, Object> of(String code, String json) {
    SourceDiagnostics findings = new SourceDiagnostics();
    // JSON is YAML, and that is what there is a reader for.
    YamlNode node =
        YamlReader.read(new SourceText("value", json), findings)
            .orElseThrow(() -> new IllegalArgumentException(findings.inFileOrder().toString()));
    return switch (code) {
      case "B" ->
          ImmutableMap.of(
              code, Base64.getEncoder().encodeToString(HexFormat.of().parseHex(text(node))));
      case "SS", "NS" ->
          ImmutableMap.of(
              code,
              ((YamlNode.Sequence) node)
                  .elements().stream()
                      .map(WorkbenchJson::text)
                      .collect(ImmutableList.toImmutableList()));
      case "S", "N" -> ImmutableMap.of(code, text(node));
      default -> of(node);
    };
  }

  /** Of the type that it looks like. */
  private static ImmutableMap<String, Object> of(YamlNode node) {
    if (node instanceof YamlNode.Mapping mapping) {
      return ImmutableMap.of(
          "M",
          mapping.entries().stream()
              .collect(
                  ImmutableMap.toImmutableMap(YamlNode.Entry::name, entry -> of(entry.value()))));
    }
    if (node instanceof YamlNode.Sequence list) {
      return ImmutableMap.of(
          "L",
          list.elements().stream().map(WorkbenchJson::of).collect(ImmutableList.toImmutableList()));
    }
    YamlNode.Scalar scalar = (YamlNode.Scalar) node;
    if (scalar.isTrue() || scalar.isFalse()) {
      return ImmutableMap.of("BOOL", scalar.isTrue());
    }
    if (scalar.isNull()) {
      return ImmutableMap.of("NULL", true);
    }
    return ImmutableMap.of(scalar.quoted() ? "S" : "N", scalar.text());
  }

  private static String text(YamlNode node) {
    return ((YamlNode.Scalar) node).text();
  }
}
