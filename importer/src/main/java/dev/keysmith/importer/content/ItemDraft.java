package dev.keysmith.importer.content;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A kind of item of the design that is being made: how the instances of an entity are stored.
 *
 * <p>Key attributes without a template are attributes of the entity.
 */
public final class ItemDraft {
  private final String entity;
  private final Map<String, String> templates = new LinkedHashMap<>();
  private final Map<String, String> comments = new LinkedHashMap<>();
  private final Set<String> inKeysOnly = new LinkedHashSet<>();
  private Optional<String> type = Optional.empty();
  private Optional<String> comment = Optional.empty();

  public ItemDraft(String entity) {
    this.entity = entity;
  }

  public String entity() {
    return entity;
  }

  public ItemDraft template(String key, String template, String why) {
    templates.put(key, template);
    comments.put(key, why);
    return this;
  }

  public Map<String, String> templates() {
    return templates;
  }

  public Optional<String> why(String key) {
    return Optional.ofNullable(comments.get(key));
  }

  /** The attributes of the entity that its items do not store beside their keys. */
  public Set<String> inKeysOnly() {
    return inKeysOnly;
  }

  /** What the items of the source say they are, where they say it. */
  public Optional<String> type() {
    return type;
  }

  public ItemDraft type(String text) {
    type = Optional.of(text);
    return this;
  }

  public Optional<String> comment() {
    return comment;
  }

  public ItemDraft comment(String text) {
    comment = Optional.of(text);
    return this;
  }
}
