package dev.keysmith.emit.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.KeyRule;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.Map;

/** How items are made of instances, so that a client can take their keys apart. */
final class ItemFormJson {
  private final Spec spec;

  ItemFormJson(Spec spec) {
    this.spec = spec;
  }

  ImmutableList<Object> of(Design design) {
    return design.items().stream().map(this::form).collect(ImmutableList.toImmutableList());
  }

  private ImmutableMap<String, Object> form(LayoutRef layoutRef) {
    ItemLayout layout = layoutRef.item();
    Entity entity = spec.entity(layout.entity());
    ImmutableMap.Builder<String, Object> form = ImmutableMap.builder();
    form.put("name", layout.name()).put("entity", layout.entity());
    form.put("table", layoutRef.table().name());
    if (layoutRef.table().namesTypes(spec)) {
      form.put(
          "type",
          ImmutableMap.of("attribute", spec.prefer().typeAttribute(), "value", layout.typeName()));
    }
    form.put("identity", ImmutableList.copyOf(entity.identity()));
    ImmutableMap.Builder<String, Object> keys = ImmutableMap.builder();
    layout
        .keys()
        .forEach(
            (name, rule) ->
                keys.put(
                    name,
                    rule.alternatives().stream()
                        .map(ItemFormJson::alternative)
                        .collect(ImmutableList.toImmutableList())));
    form.put("keys", keys.buildOrThrow());
    form.put("attributes", attributes(layout, entity));
    ImmutableList<String> inKeys =
        entity.attributes().keySet().stream()
            .filter(name -> !layout.holds(name))
            .collect(ImmutableList.toImmutableList());
    if (!inKeys.isEmpty()) {
      form.put("inKeysOnly", inKeys);
    }
    if (!layout.embeds().isEmpty()) {
      ImmutableMap.Builder<String, Object> embeds = ImmutableMap.builder();
      layout.embeds().forEach((name, embed) -> embeds.put(name, embed(embed)));
      form.put("embeds", embeds.buildOrThrow());
    }
    if (!layout.counters().isEmpty()) {
      form.put("counters", ImmutableList.copyOf(layout.counters().keySet()));
    }
    return form.buildOrThrow();
  }

  private static ImmutableMap<String, Object> alternative(KeyRule.Alternative alternative) {
    ImmutableMap.Builder<String, Object> one = ImmutableMap.builder();
    alternative
        .when()
        .ifPresent(
            when ->
                one.put(
                    "when",
                    when.conditions().entrySet().stream()
                        .map(entry -> condition(entry.getKey(), entry.getValue().test()))
                        .collect(ImmutableList.toImmutableList())));
    return one.put("template", alternative.template().toString()).buildOrThrow();
  }

  private static ImmutableMap<String, Object> condition(String attribute, Test test) {
    if (test instanceof Test.Exists exists) {
      return ImmutableMap.of("value", "{" + attribute + "}", "exists", exists.expected());
    }
    if (test instanceof Test.Range range) {
      return ImmutableMap.<String, Object>builder()
          .put("value", "{" + attribute + "}")
          .putAll(Maps.transformValues(range.byKeyword(), Object::toString))
          .buildOrThrow();
    }
    ImmutableList<String> literals =
        test instanceof Test.In in
            ? in.values().stream().map(Object::toString).collect(ImmutableList.toImmutableList())
            : ImmutableList.of(((Test.Is) test).value().toString());
    return ImmutableMap.of("value", "{" + attribute + "}", "in", literals);
  }

  /** Every attribute that an item or its key has, by its name there, with its type. */
  private ImmutableMap<String, Object> attributes(ItemLayout layout, Entity entity) {
    ImmutableMap.Builder<String, Object> attributes = ImmutableMap.builder();
    for (Attribute attribute : entity.attributes().values()) {
      attributes.put(attribute.name(), attribute.type().keyword());
    }
    for (Map.Entry<String, AttributePath> copy : layout.copies().entrySet()) {
      AttributePath path = copy.getValue();
      attributes.put(
          copy.getKey(), spec.entity(path.entity()).attribute(path.attribute()).type().keyword());
    }
    return attributes.buildKeepingLast();
  }

  private ImmutableMap<String, Object> embed(Embed embed) {
    Entity child = spec.entity(embed.entity());
    ImmutableMap.Builder<String, Object> types = ImmutableMap.builder();
    child.attributes().values().forEach(one -> types.put(one.name(), one.type().keyword()));
    ImmutableMap.Builder<String, Object> form = ImmutableMap.builder();
    form.put("entity", embed.entity()).put("form", embed.map() ? "map" : "list");
    form.put("parent", embed.relationship().attributes());
    form.put("attributes", types.buildOrThrow());
    if (embed.map()) {
      form.put(
          "key",
          child.identity().stream()
              .filter(part -> !embed.relationship().attributes().containsValue(part))
              .collect(ImmutableList.toImmutableList()));
    }
    return form.put("identity", ImmutableList.copyOf(child.identity())).buildOrThrow();
  }
}
