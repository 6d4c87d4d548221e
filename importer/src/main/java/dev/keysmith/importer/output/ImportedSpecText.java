package dev.keysmith.importer.output;

import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.importer.assembly.ImportedModel;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.PatternDraft;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the spec of an import, with a comment on every line that the source does not state. */
public final class ImportedSpecText {
  private static final String PLACEHOLDER = "PLACEHOLDER: not in the source";

  private final StringBuilder out = new StringBuilder();

  private ImportedSpecText() {}

  public static String of(ImportedModel model, String sources) {
    ImportedSpecText text = new ImportedSpecText();
    text.spec(model, sources);
    return text.out.toString();
  }

  private void spec(ImportedModel model, String sources) {
    line(0, "# Imported from " + oneLine(sources) + ".");
    line(0, "# Comments say what was inferred; replace every PLACEHOLDER by a figure of your own.");
    line(0, "keysmith: 1");
    line(0, "application: " + YamlFormatter.name(model.application()));
    line(
        0,
        "pricing: {region: us-east-1, mode: %s}"
            .formatted(model.provisioned() ? "provisioned" : "on-demand"),
        Optional.of("the region is a default"));
    model
        .typeAttribute()
        .ifPresent(name -> line(0, "prefer: {typeAttribute: " + YamlFormatter.name(name) + "}"));
    line(0, "");
    line(0, "entities:");
    model.entities().forEach(this::entity);
    line(0, "");
    line(0, "patterns:");
    model.patterns().forEach(this::pattern);
  }

  private void entity(EntityDraft entity) {
    line(1, YamlFormatter.name(entity.name()) + ":");
    entity.about().ifPresent(about -> line(2, "about: " + YamlFormatter.name(about)));
    line(
        2,
        "identity: ["
            + entity.identity().stream().map(YamlFormatter::name).collect(Collectors.joining(", "))
            + "]",
        entity.identityComment());
    if (entity.count().isPresent()) {
      line(2, "count: " + entity.count().getAsLong(), entity.countComment());
    } else {
      line(2, "count: 1k", Optional.of(PLACEHOLDER));
    }
    entity.ttl().ifPresent(ttl -> line(2, "ttl: " + YamlFormatter.name(ttl)));
    if (entity.streamed()) {
      line(
          2,
          "operations: {stream: [consumer]}",
          Optional.of("the table has a stream; PLACEHOLDER: its consumers are not in the source"));
    }
    line(2, "attributes:");
    entity.attributes().values().forEach(this::attribute);
  }

  private void attribute(AttributeDraft attribute) {
    String value =
        attribute.fields().isEmpty()
            ? attribute.type()
            : "{type: "
                + attribute.type()
                + attribute.fields().entrySet().stream()
                    .map(entry -> ", " + entry.getKey() + ": " + entry.getValue())
                    .collect(Collectors.joining())
                + "}";
    Optional<String> comment =
        attribute.comments().isEmpty()
            ? Optional.empty()
            : Optional.of(String.join("; ", attribute.comments()));
    line(3, YamlFormatter.name(attribute.name()) + ": " + value, comment);
  }

  private void pattern(PatternDraft pattern) {
    line(1, "- name: " + YamlFormatter.name(pattern.name()), pattern.comment());
    for (Map.Entry<String, String> field : pattern.fields().entrySet()) {
      line(2, field.getKey() + ": " + field.getValue());
    }
    line(
        2,
        "rps: " + pattern.rate().orElse("1"),
        Optional.of(pattern.rateComment().orElse(PLACEHOLDER)));
  }

  private void line(int depth, String text) {
    line(depth, text, Optional.empty());
  }

  private void line(int depth, String text, Optional<String> comment) {
    out.append("  ".repeat(depth)).append(text);
    comment.ifPresent(remark -> out.append("   # ").append(oneLine(remark)));
    out.append('\n');
  }

  /** Comments end with their line, and YAML refuses control characters even there. */
  public static String oneLine(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Cn}\\uFEFF]+", " ");
  }
}
