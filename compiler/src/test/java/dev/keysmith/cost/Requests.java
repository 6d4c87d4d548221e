package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.Charge;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Arithmetic;
import dev.keysmith.plan.KeyUse;
import dev.keysmith.plan.Operation;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** Steps of plans, made by hand for tests. */
public final class Requests {
  private final Design design;

  public Requests(Design design) {
    this.design = design;
  }

  public static Value parameter(String name) {
    return new Value.Parameter(name);
  }

  public static Value literal(String text) {
    return new Value.Literal(text);
  }

  /** A read of so many items of a layout; a limit of 0 is none. */
  public Step read(
      Operation operation,
      String table,
      String index,
      String layout,
      Map<String, Value> equal,
      int limit,
      double items,
      double units,
      String... arithmetic) {
    Optional<String> asked = Optional.of(index).filter(name -> !name.isEmpty());
    Charge charge =
        asked.map(name -> Charge.NONE.withIndex(name, units)).orElseGet(() -> Charge.of(units));
    return step(
        operation, table, asked, layout, equal, limit, items, charge, Charge.NONE, arithmetic);
  }

  /** A write of one item of a layout. */
  public Step write(
      Operation operation,
      String table,
      String layout,
      Map<String, Value> equal,
      Charge charge,
      String... arithmetic) {
    return step(
        operation, table, Optional.empty(), layout, equal, 0, 1, Charge.NONE, charge, arithmetic);
  }

  /** Two writes to one table in one transaction, as one step. */
  public Step together(Step left, Step right) {
    return new Step(
        Operation.TRANSACT_WRITE_ITEMS,
        left.table(),
        Optional.empty(),
        ImmutableList.<String>builder().addAll(left.fetches()).addAll(right.fetches()).build(),
        ImmutableList.<KeyUse>builder().addAll(left.key()).addAll(right.key()).build(),
        ImmutableList.of(),
        false,
        OptionalInt.empty(),
        1,
        1,
        left.itemsRead() + right.itemsRead(),
        left.itemsReturned() + right.itemsReturned(),
        Charge.NONE,
        left.writes().plus(right.writes()),
        Arithmetic.NONE);
  }

  private Step step(
      Operation operation,
      String table,
      Optional<String> index,
      String layout,
      Map<String, Value> equal,
      int limit,
      double items,
      Charge reads,
      Charge writes,
      String... arithmetic) {
    return new Step(
        operation,
        table,
        index,
        ImmutableList.of(layout),
        key(table, index, layout, equal),
        ImmutableList.of(),
        operation == Operation.QUERY,
        limit > 0 ? OptionalInt.of(limit) : OptionalInt.empty(),
        1,
        1,
        items,
        items,
        reads,
        writes,
        Arithmetic.of(() -> ImmutableList.copyOf(arithmetic)));
  }

  /** Each key attribute with those of its template's attributes that are given. */
  private ImmutableList<KeyUse> key(
      String tableName, Optional<String> index, String layoutName, Map<String, Value> equal) {
    Table table = design.table(tableName);
    ItemLayout layout = Objects.requireNonNull(table.items().get(layoutName));
    return index
        .map(name -> table.index(name).orElseThrow().keyAttributes())
        .orElse(table.key().attributes())
        .stream()
        .map(
            attribute -> {
              KeyTemplate template =
                  layout.key(attribute).orElseThrow().alternatives().get(0).template();
              Map<String, Value> given = new LinkedHashMap<>(equal);
              given.keySet().retainAll(template.attributes());
              return new KeyUse(attribute, template, ImmutableMap.copyOf(given), Optional.empty());
            })
        .collect(ImmutableList.toImmutableList());
  }
}
