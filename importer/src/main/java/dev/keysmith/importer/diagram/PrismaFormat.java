package dev.keysmith.importer.diagram;

import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.source.SourceDiagnostics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A Prisma schema: models, enums, ids, unique fields and relations. */
public final class PrismaFormat implements SourceFormat {
  private static final Pattern BLOCK =
      Pattern.compile("(model|enum|type|view|datasource|generator)\\s+(\\w+)\\s*\\{");
  private static final Pattern FIELD = Pattern.compile("(\\w+)\\s+(\\w+)(\\[\\])?(\\?)?(.*)");
  private static final Pattern RELATION =
      Pattern.compile("@relation\\(.*?fields:\\s*\\[([^\\]]*)\\].*?references:\\s*\\[([^\\]]*)\\]");
  private static final Pattern BLOCK_LIST = Pattern.compile("@@(id|unique)\\(.*?\\[([^\\]]*)\\]");

  @Override
  public String name() {
    return "a Prisma schema";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return file.hasExtension("prisma");
  }

  /** A block with the numbers of its lines. */
  private record Block(String kind, String name, Map<Integer, String> lines) {}

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    List<Block> blocks = blocks(file);
    Map<String, List<String>> enums = new LinkedHashMap<>();
    Set<String> models = new HashSet<>();
    for (Block block : blocks) {
      if (block.kind().equals("enum")) {
        enums.put(
            block.name(),
            block.lines().values().stream()
                .filter(line -> line.matches("\\w+.*"))
                .map(line -> line.split("\\s", 2)[0])
                .toList());
      } else if (block.kind().equals("model")) {
        models.add(block.name());
      }
    }
    Map<String, EntityDraft> entities = new LinkedHashMap<>();
    for (Block block : blocks) {
      if (block.kind().equals("model")) {
        entities.put(block.name(), model(block, enums, models, content, file));
      } else if (block.kind().equals("view") || block.kind().equals("type")) {
        content.notCarriedOver(file.whole(), "the %s %s".formatted(block.kind(), block.name()));
      }
    }
    for (Block block : blocks) {
      if (block.kind().equals("model")) {
        relations(block, entities, content, file);
      }
    }
    entities.values().forEach(entity -> content.entities().putIfAbsent(entity.name(), entity));
    if (entities.isEmpty()) {
      findings.error("NoEntities", file.whole(), "the schema has no models", "state a model in it");
    }
  }

  private static List<Block> blocks(SourceFile file) {
    List<Block> blocks = new ArrayList<>();
    Optional<Block> current = Optional.empty();
    int number = 0;
    for (String raw : file.source().lines()) {
      number++;
      String line = raw.replaceAll("(^|\\s)//.*$", "").strip();
      Matcher start = BLOCK.matcher(line);
      if (current.isEmpty() && start.matches()) {
        current = Optional.of(new Block(start.group(1), start.group(2), new LinkedHashMap<>()));
      } else if (current.isPresent() && line.equals("}")) {
        blocks.add(current.get());
        current = Optional.empty();
      } else if (current.isPresent() && !line.isEmpty()) {
        current.get().lines().put(number, line);
      }
    }
    return blocks;
  }

  private static List<String> names(String list) {
    List<String> names = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      String name = part.replaceAll("\\(.*", "").strip();
      if (!name.isEmpty()) {
        names.add(NameWords.attribute(name));
      }
    }
    return names;
  }

  private static EntityDraft model(
      Block block,
      Map<String, List<String>> enums,
      Set<String> models,
      SourceContent content,
      SourceFile file) {
    EntityDraft entity = new EntityDraft(NameWords.pascal(block.name()));
    List<String> identity = new ArrayList<>();
    List<List<String>> uniques = new ArrayList<>();
    block
        .lines()
        .forEach(
            (number, line) -> {
              Matcher list = BLOCK_LIST.matcher(line);
              Matcher field = FIELD.matcher(line);
              if (list.find()) {
                if (list.group(1).equals("id")) {
                  identity.addAll(names(list.group(2)));
                } else {
                  uniques.add(names(list.group(2)));
                }
              } else if (line.startsWith("@@")) {
                if (!line.startsWith("@@map") && !line.startsWith("@@index")) {
                  content.notCarriedOver(file.at(number), line);
                }
              } else if (field.matches() && !models.contains(field.group(2))) {
                field(entity, field, enums, identity);
              }
            });
    if (identity.isEmpty()) {
      uniques.stream().findFirst().ifPresent(identity::addAll);
    }
    if (identity.isEmpty()) {
      identity.add(
          entity.attributes().isEmpty() ? "id" : entity.attributes().keySet().iterator().next());
      content.toState(
          file.whole(), "the identity of %s: the model has none".formatted(entity.name()));
    }
    entity.identity(identity, Optional.empty());
    for (String name : identity) {
      AttributeDraft attribute = entity.add(new AttributeDraft(name, "string"));
      attribute.remove("present").remove("unique");
      if (!DiagramTypes.isKey(attribute)) {
        attribute.type("string").fields().clear();
      }
    }
    uniques.forEach(columns -> unique(entity, columns));
    return entity;
  }

  private static void unique(EntityDraft entity, List<String> columns) {
    boolean usable =
        columns.size() > 1
            && !columns.equals(entity.identity())
            && columns.stream()
                .allMatch(name -> entity.attribute(name).filter(DiagramTypes::isKey).isPresent());
    String last = columns.get(columns.size() - 1);
    if (usable && !entity.identity().contains(last)) {
      entity
          .attribute(last)
          .ifPresent(
              attribute ->
                  attribute.put(
                      "unique",
                      "[" + String.join(", ", columns.subList(0, columns.size() - 1)) + "]"));
    }
  }

  private static void field(
      EntityDraft entity, Matcher field, Map<String, List<String>> enums, List<String> identity) {
    String type = field.group(2);
    String rest = field.group(5);
    AttributeDraft attribute =
        DiagramTypes.attribute(
            NameWords.attribute(field.group(1)), type + (field.group(3) == null ? "" : "[]"));
    List<String> values = enums.getOrDefault(type, List.of());
    if (!values.isEmpty() && attribute.type().equals("string")) {
      attribute.comments().clear();
      attribute
          .put(
              "values",
              values.stream().map(YamlFormatter::name).collect(Collectors.joining(", ", "[", "]")))
          .comment("PLACEHOLDER: their shares are not in the source");
    }
    if (field.group(4) != null) {
      attribute.put("present", "50%").comment("PLACEHOLDER: the field is optional");
    }
    if (rest.contains("@id")) {
      identity.add(attribute.name());
    }
    if (rest.contains("@unique") && DiagramTypes.isKey(attribute) && values.isEmpty()) {
      attribute.put("unique", "true");
    }
    if (rest.contains("uuid()") && attribute.type().equals("string")) {
      attribute.put("generated", "uuid");
    }
    entity.add(attribute);
  }

  private static void relations(
      Block block, Map<String, EntityDraft> entities, SourceContent content, SourceFile file) {
    EntityDraft child = Optional.ofNullable(entities.get(block.name())).orElseThrow();
    Map<String, Integer> parents = new LinkedHashMap<>();
    block
        .lines()
        .values()
        .forEach(
            line -> {
              Matcher field = FIELD.matcher(line);
              if (field.matches() && RELATION.matcher(line).find()) {
                parents.merge(field.group(2), 1, Integer::sum);
              }
            });
    block
        .lines()
        .forEach(
            (number, line) -> {
              Matcher field = FIELD.matcher(line);
              Matcher relation = RELATION.matcher(line);
              if (field.matches() && relation.find()) {
                EntityDraft parent = entities.get(field.group(2));
                List<String> own = names(relation.group(1));
                List<String> target = names(relation.group(2));
                boolean whole =
                    parent != null
                        && new HashSet<>(target).equals(new HashSet<>(parent.identity()))
                        && own.size() == target.size()
                        && own.stream().allMatch(name -> child.attribute(name).isPresent())
                        && own.stream()
                            .allMatch(
                                name ->
                                    child
                                        .attribute(name)
                                        .flatMap(AttributeDraft::reference)
                                        .isEmpty())
                        && !(parent == child && child.identity().stream().anyMatch(own::contains));
                if (parent == null || !whole) {
                  content.notCarriedOver(
                      file.at(number),
                      "the relation %s of %s".formatted(field.group(1), child.name()));
                  return;
                }
                for (int i = 0; i < own.size(); i++) {
                  AttributeDraft attribute = child.attribute(own.get(i)).orElseThrow();
                  AttributeDraft key = parent.attribute(target.get(i)).orElseThrow();
                  attribute.type(key.type()).remove("bytes").remove("digits").remove("generated");
                  attribute.put("references", parent.name() + "." + key.name());
                  if (parents.getOrDefault(field.group(2), 1) > 1) {
                    attribute.put("role", field.group(1));
                  }
                }
              }
            });
  }
}
