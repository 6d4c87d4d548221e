package dev.keysmith.emit.analytics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which items of a table have a form, as {@code item.LayoutMatcher} defines it: their {@code Type}
 * names the layout, their keys have the form, and where those of another layout have it too, they
 * look more like this one.
 */
final class ItemConditions {
  private static final ImmutableMap<String, String> COMPARED =
      ImmutableMap.of("from", ">=", "after", ">", "to", "<=", "before", "<");

  private final Spec spec;
  private final SqlDialect sql;
  private final ItemValues values;

  ItemConditions(Spec spec, SqlDialect sql) {
    this.spec = spec;
    this.sql = sql;
    this.values = new ItemValues(spec, sql);
  }

  /** What must hold of an item; all of it. */
  ImmutableList<String> of(ItemKeyForm form) {
    LayoutRef layoutRef = form.layoutRef();
    ImmutableList.Builder<String> all = ImmutableList.builder();
    all.addAll(alone(form));
    ItemKeyForm.of(layoutRef).stream()
        .takeWhile(other -> !other.equals(form))
        .filter(other -> !form.excludes(other))
        .forEach(other -> all.add(isNot(other)));
    boolean isBefore = false;
    for (ItemLayout other : layoutRef.table().items().values()) {
      if (other.name().equals(layoutRef.item().name())) {
        isBefore = true;
        continue;
      }
      LayoutRef otherRef = new LayoutRef(layoutRef.table(), other);
      List<String> both =
          ItemKeyForm.of(otherRef).stream()
              .filter(otherForm -> mayConfuse(form, otherForm))
              .map(this::isNot)
              .toList();
      if (!both.isEmpty()) {
        String looksLikeThis =
            "%s %s %s"
                .formatted(mismatches(layoutRef), isBefore ? "<=" : "<", mismatches(otherRef));
        all.add("(" + String.join(" AND ", both) + " OR " + looksLikeThis + ")");
      }
    }
    return all.build();
  }

  /** That an item has none of the forms of a table. */
  ImmutableList<String> ofUnmatched(Table table) {
    return table.items().values().stream()
        .map(layout -> new LayoutRef(table, layout))
        .flatMap(layoutRef -> ItemKeyForm.of(layoutRef).stream())
        .map(this::isNot)
        .collect(ImmutableList.toImmutableList());
  }

  private boolean mayConfuse(ItemKeyForm form, ItemKeyForm other) {
    boolean isOtherType =
        form.layoutRef().table().namesTypes(spec)
            && !form.layoutRef().item().typeName().equals(other.layoutRef().item().typeName());
    return !isOtherType && !form.excludes(other);
  }

  private String isNot(ItemKeyForm form) {
    return "NOT coalesce(" + String.join(" AND ", alone(form)) + ", FALSE)";
  }

  /** What must hold, other layouts apart. */
  private ImmutableList<String> alone(ItemKeyForm form) {
    List<String> all = new ArrayList<>();
    LayoutRef layoutRef = form.layoutRef();
    if (layoutRef.table().namesTypes(spec)) {
      String type = spec.prefer().typeAttribute();
      all.add(
          sql.scalar(values.element(ItemValues.ITEM, type), "$.S")
              + " = "
              + sql.text(layoutRef.item().typeName()));
    }
    for (String key : form.keys()) {
      all.add(ofKey(form, key));
      form.alternative(key).when().ifPresent(when -> all.addAll(ofSeen(form, when)));
      form.earlier(key).stream()
          .flatMap(earlier -> earlier.when().stream())
          .filter(when -> isSeen(form, when))
          .forEach(
              when ->
                  all.add("NOT coalesce(" + String.join(" AND ", ofSeen(form, when)) + ", FALSE)"));
    }
    all.addAll(contradictions(form));
    return ImmutableList.copyOf(all);
  }

  private String ofKey(ItemKeyForm form, String key) {
    return form.template(key)
        .pattern()
        .map(
            pattern ->
                "regexp_like(%s, %s)".formatted(values.keyText(key), sql.text(pattern.regex())))
        .orElseGet(
            () ->
                sql.scalar(
                        values.element(ItemValues.ITEM, key),
                        "$." + form.layoutRef().table().type(key).code())
                    + " IS NOT NULL");
  }

