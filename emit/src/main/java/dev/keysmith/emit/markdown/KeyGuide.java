package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.example.ExampleItem;
import dev.keysmith.emit.example.ExampleItems;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code keys.md}: how each key is made and taken apart, with worked examples and code. */
public final class KeyGuide {
  private static final String NAME = "keys.md";

  /** A text with all that is escaped in the middle of a key. */
  private static final String AWKWARD = "a#b 100%";

  private final DesignAnalysis analysis;
  private final ExampleItems examples;
  private final List<WorkedExample> worked = new ArrayList<>();

  private KeyGuide(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.examples = ExampleItems.of(analysis.spec(), analysis.design());
  }

  /** A key, the template that makes it, and the values that it is made of. */
  record WorkedExample(KeyTemplate template, Map<String, Object> values, String key) {
    /** Whether it is neither a value itself nor the same text in every item. */
    boolean isComposed() {
      return !template.isLone() && !template.parts().isEmpty();
    }

    boolean isEscaped() {
      return expression().contains(KeyCode.ESCAPE);
    }

    String expression() {
      return KeyCode.expression(template, values);
    }
  }

  public static Artifact artifact(DesignAnalysis analysis) {
    return new KeyGuide(analysis).document().as(NAME);
  }

  private MarkdownDocument document() {
    MarkdownDocument document =
        MarkdownDocument.titled(analysis.spec().application() + ": keys")
            .paragraph(
                "A key whose template is one name, such as `{id}`, is the value itself, in its own"
                    + " type. Every other key is text, made as follows.");
    analysis.design().tables().values().forEach(table -> table(document, table));
    if (worked.isEmpty()) {
      return document.paragraph("All keys of this design are values themselves, or constants.");
    }
    formats(document);
    if (worked.stream().anyMatch(WorkedExample::isEscaped)) {
      escaping(document);
    }
    code(document);
    return document;
  }

  // --- tables -----------------------------------------------------------------------------------

  private void table(MarkdownDocument document, Table table) {
    List<ImmutableList<String>> rows = new ArrayList<>();
    for (ItemLayout layout : table.items().values()) {
      for (String attribute : table.keyAttributes()) {
        layout.key(attribute).ifPresent(rule -> rows.add(row(table, layout, attribute, rule)));
      }
    }
    document
        .heading(2, table.name())
        .table(ImmutableList.of("item", "key attribute", "template", "example", "made of"), rows);
  }

  private ImmutableList<String> row(
      Table table, ItemLayout layout, String attribute, KeyRule rule) {
    Optional<WorkedExample> example =
        examples.of(new LayoutRef(table, layout)).stream()
            .flatMap(item -> example(item, attribute, rule).stream())
            .findFirst();
    example.filter(WorkedExample::isComposed).ifPresent(worked::add);
    return ImmutableList.of(
        layout.name(),
        MarkdownDocument.code(attribute),
        MarkdownDocument.code(KeyText.rule(layout, attribute)),
        example.map(one -> MarkdownDocument.code(one.key())).orElse("none of the example items"),
        example.map(KeyGuide::madeOf).orElse(""));
  }

  private static Optional<WorkedExample> example(ExampleItem item, String attribute, KeyRule rule) {
    Object key = item.attributes().get(attribute);
    if (key == null) {
      return Optional.empty();
    }
    ImmutableMap<String, Object> values = item.instance().values();
    return rule.alternatives().stream()
        .map(KeyRule.Alternative::template)
        .filter(template -> template.parseSegments(key).isPresent())
        .filter(
            template ->
                template.attributes().stream()
                    .allMatch(
                        name ->
                            values.containsKey(name)
                                || item.layoutRef().item().copies().containsKey(name)))
        .map(template -> new WorkedExample(template, known(template, values, key), text(key)))
        .findFirst();
  }

  /** The instance's values, and those of copies, which only the key shows. */
  private static Map<String, Object> known(
      KeyTemplate template, Map<String, Object> values, Object key) {
    Map<String, Object> known = new LinkedHashMap<>(values);
    template.parseSegments(key).orElseThrow().forEach(known::putIfAbsent);
    return known;
  }

  private static String text(Object key) {
    return key instanceof BigDecimal number ? number.toPlainString() : key.toString();
  }

  private static String madeOf(WorkedExample example) {
    return example.values().entrySet().stream()
        .filter(entry -> example.template().attributes().contains(entry.getKey()))
        .map(entry -> entry.getKey() + " " + MarkdownDocument.code(text(entry.getValue())))
        .collect(Collectors.joining(", "));
  }

