package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.design.KeyRule;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.RequestTemplate;
import dev.keysmith.plan.key.KeyMatcher;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Fetches the items of instances that were found elsewhere, for what was not there: the base item
 * behind a narrow index entry or a uniqueness item, the other part of an instance kept in two
 * items.
 *
 * <pre>
 *   Query ByStatus → orderId, orderId, …     then  BatchGetItem Orders
 * </pre>
 */
final class FetchItems {
  private final PlanningContext context;

  FetchItems(PlanningContext context) {
    this.context = context;
  }

  /**
   * An access that has all that a query needs: the step alone where it gives that, else with the
   * items that have the rest; where those cannot be read, there is no access path.
   *
   * @param source what the step alone reads
   * @param count how many instances the rest must be fetched of
   */
  Optional<AccessPath> complete(
      LayoutAccess layoutAccess,
      EntityQuery entityQuery,
      PlanStep step,
      String strategy,
      InstanceSource.ByKey source,
      double count,
      double returned) {
    Set<AttributeCondition> undecided = new LinkedHashSet<>(source.open());
    Set<String> missing = new LinkedHashSet<>();
    for (String need : entityQuery.needs()) {
      if (!layoutAccess.gives(need, entityQuery)) {
        missing.add(need);
      }
    }
    if (!missing.isEmpty()) {
      missing.removeAll(entityQuery.bound().keySet());
    }
    List<PlanStep> steps = new ArrayList<>(List.of(step));
    List<InstanceSource.Fetch> fetches = new ArrayList<>();
    Set<String> embedded = new LinkedHashSet<>(ReadByKey.embedded(layoutAccess));
    Set<String> copied = new LinkedHashSet<>(ReadByKey.copied(layoutAccess));
    StringBuilder ways = new StringBuilder(strategy);
    for (LayoutAccess other : context.structures(entityQuery)) {
      if (missing.isEmpty() && undecided.isEmpty()) {
        break;
      }
      if (!other.isTable() || isSameItem(other, layoutAccess)) {
        continue;
      }
      boolean helps =
          missing.stream().anyMatch(other::gives)
              || undecided.stream().anyMatch(condition -> decides(other, condition));
      Optional<ImmutableList<KeyBinding>> key =
          helps ? key(other, layoutAccess, entityQuery) : Optional.empty();
      if (key.isPresent()) {
        boolean atOnce = isGiven(other, entityQuery);
        steps.add(fetch(other, entityQuery, key.get(), count, atOnce ? 1 : 2));
        fetches.add(new InstanceSource.Fetch(other.layoutRef(), key.get()));
        missing.removeIf(other::gives);
        undecided.removeIf(condition -> decides(other, condition));
        embedded.addAll(ReadByKey.embedded(other));
        copied.addAll(ReadByKey.copied(other));
        ways.append(", then ").append(other.layout().name());
      }
    }
    return !missing.isEmpty() || !undecided.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new AccessPath(
                ways.toString(),
                ImmutableList.copyOf(steps),
                source.with(fetches),
                returned,
                ImmutableSet.copyOf(embedded),
                ImmutableSet.copyOf(copied)));
  }

  /** Whether an item says if a condition holds. */
  static boolean decides(LayoutAccess layoutAccess, AttributeCondition condition) {
    return KeyMatcher.localName(layoutAccess, condition).map(layoutAccess::gives).orElse(false);
  }

  private static boolean isSameItem(LayoutAccess table, LayoutAccess read) {
    return read.isTable() && table.layout() == read.layout();
  }

  private static boolean isGiven(LayoutAccess other, EntityQuery entityQuery) {
    return keyAttributes(other).stream().allMatch(entityQuery.bound()::containsKey);
  }

  private static ImmutableSet<String> keyAttributes(LayoutAccess table) {
    return table.table().key().attributes().stream()
        .flatMap(key -> table.layout().key(key).orElseThrow().attributes().stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The key of the other item, where all of it is known once the first was read. */
  private static Optional<ImmutableList<KeyBinding>> key(
      LayoutAccess other, LayoutAccess read, EntityQuery entityQuery) {
    // The entry of an index has the key of its own item as it is.
    boolean own = other.layout() == read.layout();
    ImmutableList.Builder<KeyBinding> uses = ImmutableList.builder();
    for (String key : other.table().key().attributes()) {
      KeyRule rule = other.layout().key(key).orElseThrow();
      Map<String, ValueExpression> values = new LinkedHashMap<>();
      for (String attribute : rule.attributes()) {
        ValueExpression bound = entityQuery.bound().get(attribute);
        if (bound == null && !own && !read.gives(attribute, entityQuery)) {
          return Optional.empty();
        }
        values.put(attribute, bound != null ? bound : new ValueExpression.Parameter(attribute));
      }
      uses.add(
          new KeyBinding(
              key,
              rule.alternatives().get(0).template(),
              ImmutableMap.copyOf(values),
              Optional.empty()));
    }
    return Optional.of(uses.build());
  }

  private static PlanStep fetch(
      LayoutAccess other,
      EntityQuery entityQuery,
      ImmutableList<KeyBinding> key,
      double count,
      int round) {
    ReadConsistency consistency =
        entityQuery.strong() ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL;
    double size = other.itemSize();
    double each = ReadUnits.getItem(other.sizes(), consistency);
    return new PlanStep(
        RequestTemplate.of(
            entityQuery.isByIdentity()
                ? DynamoDbOperation.GET_ITEM
                : DynamoDbOperation.BATCH_GET_ITEM,
            other.target(),
            ImmutableList.of(other.layout().name()),
            key,
            ImmutableList.of()),
        round,
        CostEstimate.ofReads(
            Math.max(1, Math.ceil(count / 100)),
            count,
            count,
            CapacityCharge.of(count * each),
            CostDerivation.line(
                () ->
                    NumberFormat.number(count)
                        + " items of "
                        + NumberFormat.number(size)
                        + " bytes, each ⌈bytes ÷ 4096⌉ × "
                        + NumberFormat.number(consistency.unitsEach())
                        + " = "
                        + NumberFormat.number(each)
                        + " read units")));
  }
}
