package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.item.ItemEncoder;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.UpsertedAttributes;
import dev.keysmith.plan.UpsertedAttributes.Source;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The UpdateItem of an upsert: it makes the item as it would be if it were new, and of one that
 * exists leaves alone what the upsert does not name.
 */
final class UpsertOperation {
  private final Spec spec;
  private final ItemEncoder image;
  private final ValueNaming naming;

  UpsertOperation(Spec spec, ItemEncoder image, ValueNaming naming) {
    this.spec = spec;
    this.image = image;
    this.naming = naming;
  }

  /**
   * @param kept what a new item holds beside the instance: children, counters
   */
  ConditionalWrite of(
      LayoutRef layoutRef,
      UpsertedAttributes attributes,
      WrittenInstance subject,
      Map<String, Object> kept) {
    ItemLayout layout = layoutRef.item();
    ImmutableMap<String, Object> item =
        image
            .item(layoutRef, naming.local(layout, subject.after()), kept)
            .orElseThrow(() -> new IllegalStateException("no key of " + layout.name()));
    ImmutableList.Builder<UpdateClause> clauses = ImmutableList.builder();
    ImmutableSet<String> stored = stored(layoutRef);
    for (String name : stored) {
      clause(name, attributes.source(layout, name), item.get(name)).ifPresent(clauses::add);
    }
    layout
        .keys()
        .forEach(
            (key, rule) -> {
              if (!layoutRef.table().key().attributes().contains(key) && !stored.contains(key)) {
                key(key, rule, attributes, layout, item).ifPresent(clauses::add);
              }
            });
    kept.forEach(
        (name, value) -> clauses.add(new UpdateClause.SetIfAbsent(DocumentPath.of(name), value)));
    if (layout.isMain() && spec.entity(layout.entity()).versioned()) {
      clauses.add(
          new UpdateClause.AddNumber(
              DocumentPath.of(LayoutStatistics.VERSION_ATTRIBUTE), BigDecimal.ONE));
    }
    if (layoutRef.table().namesTypes(spec)) {
      clauses.add(
          new UpdateClause.Set(DocumentPath.of(spec.prefer().typeAttribute()), layout.typeName()));
    }
    return new ConditionalWrite(
        new ItemOperation.Update(
            layoutRef.table(),
            ItemKey.of(layoutRef.table(), item),
            clauses.build(),
            ImmutableList.of()),
        false);
  }

  /** What the item stores of the instance and its copies, apart from the table's key. */
  private ImmutableSet<String> stored(LayoutRef layoutRef) {
    Set<String> names = new LinkedHashSet<>();
    spec.entity(layoutRef.item().entity()).attributes().keySet().stream()
        .filter(layoutRef.item()::holds)
        .forEach(names::add);
    names.addAll(layoutRef.item().copies().keySet());
    names.removeAll(layoutRef.table().key().attributes());
    return ImmutableSet.copyOf(names);
  }

  private static Optional<UpdateClause> key(
      String key,
      KeyRule rule,
      UpsertedAttributes attributes,
      ItemLayout layout,
      ImmutableMap<String, Object> item) {
    return switch (attributes.keyUpdate(layout, rule)) {
      case SET -> clause(key, Source.GIVEN, item.get(key));
      case SET_IF_ABSENT -> clause(key, Source.INITIAL, item.get(key));
      case LIKE_ATTRIBUTE ->
          clause(
              key,
              attributes.source(
                  layout, rule.only().flatMap(KeyTemplate::lone).orElseThrow().attribute()),
              item.get(key));
      case KEPT -> Optional.empty();
      case UNKNOWN -> throw new IllegalStateException("the plan does not provide " + key);
    };
  }

  private static Optional<UpdateClause> clause(String name, Source source, @Nullable Object value) {
    DocumentPath path = DocumentPath.of(name);
    return switch (source) {
      case IDENTITY, GIVEN ->
          Optional.of(
              value == null ? new UpdateClause.Remove(path) : new UpdateClause.Set(path, value));
      case INITIAL ->
          Optional.ofNullable(value).map(given -> new UpdateClause.SetIfAbsent(path, given));
      case ADDED ->
          Optional.ofNullable(value)
              .map(
                  amount ->
                      AssignedValues.isNumber(amount)
                          ? new UpdateClause.AddNumber(path, amount)
                          : new UpdateClause.AddElements(path, amount));
      case KEPT, UNKNOWN -> Optional.empty();
    };
  }
}