  // --- formats ----------------------------------------------------------------------------------

  private void formats(MarkdownDocument document) {
    Set<String> used = new LinkedHashSet<>();
    worked.stream()
        .flatMap(example -> example.template().segments().stream())
        .flatMap(segment -> format(segment).stream())
        .forEach(used::add);
    if (!used.isEmpty()) {
      document.heading(2, "Formats").bullets(List.copyOf(used));
    }
  }

  private static Optional<String> format(KeySegment segment) {
    if (segment instanceof KeySegment.Shard shard) {
      return Optional.of(
          "`{shard}`: the CRC-32 of the identity modulo %d; the values of the identity as UTF-8, with `#` between them."
              .formatted(shard.shards().count()));
    }
    if (!(segment instanceof KeySegment.Field field)) {
      return Optional.empty();
    }
    if (field.format() instanceof KeyFormat.Padded padded) {
      return Optional.of(
          padded.descending()
              ? "`{%s}`: %d nines minus the number, padded with zeros, so that the largest comes first."
                  .formatted(field.attribute() + padded.suffix(), padded.width())
              : "`{%s}`: the number in %d digits, padded with zeros, so that keys sort as numbers do."
                  .formatted(field.attribute() + padded.suffix(), padded.width()));
    }
    if (field.format() instanceof KeyFormat.LatestFirst) {
      return Optional.of(
          "`{%s:-}`: the time with each digit replaced by nine minus it, so that the latest comes first."
              .formatted(field.attribute()));
    }
    return field.format() instanceof KeyFormat.Bucket bucket
        ? Optional.of(
            "`{%s}`: the %s, the first %d characters of the time."
                .formatted(
                    field.attribute() + bucket.suffix(),
                    bucket.bucket().keyword(),
                    field.width().orElseThrow()))
        : Optional.empty();
  }

  // --- escaping ---------------------------------------------------------------------------------

  private void escaping(MarkdownDocument document) {
    document
        .heading(2, "Escaping")
        .paragraph(
            "Characters that could be confused with those around a value are written as `%` and two"
                + " hexadecimal digits for each byte of their UTF-8. To take a key apart, split it"
                + " at the separators, then unescape each value.")
        .bullets(
            ImmutableList.of(
                "At the end of a key: `#`, `$` and `%`.",
                "Before further text: every character up to `%` (space, `!`, `\"`, `#`, `$`), and"
                    + " the separator that follows."));
    worked.stream()
        .flatMap(example -> awkward(example).stream())
        .findFirst()
        .ifPresent(document::paragraph);
  }

  private static Optional<String> awkward(WorkedExample example) {
    return example.template().segments().stream()
        .filter(segment -> segment instanceof KeySegment.Field field && isPlainText(field))
        .map(segment -> ((KeySegment.Field) segment).attribute())
        .findFirst()
        .flatMap(
            attribute -> {
              Map<String, Object> values = new LinkedHashMap<>(example.values());
              values.put(attribute, AWKWARD);
              return example
                  .template()
                  .render(values)
                  .map(
                      key ->
                          "For example, with %s = %s the template %s makes %s."
                              .formatted(
                                  MarkdownDocument.code(attribute),
                                  MarkdownDocument.code(AWKWARD),
                                  MarkdownDocument.code(example.template().toString()),
                                  MarkdownDocument.code(key.toString())));
            });
  }

  private static boolean isPlainText(KeySegment.Field field) {
    return field.type() == AttributeType.STRING && field.format() instanceof KeyFormat.Plain;
  }

  // --- code -------------------------------------------------------------------------------------

  private void code(MarkdownDocument document) {
    document
        .heading(2, "Code")
        .paragraph(
            "The functions for numbers take whole numbers from 0 that fit their width; the guide of"
                + " Keysmith has the form of all others. These expressions make the keys above, in"
                + " TypeScript and in Java:");
    Map<String, String> keys = new LinkedHashMap<>();
    worked.forEach(example -> keys.put(example.expression(), example.key()));
    List<String> expressions = List.copyOf(keys.keySet());
    document
        .fence(
            "js",
            keys.entrySet().stream()
                .map(entry -> entry.getKey() + " // " + entry.getValue())
                .collect(Collectors.joining("\n")))
        .fence("ts", KeyCode.typescript(expressions))
        .fence("java", KeyCode.java(expressions));
  }
}
