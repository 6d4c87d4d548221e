package dev.keysmith.importer.assembly;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.assembly.AliasTemplates.AliasTemplate;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.ImportedTable;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.ItemDraft;
import dev.keysmith.importer.content.SampleGroup;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.sample.ItemGrouping;
import dev.keysmith.importer.sample.ItemKind;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.importer.sample.SharedKeys;
import dev.keysmith.importer.sample.ValueInference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the entities and items of a table, from its example items or from its keys alone. */
final class TableAssembler {
  private final SourceContent content;
  private final EntityNames names;
  private final Set<String> typeAttributes = new LinkedHashSet<>();

  TableAssembler(SourceContent content, EntityNames names) {
    this.content = content;
    this.names = names;
  }

  /** The attributes that name the entity of an item, in tables of several entities. */
  Set<String> typeAttributes() {
    return typeAttributes;
  }

  ImportedTable assemble(TableDefinition table, ImmutableList<SampleGroup> samples) {
    ImportedTable draft = new ImportedTable(table);
    ItemGrouping grouping = new ItemGrouping(table, samples);
    ImmutableList<ItemKind> kinds = grouping.kinds();
    List<EntityDraft> entities = new ArrayList<>();
    if (kinds.isEmpty()) {
      entities.add(ofKeys(table, draft));
    }
    Optional<String> type = kinds.size() > 1 ? grouping.typeAttribute() : Optional.empty();
    type.ifPresent(typeAttributes::add);
    SharedKeys shared = new SharedKeys(table, samples);
    Map<String, String> hints = hints(table, kinds, type, shared);
    for (ItemKind kind : kinds) {
      EntityDraft entity = names.create(kind.entity(), tableEntity(table));
      entities.add(entity);
      draft
          .items()
          .add(
              kind.items().isEmpty()
                  ? ofAliases(table, kind, entity)
                  : new KindAssembler(table, kind, entity, type, hints, shared).assemble());
    }
    complete(draft, entities);
    return draft;
  }

  /** What follows {@code p#} in the key of products is the identity of a product everywhere. */
  private static Map<String, String> hints(
      TableDefinition table,
      ImmutableList<ItemKind> kinds,
      Optional<String> type,
      SharedKeys shared) {
    Map<String, String> hints = new LinkedHashMap<>();
    for (ItemKind kind : kinds) {
      if (!kind.items().isEmpty()) {
        KindAssembler trial =
            new KindAssembler(table, kind, new EntityDraft(kind.entity()), type, Map.of(), shared);
        trial.assemble();
        trial.hint().ifPresent(hint -> hints.putIfAbsent(hint.getKey(), hint.getValue()));
      }
    }
    return hints;
  }

  private static String tableEntity(TableDefinition table) {
    String name = NameWords.pascal(table.name());
    String bare = name.replaceAll("(DynamoDB|DynamoDb|Dynamodb)?(Table|Tbl|DB|Db)$", "");
    return NameWords.singular(bare.length() < 2 ? name : bare);
  }

  /** Without example items: one entity, whose attributes are what the definition names. */
  private EntityDraft ofKeys(TableDefinition table, ImportedTable draft) {
    EntityDraft entity = names.create(tableEntity(table), tableEntity(table));
    entity.about("Inferred from the table " + table.name() + ".");
    List<String> identity = new ArrayList<>();
    identity.add(table.partition().name());
    table.sort().ifPresent(sort -> identity.add(sort.name()));
    entity.identity(
        identity.stream().map(NameWords::attribute).toList(),
        Optional.of("inferred: the key of the table"));
    ItemDraft item = new ItemDraft(entity.name());
    table.keyTypes().forEach((name, code) -> plainKey(item, entity, name, code));
    table.attributes().forEach((name, code) -> entity.add(declared(name, code)));
    boolean generic =
        NameWords.isGeneric(table.partition().name())
            || table.sort().filter(sort -> NameWords.isGeneric(sort.name())).isPresent();
    if (generic) {
      item.comment("the source has no items: replace this by one entry for each entity");
      content.toState(
          table.location(),
          ("the entities of the table %s and how their keys are composed; import example items or a"
                  + " NoSQL Workbench model beside it to have them inferred")
              .formatted(table.name()));
    }
    draft.items().add(item);
    if (table.itemCount().isPresent() && table.itemCount().getAsLong() > 0) {
      entity.count(
          table.itemCount().getAsLong(), "items of %s, as reported".formatted(table.name()));
    }
    return entity;
  }

  /** A key that is an attribute; where no attribute can have its name, by a template. */
  private static AttributeDraft plainKey(
      ItemDraft item, EntityDraft entity, String key, String code) {
    String name = NameWords.attribute(key);
    if (!name.equals(key)) {
      item.template(key, "{" + name + "}", "an attribute cannot be called " + key);
      item.inKeysOnly().add(name);
    }
    return entity.add(declared(name, code));
  }