  /** What an item stores is what its keys say, if both do. */
  private List<String> contradictions(ItemKeyForm form) {
    Entity entity = spec.entity(form.layoutRef().item().entity());
    boolean isAlone =
        form.layoutRef().table().items().values().stream()
            .filter(layout -> !layout.name().equals(form.layoutRef().item().name()))
            .map(layout -> new LayoutRef(form.layoutRef().table(), layout))
            .flatMap(layoutRef -> ItemKeyForm.of(layoutRef).stream())
            .noneMatch(other -> mayConfuse(form, other));
    if (isAlone && ItemKeyForm.of(form.layoutRef()).size() == 1) {
      return List.of();
    }
    return entity.attributes().values().stream()
        .filter(attribute -> form.layoutRef().item().holds(attribute.name()))
        .flatMap(
            attribute ->
                form.keyOf(attribute.name()).stream()
                    .filter(key -> !key.equals(attribute.name()))
                    .map(
                        key ->
                            values.stored(ItemValues.ITEM, attribute.name(), attribute).expression()
                                + " = "
                                + values.ofKey(form, key, attribute).expression()))
        .toList();
  }

  /** The conditions on attributes that the item shows. */
  private List<String> ofSeen(ItemKeyForm form, KeyRuleCondition when) {
    return when.conditions().entrySet().stream()
        .filter(entry -> form.shows(spec, entry.getKey()))
        .map(entry -> of(form, entry.getKey(), entry.getValue().test()))
        .toList();
  }

  private boolean isSeen(ItemKeyForm form, KeyRuleCondition when) {
    return when.conditions().keySet().stream().allMatch(name -> form.shows(spec, name));
  }

  private String of(ItemKeyForm form, String name, Test test) {
    Attribute attribute = spec.entity(form.layoutRef().item().entity()).attribute(name);
    SqlValue value = values.of(form, attribute);
    if (test instanceof Test.Exists exists) {
      return value.raw() + (exists.expected() ? " IS NOT NULL" : " IS NULL");
    }
    if (test instanceof Test.Range range) {
      return range.byKeyword().entrySet().stream()
          .map(
              bound ->
                  "%s %s %s"
                      .formatted(
                          value.expression(),
                          COMPARED.get(bound.getKey()),
                          values.ofText(sql.text(bound.getValue().toString()), attribute)))
          .collect(Collectors.joining(" AND ", "(", ")"));
    }
    return test.values().stream()
        .map(ValueExpression::toString)
        .map(literal -> values.ofText(sql.text(literal), attribute))
        .collect(Collectors.joining(", ", value.expression() + " IN (", ")"));
  }

  /** How many attributes an item lacks or has, other than the items of a layout. */
  private String mismatches(LayoutRef layoutRef) {
    ItemLayout layout = layoutRef.item();
    Entity entity = spec.entity(layout.entity());
    ImmutableSet<String> usual =
        ImmutableSet.<String>builder()
            .addAll(layout.keys().keySet())
            .addAll(layout.copies().keySet())
            .addAll(layout.embeds().keySet())
            .addAll(layout.counters().keySet())
            .add(spec.prefer().typeAttribute(), LayoutStatistics.VERSION_ATTRIBUTE)
            .addAll(entity.attributes().keySet().stream().filter(layout::holds).toList())
            .build();
    Stream<String> lacking =
        entity.attributes().values().stream()
            .filter(attribute -> !attribute.isOptional() && layout.holds(attribute.name()))
            .map(
                attribute ->
                    "CASE WHEN %s IS NULL THEN 1 ELSE 0 END"
                        .formatted(values.element(ItemValues.ITEM, attribute.name())));
    String strange =
        sql.length(
            "filter(map_keys(item), name -> NOT " + sql.isOneOf(usual.asList(), "name") + ")");
    return Stream.concat(lacking, Stream.of(strange)).collect(Collectors.joining(" + ", "(", ")"));
  }
}
