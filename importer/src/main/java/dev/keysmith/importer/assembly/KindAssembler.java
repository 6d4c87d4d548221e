package dev.keysmith.importer.assembly;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.ItemDraft;
import dev.keysmith.importer.content.SampleItem;
import dev.keysmith.importer.content.SampleValue;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.sample.ItemKind;
import dev.keysmith.importer.sample.KeyTemplateMiner;
import dev.keysmith.importer.sample.MinedTemplate;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.importer.sample.SharedKeys;
import dev.keysmith.importer.sample.TemplatePart;
import dev.keysmith.importer.sample.ValueInference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes an entity and its kind of item from example items: attributes, templates, identity. */
final class KindAssembler {
  private static final String EXAMPLES = "inferred from %s";

  private final TableDefinition table;
  private final EntityDraft entity;
  private final ItemDraft item;
  private final Map<String, String> hints;
  private final SharedKeys shared;
  private ItemKind kind;
  private final Map<String, MinedTemplate> templates = new LinkedHashMap<>();
  private final Set<String> plain = new LinkedHashSet<>();
  private final Set<String> onlyInKeys = new LinkedHashSet<>();

  /**
   * @param typeAttribute names the entity, and is not an attribute of it
   * @param hints the attribute that follows a prefix in the keys of other kinds
   * @param shared the keys that several entities have
   */
  KindAssembler(
      TableDefinition table,
      ItemKind kind,
      EntityDraft entity,
      Optional<String> typeAttribute,
      Map<String, String> hints,
      SharedKeys shared) {
    this.table = table;
    this.hints = hints;
    this.shared = shared;
    this.entity = entity;
    this.item = new ItemDraft(entity.name());
    this.kind = typeAttribute.map(name -> without(kind, name)).orElse(kind);
    typeAttribute.flatMap(name -> type(kind, name)).ifPresent(item::type);
  }

  /** What all items say that they are. */
  private static Optional<String> type(ItemKind kind, String attribute) {
    List<Optional<String>> types =
        kind.items().stream().map(item -> item.text(attribute)).distinct().toList();
    return types.size() == 1 ? types.get(0) : Optional.empty();
  }

  private static ItemKind without(ItemKind kind, String attribute) {
    return withItems(
        kind,
        kind.items().stream()
            .map(
                item ->
                    new SampleItem(
                        item.values().entrySet().stream()
                            .filter(entry -> !entry.getKey().equals(attribute))
                            .collect(
                                ImmutableMap.toImmutableMap(
                                    Map.Entry::getKey, Map.Entry::getValue))))
            .collect(ImmutableList.toImmutableList()));
  }

  private static ItemKind withItems(ItemKind kind, ImmutableList<SampleItem> items) {
    return new ItemKind(
        kind.entity(), kind.why(), kind.aliases(), kind.attributes(), items, kind.location());
  }

  ItemDraft assemble() {
    entity.about("Inferred from " + kind.why() + ".");
    mineTableKeys();
    mineIndexKeys();
    untangle();
    identity();
    attributes();
    return item;
  }

  /** Attributes that a key can be composed of: scalars that are not keys of many entities. */
  private List<String> components() {
    Set<String> names = new LinkedHashSet<>();
    for (SampleItem each : kind.items()) {
      each.values()
          .forEach(
              (name, value) -> {
                boolean key = table.keyTypes().containsKey(name);
                if (value.isScalar()
                    && NameWords.attribute(name).equals(name)
                    && (!key || plain.contains(name) || !shared.contains(name))) {
                  names.add(name);
                }
              });
    }
    return List.copyOf(names);
  }

  private void mineTableKeys() {
    List<String> keys = new ArrayList<>();
    keys.add(table.partition().name());
    table.sort().ifPresent(sort -> keys.add(sort.name()));
    // A key with a natural name can be part of one with a generic name.
    keys.stream().filter(key -> !shared.contains(key) && !isComposed(key)).forEach(plain::add);
    KeyTemplateMiner miner = new KeyTemplateMiner(kind, components(), hints);
    for (String key : keys) {
      if (!plain.contains(key)) {
        keep(key, usable(key, miner));
      }
    }
    boolean constant =
        plain.stream().noneMatch(keys::contains)
            && templates.values().stream().allMatch(template -> template.attributes().isEmpty());
    if (constant) {
      // A single instance; its key is a value like any other.
      String last = keys.get(keys.size() - 1);
      templates.remove(last);
      item.templates().remove(last);
      plain.add(last);
    }
    remember(miner, kind);
  }