  private static AttributeDraft declared(String name, String code) {
    return new AttributeDraft(name, ValueInference.type(code)).comment("size: not in the source");
  }

  private static ItemDraft ofAliases(TableDefinition table, ItemKind kind, EntityDraft entity) {
    entity.about("Inferred from " + kind.why() + ".");
    ItemDraft item = new ItemDraft(entity.name());
    Set<String> identity = new LinkedHashSet<>();
    List<String> keys = new ArrayList<>();
    keys.add(table.partition().name());
    table.sort().ifPresent(sort -> keys.add(sort.name()));
    for (String key : keys) {
      Optional<AliasTemplate> alias =
          "S".equals(table.keyTypes().get(key))
              ? AliasTemplates.of(table, kind, key)
              : Optional.empty();
      alias.ifPresent(
          found -> item.template(key, found.template(), "inferred from the alias of the key"));
      alias.ifPresentOrElse(
          found -> identity.addAll(found.attributes()),
          () ->
              identity.add(
                  plainKey(item, entity, key, table.keyTypes().getOrDefault(key, "S")).name()));
    }
    entity.identity(List.copyOf(identity), Optional.of("inferred: the key of the table"));
    Set<String> attributes = new LinkedHashSet<>(identity);
    attributes.addAll(kind.attributes());
    for (String name : attributes) {
      if (!item.templates().containsKey(name)) {
        String code =
            table.keyTypes().getOrDefault(name, table.attributes().getOrDefault(name, "S"));
        entity.add(declared(name, identity.contains(name) && !code.equals("N") ? "S" : code));
      }
    }
    return item;
  }

  /** What the definition of the table says of all its items. */
  private void complete(ImportedTable draft, List<EntityDraft> entities) {
    TableDefinition table = draft.definition();
    for (IndexDefinition index : table.indexes()) {
      for (String name : index.included()) {
        boolean known =
            table.keyTypes().containsKey(name)
                || entities.stream().anyMatch(entity -> entity.attribute(name).isPresent());
        if (!known) {
          String code = table.attributes().getOrDefault(name, "S");
          entities
              .get(0)
              .add(declared(name, code))
              .comment("only in the projection of " + index.name() + "; its type is not known");
        }
      }
    }
    unusedKeys(draft, entities);
    table.ttl().ifPresent(ttl -> expire(table, ttl, entities));
    if (table.stream().isPresent()) {
      entities.forEach(EntityDraft::withStream);
      content.toState(
          table.location(),
          "who reads the stream of %s (%s): operations.stream of its entities"
              .formatted(table.name(), table.stream().get()));
    }
  }

  /** A key of an index that no example item has is an attribute that instances may have. */
  private static void unusedKeys(ImportedTable draft, List<EntityDraft> entities) {
    TableDefinition table = draft.definition();
    for (Map.Entry<String, String> key : table.keyTypes().entrySet()) {
      boolean used =
          entities.stream().anyMatch(entity -> entity.attribute(key.getKey()).isPresent())
              || draft.items().stream()
                  .anyMatch(item -> item.templates().containsKey(key.getKey()));
      if (!used && !table.isTableKey(key.getKey())) {
        table.indexes().stream()
            .filter(index -> index.keys().anyMatch(each -> each.name().equals(key.getKey())))
            .findFirst()
            .ifPresent(
                index ->
                    plainKey(draft.items().get(0), entities.get(0), key.getKey(), key.getValue())
                        .comment("a key of " + index.name() + " that no example has"));
      }
    }
  }

  private void expire(TableDefinition table, String ttl, List<EntityDraft> entities) {
    List<EntityDraft> having = new ArrayList<>();
    entities.stream().filter(entity -> entity.attribute(ttl).isPresent()).forEach(having::add);
    if (having.isEmpty()) {
      entities.forEach(
          entity -> {
            entity.add(new AttributeDraft(ttl, "epoch")).comment("the TTL attribute of the table");
            having.add(entity);
          });
    }
    for (EntityDraft entity : having) {
      AttributeDraft attribute = entity.attribute(ttl).orElseThrow();
      boolean number = attribute.type().equals("number") || attribute.type().equals("epoch");
      boolean declaredOnly = attribute.field("bytes").isEmpty();
      if (number || (declaredOnly && !table.keyTypes().containsKey(ttl))) {
        attribute.type("epoch").remove("digits").remove("bytes");
        entity.ttl(ttl);
      } else {
        content.notCarriedOver(
            table.location(),
            "the expiry of %s by %s: its examples are not epoch numbers"
                .formatted(entity.name(), ttl));
      }
    }
  }
}
