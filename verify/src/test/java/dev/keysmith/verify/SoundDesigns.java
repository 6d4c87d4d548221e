package dev.keysmith.verify;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Designs for any spec that keep every promise, whatever else they are: one table or several, keys
 * split anywhere, indexes on anything, sparse or not, copies, embedded children, second items,
 * shards, uniqueness items. Most serve some patterns badly and others not at all; none may be
 * wrong.
 */
public final class SoundDesigns {
  private final Spec spec;
  private final RelationshipGraph relationships;
  private final SplittableRandom random;
  private final boolean splitting;

  SoundDesigns(Spec spec, SplittableRandom random, boolean splitting) {
    this.spec = spec;
    this.splitting = splitting;
    this.relationships = RelationshipGraph.of(spec);
    this.random = random;
  }

  /** The text of a design, as a person would write it. */
  String text() {
    Map<String, List<Entity>> tables = new LinkedHashMap<>();
    int most = 1 + random.nextInt(4);
    for (Entity entity : spec.entities().values()) {
      tables
          .computeIfAbsent("table-" + random.nextInt(most), name -> new ArrayList<>())
          .add(entity);
    }
    Map<String, String> onlyInside = onlyInside();
    StringBuilder text = new StringBuilder("design: 1\ntables:\n");
    tables.forEach((name, entities) -> table(text, name, entities, onlyInside));
    return text.toString();
  }

  /** Children that have no item of their own, and the parent that keeps them. */
  private Map<String, String> onlyInside() {
    Map<String, String> inside = new LinkedHashMap<>();
    for (Entity entity : spec.entities().values()) {
      for (Relationship hop : relationships.ofChild(entity.name())) {
        boolean always =
            hop.attributes().values().stream().noneMatch(it -> entity.attribute(it).isOptional());
        boolean fits = hop.identifying() && always && hop.average() <= 10;
        boolean free =
            !inside.containsKey(entity.name())
                && !inside.containsKey(hop.parent())
                && !inside.containsValue(entity.name())
                && !hop.parent().equals(entity.name())
                && entity.attributes().values().stream()
                    .noneMatch(it -> it.uniqueWithin().isPresent())
                && !entity.versioned()
                && !counts(entity);
        if (fits && free && chance(20)) {
          inside.put(entity.name(), hop.parent());
        }
      }
    }
    return inside;
  }

  private boolean counts(Entity parent) {
    return spec.entities().values().stream()
        .flatMap(entity -> entity.attributes().values().stream())
        .anyMatch(
            attribute ->
                attribute.generated().orElse(null) instanceof GenerationStrategy.Sequence sequence
                    && sequence.parent().equals(parent.name()));
  }

  private void table(
      StringBuilder text, String name, List<Entity> entities, Map<String, String> onlyInside) {
    int indexes = random.nextInt(4);
    StringBuilder items = new StringBuilder();
    for (Entity entity : entities) {
      if (!onlyInside.containsKey(entity.name())) {
        items(items, entity, indexes, onlyInside);
      }
    }
    if (items.isEmpty()) {
      return;
    }
    text.append("  ").append(name).append(":\n    key: {partition: PK, sort: SK}\n");
    if (indexes > 0) {
      text.append("    indexes:\n");
    }
    for (int i = 1; i <= indexes; i++) {
      List<String> attributes =
          entities.stream()
              .flatMap(entity -> entity.attributes().keySet().stream())
              .distinct()
              .filter(it -> chance(40))
              .limit(15)
              .toList();
      String projection =
          switch (random.nextInt(3)) {
            case 0 -> "all";
            case 1 -> "keys";
            default -> attributes.isEmpty() ? "keys" : attributes.toString();
          };
      boolean local = i == 3 && chance(50);
      text.append("      I")
          .append(i)
          .append(": {")
          .append(
              local
                  ? "local: true, sort: I" + i + "SK"
                  : "partition: I" + i + "PK, sort: I" + i + "SK")
          .append(", project: ")
          .append(projection)
          .append("}\n");
    }
    text.append("    items:\n").append(items);
  }