  /** The prefix of the partition key and the attribute after it, which is the whole identity. */
  Optional<Map.Entry<String, String>> hint() {
    MinedTemplate template = templates.get(table.partition().name());
    if (template == null
        || template.parts().size() != 2
        || !entity.identity().equals(template.attributes())) {
      return Optional.empty();
    }
    return Optional.of(Map.entry(template.parts().get(0).toString(), template.attributes().get(0)));
  }

  /** Whether the key is made of other attributes, whatever its name is. */
  private boolean isComposed(String key) {
    return new KeyTemplateMiner(kind, components(), hints)
        .mine(key)
        .filter(template -> template.parts().size() > 1)
        .filter(template -> kind.items().size() > 1 || template.parts().size() > 2)
        .filter(template -> template.attributes().stream().allMatch(components()::contains))
        .isPresent();
  }

  private void keep(String key, Optional<MinedTemplate> template) {
    if (template.isEmpty()) {
      plain.add(key);
      return;
    }
    templates.put(key, template.get());
    item.template(key, template.get().toString(), EXAMPLES.formatted(examples()));
  }

  private String examples() {
    return kind.items().size() == 1 ? "1 example item" : kind.items().size() + " example items";
  }

  /** The template of a key, unless it would give the key another type. */
  private Optional<MinedTemplate> usable(String key, KeyTemplateMiner miner) {
    return miner
        .mine(key)
        .filter(
            template ->
                template
                    .alone()
                    .flatMap(name -> kind.items().get(0).value(name))
                    .filter(value -> value.code().equals("N"))
                    .isEmpty());
  }

  /** Parts of keys that are no attributes of the items become attributes of the examples. */
  private void remember(KeyTemplateMiner miner, ItemKind mined) {
    Set<String> used = new LinkedHashSet<>();
    templates.values().forEach(template -> used.addAll(template.attributes()));
    Map<String, List<String>> found = new LinkedHashMap<>(miner.discovered());
    found.keySet().retainAll(used);
    onlyInKeys.addAll(found.keySet());
    List<SampleItem> items = new ArrayList<>();
    for (SampleItem each : kind.items()) {
      int position = mined.items().indexOf(each);
      ImmutableMap.Builder<String, SampleValue> values = ImmutableMap.builder();
      values.putAll(each.values());
      if (position >= 0) {
        found.forEach((name, texts) -> values.put(name, string(texts.get(position))));
      }
      items.add(new SampleItem(values.buildKeepingLast()));
    }
    kind = withItems(kind, ImmutableList.copyOf(items));
  }

  private static SampleValue string(String text) {
    return new SampleValue("S", text, text.getBytes(StandardCharsets.UTF_8).length);
  }

  private void mineIndexKeys() {
    for (Map.Entry<String, String> key : table.keyTypes().entrySet()) {
      if (table.isTableKey(key.getKey())) {
        continue;
      }
      ImmutableList<SampleItem> having =
          kind.items().stream()
              .filter(each -> each.value(key.getKey()).isPresent())
              .collect(ImmutableList.toImmutableList());
      if (having.isEmpty()) {
        continue;
      }
      boolean generic = shared.contains(key.getKey());
      if (key.getValue().equals("S") && (generic || isComposed(key.getKey()))) {
        indexKey(key.getKey(), having);
      } else {
        plain.add(key.getKey());
      }
    }
  }

