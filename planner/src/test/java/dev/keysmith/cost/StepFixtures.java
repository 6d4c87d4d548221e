package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.RequestTarget;
import dev.keysmith.plan.RequestTemplate;
import dev.keysmith.spec.ValueExpression;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** Steps of plans, made by hand for tests. */
public final class StepFixtures {
  private final Design design;

  public StepFixtures(Design design) {
    this.design = design;
  }

  public static ValueExpression parameter(String name) {
    return new ValueExpression.Parameter(name);
  }

  public static ValueExpression literal(String text) {
    return new ValueExpression.Literal(text);
  }

  /** A read of so many items of a layout; a limit of 0 is none. */
  public PlanStep read(
      DynamoDbOperation operation,
      String table,
      String index,
      String layout,
      Map<String, ValueExpression> equal,
      int limit,
      double items,
      double units,
      String... arithmetic) {
    Optional<String> asked = Optional.of(index).filter(name -> !name.isEmpty());
    CapacityCharge charge =
        asked
            .map(name -> CapacityCharge.NONE.withIndex(name, units))
            .orElseGet(() -> CapacityCharge.of(units));
    return step(
        operation,
        table,
        asked,
        layout,
        equal,
        limit,
        items,
        charge,
        CapacityCharge.NONE,
        arithmetic);
  }

  /** A write of one item of a layout. */
  public PlanStep write(
      DynamoDbOperation operation,
      String table,
      String layout,
      Map<String, ValueExpression> equal,
      CapacityCharge charge,
      String... arithmetic) {
    return step(
        operation,
        table,
        Optional.empty(),
        layout,
        equal,
        0,
        1,
        CapacityCharge.NONE,
        charge,
        arithmetic);
  }

  /** Two writes to one table in one transaction, as one step. */
  public PlanStep together(PlanStep left, PlanStep right) {
    RequestTemplate first = left.request();
    RequestTemplate second = right.request();
    return new PlanStep(
        RequestTemplate.of(
            DynamoDbOperation.TRANSACT_WRITE_ITEMS,
            first.target(),
            ImmutableList.<String>builder()
                .addAll(first.layouts())
                .addAll(second.layouts())
                .build(),
            ImmutableList.<KeyBinding>builder().addAll(first.key()).addAll(second.key()).build(),
            ImmutableList.of()),
        1,
        CostEstimate.ofWrites(
            1,
            left.cost().itemsRead() + right.cost().itemsRead(),
            left.cost().writes().plus(right.cost().writes()),
            CostDerivation.NONE));
  }

  private PlanStep step(
      DynamoDbOperation operation,
      String table,
      Optional<String> index,
      String layout,
      Map<String, ValueExpression> equal,
      int limit,
      double items,
      CapacityCharge reads,
      CapacityCharge writes,
      String... arithmetic) {
    return new PlanStep(
        new RequestTemplate(
            operation,
            RequestTarget.of(table, index),
            ImmutableList.of(layout),
            key(table, index, layout, equal),
            ImmutableList.of(),
            ImmutableList.of(),
            operation == DynamoDbOperation.QUERY,
            limit > 0 ? OptionalInt.of(limit) : OptionalInt.empty()),
        1,
        new CostEstimate(
            1,
            items,
            items,
            reads,
            writes,
            1,
            CostDerivation.of(() -> ImmutableList.copyOf(arithmetic))));
  }

  /** Each key attribute with those of its template's attributes that are given. */
  private ImmutableList<KeyBinding> key(
      String tableName,
      Optional<String> index,
      String layoutName,
      Map<String, ValueExpression> equal) {
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
              Map<String, ValueExpression> given = new LinkedHashMap<>(equal);
              given.keySet().retainAll(template.attributes());
              return new KeyBinding(
                  attribute, template, ImmutableMap.copyOf(given), Optional.empty());
            })
        .collect(ImmutableList.toImmutableList());
  }
}