  private void items(
      StringBuilder text, Entity entity, int indexes, Map<String, String> onlyInside) {
    int begin = text.length();
    text.append("      ").append(entity.name()).append(":\n");
    boolean generated =
        entity.identity().stream()
            .anyMatch(
                part ->
                    entity.attribute(part).generated().orElse(null)
                        instanceof GenerationStrategy.ByClient);
    boolean shards = chance(15);
    String identity = template(entity, entity.identity());
    boolean withUniquenessItems = false;
    if (shards) {
      text.append("        PK: \"").append(entity.name()).append("#{shard}\"\n");
      text.append("        SK: \"").append(entity.name()).append(identity).append("\"\n");
      text.append("        shards: ").append(1 + random.nextInt(5)).append("\n");
    } else {
      int cut = 1 + random.nextInt(entity.identity().size());
      List<String> partition = new ArrayList<>(entity.identity().subList(0, cut));
      List<String> sort = new ArrayList<>(entity.identity());
      Optional<Attribute> beyond =
          chance(30)
              ? pick(
                  entity.attributes().values().stream()
                      .filter(
                          it ->
                              usable(it)
                                  && !it.isOptional()
                                  && !entity.identity().contains(it.name()))
                      .toList())
              : Optional.empty();
      if (beyond.isPresent()) {
        withUniquenessItems = !generated;
        if (chance(50)) {
          partition = new ArrayList<>(List.of(beyond.get().name()));
        } else {
          sort.add(0, beyond.get().name());
        }
      }
      text.append("        PK: \"")
          .append(prefix(entity, partition))
          .append(template(entity, partition))
          .append("\"\n");
      text.append("        SK: \"")
          .append(entity.name())
          .append(template(entity, sort))
          .append("\"\n");
    }
    List<String> apart = splitting ? apart(entity, text.substring(begin)) : List.of();
    if (!apart.isEmpty()) {
      text.append("        holds: ")
          .append(
              entity.attributes().keySet().stream().filter(name -> !apart.contains(name)).toList())
          .append("\n");
    }
    copies(text, entity);
    embeds(text, entity, onlyInside);
    for (int i = 1; i <= indexes && apart.isEmpty(); i++) {
      if (chance(60)) {
        index(text, entity, i);
      }
    }
    if (withUniquenessItems) {
      text.append("      ").append(entity.name()).append("/guard:\n");
      text.append("        PK: \"GUARD-").append(entity.name()).append(identity).append("\"\n");
      text.append("        SK: \"GUARD\"\n");
      text.append("        holds: ").append(entity.identity()).append("\n");
    }
    if (!apart.isEmpty()) {
      details(text, entity, identity, apart);
    }
    entity
        .uniqueKeys()
        .forEach(
            (name, unique) -> {
              text.append("      ").append(entity.name()).append("/unique-").append(name);
              text.append(":\n        PK: \"UNIQUE-").append(entity.name());
              text.append(template(entity, unique)).append("\"\n");
              text.append("        SK: \"UNIQUE-").append(name).append("\"\n");
              text.append("        holds: ").append(entity.identity()).append("\n");
            });
    if (chance(20)) {
      second(text, entity);
    }
  }

  /** Attributes that stand apart from the main item, whose keys take none of them. */
  private List<String> apart(Entity entity, String keys) {
    return entity.attributes().values().stream()
        .filter(attribute -> !entity.identity().contains(attribute.name()))
        .filter(attribute -> attribute.references().isEmpty() && attribute.uniqueWithin().isEmpty())
        .filter(attribute -> !entity.ttl().equals(Optional.of(attribute.name())))
        .map(Attribute::name)
        .filter(name -> !keys.contains("{" + name))
        .filter(name -> chance(60))
        .toList();
  }

  /** The item that they stand in; where all of them are optional, at times only with the first. */
  private void details(StringBuilder text, Entity entity, String identity, List<String> apart) {
    String key = "\"DETAILS-" + entity.name() + identity + "\"";
    boolean sparse = apart.size() == 1 && entity.attribute(apart.get(0)).isOptional() && chance(50);
    text.append("      ").append(entity.name()).append("/details:\n");
    text.append("        PK: ")
        .append(sparse ? "[{when: {" + apart.get(0) + ": {exists: true}}, is: " + key + "}]" : key)
        .append("\n");
    text.append("        SK: \"DETAILS\"\n");
    text.append("        holds: ").append(apart).append("\n");
  }

  /** Items of several entities meet in one collection now and then. */
  private String prefix(Entity entity, List<String> attributes) {
    for (Relationship hop : relationships.ofChild(entity.name())) {
      if (attributes.equals(List.copyOf(hop.attributes().values())) && chance(60)) {
        return hop.parent();
      }
    }
    return entity.name();
  }

  private void second(StringBuilder text, Entity entity) {
    Optional<Attribute> by =
        pick(entity.attributes().values().stream().filter(this::usable).toList());
    if (by.isEmpty()) {
      return;
    }
    List<String> held =
        Stream.concat(
                entity.identity().stream(),
                entity.attributes().keySet().stream().filter(name -> chance(50)))
            .distinct()
            .toList();
    text.append("      ").append(entity.name()).append("/second:\n");
    text.append("        PK: \"BY-")
        .append(entity.name())
        .append(template(entity, List.of(by.get().name())))
        .append("\"\n");
    text.append("        SK: \"")
        .append(entity.name())
        .append(template(entity, entity.identity()))
        .append("\"\n");
    text.append("        holds: ").append(held).append("\n");
  }