  /** A key that not all items have is sparse: only by what it is composed of, or as it is. */
  private void indexKey(String key, ImmutableList<SampleItem> having) {
    ItemKind owners = withItems(kind, having);
    KeyTemplateMiner miner = new KeyTemplateMiner(owners, components(), hints);
    Optional<MinedTemplate> template = usable(key, miner);
    boolean all = having.size() == kind.items().size();
    boolean sparse =
        template.isPresent()
            && template.get().attributes().stream()
                .anyMatch(
                    name ->
                        kind.items().stream()
                            .allMatch(
                                each -> each.value(name).isPresent() == having.contains(each)));
    if (all || sparse) {
      keep(key, template);
      remember(miner, owners);
    } else {
      plain.add(key);
    }
  }

  /** A template is of attributes: one that needs a key with a template is the value itself. */
  private void untangle() {
    for (String key : List.copyOf(templates.keySet())) {
      MinedTemplate template = templates.get(key);
      if (template != null && template.attributes().stream().anyMatch(templates::containsKey)) {
        templates.remove(key);
        item.templates().remove(key);
        plain.add(key);
      }
    }
    plain.removeAll(templates.keySet());
    for (String key : List.copyOf(plain)) {
      if (!NameWords.attribute(key).equals(key)) {
        rename(key);
      }
    }
  }

  /** A key that no attribute can be called like is one by another name. */
  private void rename(String key) {
    String name = NameWords.attribute(key);
    plain.remove(key);
    if (kind.items().stream().allMatch(each -> each.value(name).isEmpty())) {
      onlyInKeys.add(name);
    }
    templates.put(key, new MinedTemplate(ImmutableList.of(new TemplatePart.Value(name, ""))));
    item.template(key, "{" + name + "}", "an attribute cannot be called " + key);
    kind =
        withItems(
            kind,
            kind.items().stream()
                .map(
                    each ->
                        new SampleItem(
                            ImmutableMap.<String, SampleValue>builder()
                                .putAll(each.values())
                                .putAll(
                                    each.value(key)
                                        .map(value -> ImmutableMap.of(name, value))
                                        .orElse(ImmutableMap.of()))
                                .buildKeepingLast()))
                .collect(ImmutableList.toImmutableList()));
  }

  private void identity() {
    Set<String> identity = new LinkedHashSet<>();
    List<String> keys = new ArrayList<>();
    keys.add(table.partition().name());
    table.sort().ifPresent(sort -> keys.add(sort.name()));
    for (String key : keys) {
      MinedTemplate template = templates.get(key);
      if (template == null) {
        if (plain.contains(key)) {
          identity.add(key);
        }
      } else {
        identity.addAll(template.attributes());
      }
    }
    entity.identity(
        List.copyOf(identity), Optional.of("inferred: what the key of the table is composed of"));
  }

  private void attributes() {
    // What only the key of an index has, a design cannot leave out.
    Set<String> inTableKey = new LinkedHashSet<>();
    templates.forEach(
        (key, template) -> {
          if (table.isTableKey(key)) {
            inTableKey.addAll(template.attributes());
          }
        });
    onlyInKeys.stream().filter(inTableKey::contains).forEach(item.inKeysOnly()::add);
    Set<String> names = new LinkedHashSet<>(entity.identity());
    plain.stream().filter(name -> !templates.containsKey(name)).forEach(names::add);
    for (SampleItem each : kind.items()) {
      names.addAll(each.values().keySet());
    }
    names.addAll(kind.attributes());
    for (String name : names) {
      boolean composed = table.keyTypes().containsKey(name) && !plain.contains(name);
      if (!composed) {
        entity.add(attribute(name));
      }
    }
  }

  private AttributeDraft attribute(String name) {
    List<SampleValue> values = new ArrayList<>();
    kind.items().forEach(each -> each.value(name).ifPresent(values::add));
    if (values.isEmpty()) {
      Optional<String> code =
          Optional.ofNullable(table.keyTypes().get(name))
              .or(() -> Optional.ofNullable(table.attributes().get(name)));
      return new AttributeDraft(name, ValueInference.type(code.orElse("S")))
          .comment(
              code.isPresent() ? "size: not in the source" : "type and size: not in the source");
    }
    AttributeDraft attribute = ValueInference.attribute(name, values, kind.items().size());
    if (onlyInKeys.contains(name)) {
      attribute.comment("only in keys of the source; the name is inferred");
    }
    return attribute;
  }
}
