package dev.keysmith.importer.diagram;

import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Mermaid {@code erDiagram}, alone or in a Markdown document. */
public final class MermaidFormat implements SourceFormat {
  private static final Pattern RELATIONSHIP =
      Pattern.compile(
          "\"?([\\w -]+?)\"?\\s+([|}o][|o{}])(--|\\.\\.)([|o{}][|{o])\\s+\"?([\\w -]+?)\"?\\s*(:.*)?");
  private static final Pattern ENTITY = Pattern.compile("\"?([\\w -]+?)\"?(\\[.*\\])?\\s*\\{");
  private static final Pattern ATTRIBUTE =
      Pattern.compile("([\\w\\[\\]()-]+)\\s+\\*?([\\w-]+)\\s*((?:PK|FK|UK|,|\\s)*+)(\".*\")?");

  @Override
  public String name() {
    return "a Mermaid erDiagram";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return file.tree().isEmpty()
        && file.text().lines().anyMatch(line -> line.strip().equals("erDiagram"));
  }

  /** An arrow between two entities. */
  private record Relationship(
      String left, String right, boolean manyLeft, boolean manyRight, SourceLocation location) {}

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    Map<String, EntityDraft> entities = new LinkedHashMap<>();
    List<Relationship> relationships = new ArrayList<>();
    Map<String, List<String>> keys = new LinkedHashMap<>();
    boolean inside = false;
    Optional<String> current = Optional.empty();
    int number = 0;
    for (String raw : file.source().lines()) {
      number++;
      String line = raw.strip();
      if (line.equals("erDiagram")) {
        inside = true;
      } else if (line.startsWith("```")) {
        inside = false;
      } else if (inside && !line.isEmpty() && !line.startsWith("%%")) {
        current = line(file.at(number), line, current, entities, relationships, keys, content);
      }
    }
    keys.forEach(
        (name, key) ->
            Optional.ofNullable(entities.get(name))
                .ifPresent(entity -> entity.identity(key, Optional.empty())));
    entities.values().forEach(entity -> complete(entity, content, file));
    relationships.forEach(each -> relate(each, entities, content));
    entities.values().forEach(entity -> content.entities().putIfAbsent(entity.name(), entity));
    if (entities.isEmpty()) {
      findings.error(
          "NoEntities", file.whole(), "the diagram has no entities", "state entities in it");
    }
  }

  private static Optional<String> line(
      SourceLocation location,
      String line,
      Optional<String> current,
      Map<String, EntityDraft> entities,
      List<Relationship> relationships,
      Map<String, List<String>> keys,
      SourceContent content) {
    if (line.equals("}")) {
      return Optional.empty();
    }
    if (current.isPresent()) {
      Matcher attribute = ATTRIBUTE.matcher(line);
      if (attribute.matches()) {
        attribute(attribute, current.get(), entities, keys);
      } else {
        content.notCarriedOver(location, "the line '%s'".formatted(line));
      }
      return current;
    }
    Matcher entity = ENTITY.matcher(line);
    if (entity.matches()) {
      String name = NameWords.pascal(entity.group(1));
      entities.computeIfAbsent(name, EntityDraft::new);
      return Optional.of(name);
    }
    Matcher relationship = RELATIONSHIP.matcher(line);
    if (relationship.matches()) {
      String left = NameWords.pascal(relationship.group(1));
      String right = NameWords.pascal(relationship.group(5));
      entities.computeIfAbsent(left, EntityDraft::new);
      entities.computeIfAbsent(right, EntityDraft::new);
      boolean manyLeft = relationship.group(2).contains("}");
      boolean manyRight = relationship.group(4).contains("{");
      relationships.add(new Relationship(left, right, manyLeft, manyRight, location));
    } else {
      content.notCarriedOver(location, "the line '%s'".formatted(line));
    }
    return Optional.empty();
  }

  private static void attribute(
      Matcher matcher,
      String entity,
      Map<String, EntityDraft> entities,
      Map<String, List<String>> keys) {
    String name = NameWords.attribute(matcher.group(2));
    String marks = matcher.group(3);
    AttributeDraft attribute = DiagramTypes.attribute(name, matcher.group(1));
    if (marks.contains("PK")) {
      keys.computeIfAbsent(entity, key -> new ArrayList<>()).add(name);
    }
    if (marks.contains("UK") && DiagramTypes.isKey(attribute)) {
      attribute.put("unique", "true");
    }
    Optional.ofNullable(entities.get(entity)).ifPresent(draft -> draft.add(attribute));
  }

  /** An entity without a key is identified by an attribute of its own. */
  private static void complete(EntityDraft entity, SourceContent content, SourceFile file) {
    if (entity.identity().isEmpty()) {
      String name =
          entity.attributes().keySet().stream()
              .filter(
                  each ->
                      each.toLowerCase(Locale.ROOT)
                          .matches("id|" + entity.name().toLowerCase(Locale.ROOT) + "_?id"))
              .findFirst()
              .orElse(
                  Character.toLowerCase(entity.name().charAt(0))
                      + entity.name().substring(1)
                      + "Id");
      entity.identity(List.of(name), Optional.of("inferred: the diagram has no key"));
      content.toState(
          file.whole(), "the identity of %s: the diagram has no key".formatted(entity.name()));
    }
    for (String name : entity.identity()) {
      AttributeDraft attribute = entity.add(new AttributeDraft(name, "string"));
      if (!DiagramTypes.isKey(attribute)) {
        attribute.type("string").fields().clear();
      }
    }
  }

  /** The many side has the reference; its attribute may be in the diagram already. */
  private static void relate(
      Relationship each, Map<String, EntityDraft> entities, SourceContent content) {
    EntityDraft left = Optional.ofNullable(entities.get(each.left())).orElseThrow();
    EntityDraft right = Optional.ofNullable(entities.get(each.right())).orElseThrow();
    if (each.manyLeft() && each.manyRight()) {
      link(left, right, entities);
      return;
    }
    EntityDraft child = each.manyLeft() ? left : right;
    EntityDraft parent = each.manyLeft() ? right : left;
    if (parent.identity().size() > 1 || parent == child) {
      content.notCarriedOver(
          each.location(),
          "the relationship of %s and %s: state it by attributes of the spec"
              .formatted(parent.name(), child.name()));
      return;
    }
    refer(child, parent, each, content);
  }

  private static void refer(
      EntityDraft child, EntityDraft parent, Relationship each, SourceContent content) {
    String target = parent.identity().get(0);
    AttributeDraft own = parent.attribute(target).orElseThrow();
    String plain = Character.toLowerCase(parent.name().charAt(0)) + parent.name().substring(1);
    String wish = target.equalsIgnoreCase("id") ? plain + "Id" : target;
    Optional<AttributeDraft> existing =
        child.attributes().values().stream()
            .filter(attribute -> attribute.reference().isEmpty())
            .filter(
                attribute ->
                    normal(attribute.name()).equals(normal(wish))
                        || normal(attribute.name()).equals(normal(plain + target)))
            .findFirst();
    boolean known =
        child.attributes().values().stream()
            .anyMatch(
                attribute ->
                    attribute
                        .reference()
                        .filter((parent.name() + "." + target)::equals)
                        .isPresent());
    boolean cycle = existing.filter(a -> child.identity().equals(List.of(a.name()))).isPresent();
    if (known || cycle) {
      content.notCarriedOver(
          each.location(),
          "a further relationship of %s and %s".formatted(parent.name(), child.name()));
      return;
    }
    AttributeDraft attribute =
        existing.orElseGet(
            () ->
                child
                    .add(new AttributeDraft(wish, own.type()))
                    .comment("inferred: the relationship with " + parent.name()));
    attribute.type(own.type()).remove("bytes").remove("digits");
    attribute.put("references", parent.name() + "." + target);
  }

  private static String normal(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[_-]", "");
  }

  /** Many to many: an entity that refers to both. */
  private static void link(EntityDraft left, EntityDraft right, Map<String, EntityDraft> entities) {
    String name = left.name() + right.name();
    if (entities.containsKey(name) || left == right) {
      return;
    }
    EntityDraft link = new EntityDraft(name);
    link.about("Links %s and %s; inferred.".formatted(left.name(), right.name()));
    List<String> identity = new ArrayList<>();
    for (EntityDraft side : List.of(left, right)) {
      for (String part : side.identity()) {
        String own =
            Character.toLowerCase(side.name().charAt(0))
                + side.name().substring(1)
                + Character.toUpperCase(part.charAt(0))
                + part.substring(1);
        link.add(new AttributeDraft(own, side.attribute(part).orElseThrow().type()))
            .put("references", side.name() + "." + part)
            .comment("inferred: many to many");
        identity.add(own);
      }
    }
    link.identity(identity, Optional.of("inferred: many to many"));
    entities.put(name, link);
  }
}
