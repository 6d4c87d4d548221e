package dev.keysmith.importer.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** An entity of the spec that is being made; changes until the text is written. */
public final class EntityDraft {
  private final String name;
  private Optional<String> about = Optional.empty();
  private final List<String> identity = new ArrayList<>();
  private Optional<String> identityComment = Optional.empty();
  private OptionalLong count = OptionalLong.empty();
  private Optional<String> countComment = Optional.empty();
  private Optional<String> ttl = Optional.empty();
  private boolean streamed;
  private final Map<String, AttributeDraft> attributes = new LinkedHashMap<>();

  public EntityDraft(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }

  public Optional<String> about() {
    return about;
  }

  public EntityDraft about(String text) {
    about = Optional.of(text);
    return this;
  }

  public List<String> identity() {
    return identity;
  }

  /** Replaces the identity. */
  public EntityDraft identity(List<String> names, Optional<String> comment) {
    List<String> given = List.copyOf(names);
    identity.clear();
    given.stream().distinct().forEach(identity::add);
    identityComment = comment;
    return this;
  }

  public Optional<String> identityComment() {
    return identityComment;
  }

  public OptionalLong count() {
    return count;
  }

  public Optional<String> countComment() {
    return countComment;
  }

  public EntityDraft count(long number, String comment) {
    count = OptionalLong.of(number);
    countComment = Optional.of(comment);
    return this;
  }

  public Optional<String> ttl() {
    return ttl;
  }

  public EntityDraft ttl(String attribute) {
    ttl = Optional.of(attribute);
    return this;
  }

  public boolean streamed() {
    return streamed;
  }

  public EntityDraft withStream() {
    streamed = true;
    return this;
  }

  public Map<String, AttributeDraft> attributes() {
    return attributes;
  }

  public Optional<AttributeDraft> attribute(String attribute) {
    return Optional.ofNullable(attributes.get(attribute));
  }

  /** Adds an attribute; the first of a name stays. */
  public AttributeDraft add(AttributeDraft attribute) {
    AttributeDraft first = attributes.putIfAbsent(attribute.name(), attribute);
    return first == null ? attribute : first;
  }
}
