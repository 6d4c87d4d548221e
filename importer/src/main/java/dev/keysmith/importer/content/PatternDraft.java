package dev.keysmith.importer.content;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** An access pattern of the spec that is being made. */
public final class PatternDraft {
  private final String name;
  private final Optional<String> comment;
  private final Map<String, String> fields = new LinkedHashMap<>();
  private Optional<String> rate = Optional.empty();
  private Optional<String> rateComment = Optional.empty();

  /**
   * @param comment where the pattern comes from, unless the source states it
   */
  public PatternDraft(String name, Optional<String> comment) {
    this.name = name;
    this.comment = comment;
  }

  public String name() {
    return name;
  }

  public Optional<String> comment() {
    return comment;
  }

  /** States a field, as YAML. */
  public PatternDraft put(String field, String yaml) {
    fields.put(field, yaml);
    return this;
  }

  public Map<String, String> fields() {
    return fields;
  }

  /** Its traffic, as YAML, where the source tells it. */
  public Optional<String> rate() {
    return rate;
  }

  public Optional<String> rateComment() {
    return rateComment;
  }

  public PatternDraft rate(String yaml, String source) {
    rate = Optional.of(yaml);
    rateComment = Optional.of(source);
    return this;
  }
}
