package dev.keysmith.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How children are stored inside the item of their parent: in a list, or in a map by identity. */
public final class EmbeddedForm {
  private final String entity;
  private final Map<String, ValueType> attributes = new LinkedHashMap<>();
  private final Map<String, String> fromParent = new LinkedHashMap<>();
  private List<String> key = List.of();

  private ItemForm form;

  private EmbeddedForm(String entity) {
    this.entity = entity;
    this.form = ItemForm.of(entity, "").build();
  }

  public static EmbeddedForm of(String entity) {
    return new EmbeddedForm(entity);
  }

  public EmbeddedForm attribute(String name, ValueType type) {
    attributes.put(name, type);
    return this;
  }

  /** An attribute that the child has from its parent. */
  public EmbeddedForm fromParent(String parentAttribute, String attribute) {
    fromParent.put(parentAttribute, attribute);
    return this;
  }

  /** What tells a child apart from others. */
  public EmbeddedForm identity(String... names) {
    form = ItemForm.of(entity, "").identity(names).build();
    return this;
  }

  /** The part of the identity that names an entry of the map. */
  public EmbeddedForm key(String... names) {
    key = List.of(names);
    return this;
  }

  String entity() {
    return entity;
  }

  List<Row> children(Row parent, AttributeValue collection) {
    List<Row> children = new ArrayList<>();
    if (collection.hasL()) {
      for (int i = 0; i < collection.l().size(); i++) {
        children.add(child(parent, Map.of(), collection.l().get(i), i));
      }
    } else if (collection.hasM()) {
      collection
          .m()
          .forEach(
              (name, element) ->
                  children.add(child(parent, identity(name), element, children.size())));
    }
    return children;
  }

  private Row child(Row parent, Map<String, Value> identity, AttributeValue element, int position) {
    Map<String, Value> values = new LinkedHashMap<>();
    element.m().forEach((name, value) -> values.put(name, Value.of(value)));
    fromParent.forEach((theirs, ours) -> values.put(ours, parent.get(theirs)));
    values.putAll(identity);
    return Row.embedded(form, parent, values, position);
  }

  private Map<String, Value> identity(String name) {
    if (key.isEmpty()) {
      return Map.of();
    }
    if (key.size() == 1) {
      ValueType type = attributes.getOrDefault(key.get(0), ValueType.STRING);
      return Map.of(key.get(0), type.fromText(name));
    }
    return KeyCodec.of("{" + String.join("}#{", key) + "}")
        .parse(Value.string(name), attributes)
        .orElseThrow(() -> new IllegalStateException("no identity of " + entity + ": " + name));
  }
}
