package dev.keysmith.importer.assembly;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.ImportedTable;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.ItemDraft;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.PatternDraft;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The access patterns that keys, indexes and references were made for. */
final class PatternInference {
  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}:]+)(:[^{}]*)?\\}");

  private final Map<String, EntityDraft> entities;
  private final List<PatternDraft> patterns = new ArrayList<>();
  private final Set<List<Object>> seen = new HashSet<>();

  PatternInference(Map<String, EntityDraft> entities) {
    this.entities = entities;
  }

  List<PatternDraft> patterns() {
    return patterns;
  }

  /** Of an entity whose keys are not known: by identity and by each reference. */
  void ofEntity(EntityDraft entity) {
    read(
        "Get a %s by its identity".formatted(entity.name()),
        entity,
        entity.identity(),
        Set.of(),
        Optional.empty(),
        "inferred: its identity");
    for (AttributeDraft attribute : entity.attributes().values()) {
      attribute
          .reference()
          .filter(reference -> !reference.startsWith("["))
          .ifPresent(
              reference ->
                  read(
                      "List %s by %s".formatted(entity.name(), attribute.name()),
                      entity,
                      List.of(attribute.name()),
                      Set.of(),
                      Optional.empty(),
                      "inferred: the reference to " + reference));
    }
    create(entity);
  }

  void ofTable(ImportedTable table, Set<String> excluded) {
    for (ItemDraft item : table.items()) {
      EntityDraft entity = entities.get(item.entity());
      if (entity != null && !excluded.contains(item.entity())) {
        ofItem(table, item, entity);
      }
    }
  }

  private void ofItem(ImportedTable table, ItemDraft item, EntityDraft entity) {
    String name = table.definition().name();
    read(
        "Get a %s by its key".formatted(entity.name()),
        entity,
        entity.identity(),
        Set.of(),
        Optional.empty(),
        "inferred: the key of " + name);
    if (table.definition().sort().isPresent()) {
      collection(
          "List %s by the partition key".formatted(entity.name()),
          item,
          entity,
          ImmutableList.of(table.definition().partition()),
          ImmutableList.of(table.definition().sort().get()),
          "inferred: the key of " + name);
    }
    for (IndexDefinition index : table.definition().indexes()) {
      collection(
          "List %s by %s".formatted(entity.name(), index.name()),
          item,
          entity,
          index.local() ? ImmutableList.of(table.definition().partition()) : index.partition(),
          index.sort(),
          "inferred: the key of " + index.name());
    }
    create(entity);
  }

  private void create(EntityDraft entity) {
    patterns.add(
        new PatternDraft(
                "Create a " + entity.name(), Optional.of("inferred: instances have to be written"))
            .put("create", entity.name()));
  }

  private void collection(
      String name,
      ItemDraft item,
      EntityDraft entity,
      ImmutableList<KeyAttribute> partition,
      ImmutableList<KeyAttribute> sort,
      String comment) {
    Set<String> where = new LinkedHashSet<>();
    for (KeyAttribute key : partition) {
      Optional<List<String>> attributes = attributes(item, entity, key.name());
      if (attributes.isEmpty()) {
        return;
      }
      where.addAll(attributes.get());
    }
    Optional<String> order =
        sort.stream()
            .findFirst()
            .flatMap(key -> order(item, entity, key.name()))
            .filter(attribute -> !where.contains(attribute));
    // An instance without an attribute of the sort key is not in the index.
    Set<String> present = new LinkedHashSet<>();
    for (KeyAttribute key : sort) {
      attributes(item, entity, key.name()).orElse(List.of()).stream()
          .filter(attribute -> !where.contains(attribute))
          .filter(attribute -> isOptional(entity, attribute))
          .forEach(present::add);
    }
    read(name, entity, List.copyOf(where), present, order, comment);
  }

  private static boolean isOptional(EntityDraft entity, String attribute) {
    return entity.attribute(attribute).flatMap(one -> one.field("present")).isPresent();
  }

  /** What a key is composed of; empty if the item does not have it. */
  private static Optional<List<String>> attributes(ItemDraft item, EntityDraft entity, String key) {
    String template = item.templates().get(key);
    if (template == null) {
      return entity.attribute(key).isPresent() ? Optional.of(List.of(key)) : Optional.empty();
    }
    List<String> attributes = new ArrayList<>();
    Matcher matcher = VARIABLE.matcher(template);
    while (matcher.find()) {
      attributes.add(matcher.group(1));
    }
    return Optional.of(attributes);
  }

  /** The attribute that a sort key sorts by; a number in a text sorts only if it is padded. */
  private static Optional<String> order(ItemDraft item, EntityDraft entity, String key) {
    String template = item.templates().get(key);
    if (template == null) {
      return entity.attribute(key).map(AttributeDraft::name);
    }
    Matcher matcher = VARIABLE.matcher(template);
    if (!matcher.find()) {
      return Optional.empty();
    }
    boolean number =
        entity.attribute(matcher.group(1)).filter(one -> one.type().equals("number")).isPresent();
    return number && matcher.group(2) == null ? Optional.empty() : Optional.of(matcher.group(1));
  }

  private void read(
      String name,
      EntityDraft entity,
      List<String> where,
      Set<String> present,
      Optional<String> order,
      String comment) {
    if (where.isEmpty() || !seen.add(List.of(entity.name(), Set.copyOf(where), order))) {
      return;
    }
    boolean subset = order.isEmpty() && where.containsAll(entity.identity());
    if (subset && !Set.copyOf(where).equals(Set.copyOf(entity.identity()))) {
      return;
    }
    PatternDraft pattern =
        new PatternDraft(name, Optional.of(comment))
            .put("read", entity.name())
            .put("where", where(where, present));
    order.ifPresent(attribute -> pattern.put("sort", YamlFormatter.name(attribute)));
    patterns.add(pattern);
  }

  private static String where(List<String> attributes, Set<String> present) {
    return Stream.concat(
            attributes.stream()
                .distinct()
                .map(attribute -> YamlFormatter.name(attribute) + ": $" + attribute),
            present.stream().map(name -> YamlFormatter.name(name) + ": {exists: true}"))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
