package dev.keysmith.importer.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An attribute of the spec that is being made; changes until the text is written. */
public final class AttributeDraft {
  private final String name;
  private String type;
  private final Map<String, String> fields = new LinkedHashMap<>();
  private final List<String> comments = new ArrayList<>();

  public AttributeDraft(String name, String type) {
    this.name = name;
    this.type = type;
  }

  public String name() {
    return name;
  }

  public String type() {
    return type;
  }

  public AttributeDraft type(String other) {
    type = other;
    return this;
  }

  /** States a field of the attribute, as YAML. */
  public AttributeDraft put(String field, String yaml) {
    fields.put(field, yaml);
    return this;
  }

  public AttributeDraft remove(String field) {
    fields.remove(field);
    return this;
  }

  public Optional<String> field(String field) {
    return Optional.ofNullable(fields.get(field));
  }

  public Map<String, String> fields() {
    return fields;
  }

  /** Says where a part of the line comes from. */
  public AttributeDraft comment(String text) {
    if (!comments.contains(text)) {
      comments.add(text);
    }
    return this;
  }

  public List<String> comments() {
    return comments;
  }

  /** The attribute of an entity that this one refers to. */
  public Optional<String> reference() {
    return field("references");
  }
}