  private void copies(StringBuilder text, Entity entity) {
    List<String> copies = new ArrayList<>();
    int number = 0;
    for (Relationship hop : relationships.ofChild(entity.name())) {
      if (chance(30)
          && !hop.parent().equals(entity.name())
          && !spec.external().containsKey(hop.parent())) {
        Optional<Attribute> copied =
            pick(
                spec.entity(hop.parent()).attributes().values().stream()
                    .filter(it -> !it.type().isCollection())
                    .toList());
        if (copied.isPresent()) {
          number++;
          copies.add(
              "copied"
                  + number
                  + ": {from: "
                  + hop.parent()
                  + "."
                  + copied.get().name()
                  + hop.role().map(role -> ", via: " + role).orElse("")
                  + "}");
        }
      }
    }
    if (!copies.isEmpty()) {
      text.append("        copies: {").append(String.join(", ", copies)).append("}\n");
    }
  }

  private void embeds(StringBuilder text, Entity entity, Map<String, String> onlyInside) {
    List<String> embeds = new ArrayList<>();
    int number = 0;
    for (Relationship hop : relationships.ofParent(entity.name())) {
      boolean must = entity.name().equals(onlyInside.get(hop.child())) && hop.identifying();
      boolean may =
          hop.average() <= 10
              && !onlyInside.containsKey(hop.child())
              && !hop.child().equals(entity.name())
              && chance(15);
      if (must || may) {
        number++;
        boolean generated =
            spec.entity(hop.child()).identity().stream()
                .anyMatch(part -> spec.entity(hop.child()).attribute(part).generated().isPresent());
        // A list cannot reject a second child of the same identity.
        boolean map = must && !generated || chance(50);
        embeds.add(
            "inside"
                + number
                + ": {entity: "
                + hop.child()
                + hop.role().map(role -> ", via: " + role).orElse("")
                + (map ? ", as: map" : "")
                + "}");
      }
    }
    if (!embeds.isEmpty()) {
      text.append("        embeds: {").append(String.join(", ", embeds)).append("}\n");
    }
  }

  private void index(StringBuilder text, Entity entity, int number) {
    List<Attribute> usable = entity.attributes().values().stream().filter(this::usable).toList();
    List<String> partition =
        usable.stream().map(Attribute::name).filter(it -> chance(30)).limit(2).toList();
    List<String> sort =
        Stream.concat(
                usable.stream().map(Attribute::name).filter(it -> chance(30)).limit(1),
                entity.identity().stream())
            .distinct()
            .toList();
    String key = "\"" + prefix(entity, partition) + template(entity, partition) + "\"";
    String order = "\"" + entity.name() + template(entity, sort) + "\"";
    Optional<Attribute> deciding =
        pick(entity.attributes().values().stream().filter(it -> !it.values().isEmpty()).toList());
    text.append("        I").append(number).append("PK: ").append(key).append("\n");
    if (deciding.isPresent() && chance(50)) {
      String value = pick(List.copyOf(deciding.get().values().keySet())).orElseThrow();
      text.append("        I")
          .append(number)
          .append("SK:\n          - {when: {")
          .append(deciding.get().name())
          .append(": ")
          .append(value)
          .append("}, is: ")
          .append(order)
          .append("}\n");
      if (chance(50)) {
        text.append("          - \"Z")
            .append(entity.name())
            .append(template(entity, entity.identity()))
            .append("\"\n");
      }
    } else {
      text.append("        I").append(number).append("SK: ").append(order).append("\n");
    }
  }

  private boolean usable(Attribute attribute) {
    return attribute.type().canBeKey()
        && attribute.bytes() <= 100
        && attribute.type() != dev.keysmith.spec.AttributeType.BINARY;
  }

  private String template(Entity entity, List<String> attributes) {
    return attributes.stream()
        .map(name -> "#{" + name + format(entity.attribute(name)) + "}")
        .collect(Collectors.joining());
  }

  private String format(Attribute attribute) {
    String width = "0" + (attribute.digits() + 2);
    return switch (attribute.type()) {
      case NUMBER, EPOCH, EPOCH_MILLIS ->
          switch (random.nextInt(3)) {
            case 0 -> ":" + width;
            case 1 -> ":-" + width;
            default -> "";
          };
      case TIMESTAMP, DATE -> chance(30) ? ":-" : "";
      default -> "";
    };
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> Optional<T> pick(List<T> from) {
    return from.isEmpty() ? Optional.empty() : Optional.of(from.get(random.nextInt(from.size())));
  }

  /** The next design that reads without a complaint. */
  public static Design next(Spec spec, SplittableRandom random) {
    return next(spec, random, false);
  }

  /** The next that stores some attributes apart from the rest of their instance. */
  public static Design nextSplit(Spec spec, SplittableRandom random) {
    return next(spec, random, true);
  }

  private static Design next(Spec spec, SplittableRandom random, boolean splitting) {
    for (int attempt = 0; attempt < 200; attempt++) {
      String text = new SoundDesigns(spec, random, splitting).text();
      DesignFile file = DesignReader.read(new SourceText("random.yaml", text), spec);
      if (file.design().isPresent()) {
        return file.design().get();
      }
    }
    throw new IllegalStateException("no sound design in 200 attempts");
  }
}
