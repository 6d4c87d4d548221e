package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a runtime needs to know of a layout to read its items.
 *
 * @param types of the entity's attributes and of copies
 */
public record StoredLayout(
    Entity entity, Table table, ItemLayout layout, ImmutableMap<String, AttributeType> types) {

  public static StoredLayout of(Spec spec, Table table, ItemLayout layout) {
    Entity entity = spec.entity(layout.entity());
    Map<String, AttributeType> types = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      types.put(attribute.name(), attribute.type());
    }
    for (Map.Entry<String, AttributePath> copy : layout.copies().entrySet()) {
      AttributePath path = copy.getValue();
      types.put(copy.getKey(), spec.entity(path.entity()).attribute(path.attribute()).type());
    }
    return new StoredLayout(entity, table, layout, ImmutableMap.copyOf(types));
  }

  /** Whether items have an attribute in their keys only. */
  public boolean isInKeysOnly(String name) {
    return entity.attributes().containsKey(name) && !layout.holds(name);
  }

  /** The part of a child's identity that names its entry, where children are stored in a map. */
  public static ImmutableList<String> entryNames(Entity child, Embed embed) {
    return embed.map()
        ? child.identity().stream()
            .filter(part -> !embed.relationship().attributes().containsValue(part))
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }
}
