package dev.keysmith.plan.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeySortOrder;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Matches the conditions of a query with the key of a table or index: every partition attribute by
 * equality, the sort key from the left by equalities and at most one range or prefix.
 */
public final class KeyMatcher {
  private final PlanningContext context;
  private final LayoutAccess layoutAccess;
  private final EntityQuery entityQuery;
  private final QueryImplications implications;
  private final Set<AttributeCondition> used = new HashSet<>();
  private final Map<String, AttributeCondition> held = new LinkedHashMap<>();
  private final List<KeyBinding> uses = new ArrayList<>();
  private final List<KeyMatch.SortedBy> orders = new ArrayList<>();
  private int shards = 1;
  private double determinedShards = 1;
  private double spread = 1;
  private int rounds = 1;
  private String obstacle = "";
  private Optional<String> undecided = Optional.empty();

  public KeyMatcher(PlanningContext context, LayoutAccess layoutAccess, EntityQuery entityQuery) {
    this.context = context;
    this.layoutAccess = layoutAccess;
    this.entityQuery = entityQuery;
    this.implications = new QueryImplications(context, layoutAccess, entityQuery);
  }

  /** What a layout calls the attribute of a condition: its own name, or that of a copy. */
  public static Optional<String> localName(
      LayoutAccess layoutAccess, AttributeCondition condition) {
    if (condition.path().isOwn()) {
      return Optional.of(condition.path().attribute());
    }
    return layoutAccess.layout().copies().entrySet().stream()
        .filter(copy -> copy.getValue().equals(condition.path()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** The attribute whose value, if it were known, would let the key be used. */
  Optional<String> undecided() {
    return undecided;
  }

  /** Why the key does not serve the query. */
  String obstacle() {
    return obstacle;
  }

  public Optional<KeyMatch> match() {
    for (String attribute : layoutAccess.partition()) {
      Optional<KeyTemplate> template = template(attribute);
      if (template.isEmpty() || !bindsWhole(attribute, template.get())) {
        return Optional.empty();
      }
    }
    boolean whole = layoutAccess.isTable();
    boolean open = false;
    for (String attribute : layoutAccess.sort()) {
      Optional<KeyTemplate> template = template(attribute);
      if (template.isEmpty() || !isAlwaysThere(template.get())) {
        return Optional.empty();
      }
      if (!open) {
        open = !bindsFromLeft(attribute, template.get());
      } else {
        addOrders(template.get(), 0);
      }
    }
    return Optional.of(
        new KeyMatch(
            ImmutableList.copyOf(uses),
            ImmutableSet.copyOf(used),
            undecided(held),
            shards,
            spread * determinedShards,
            rounds,
            whole && !open && spread == 1,
            ImmutableList.copyOf(orders)));
  }

  /** Whether a Scan meets every queried instance, and which conditions their keys decide. */
  public Optional<KeyMatch> scan() {
    for (String attribute : Iterables.concat(layoutAccess.partition(), layoutAccess.sort())) {
      Optional<KeyTemplate> template = template(attribute);
      if (template.isEmpty() || !isAlwaysThere(template.get())) {
        return Optional.empty();
      }
    }
    return Optional.of(
        new KeyMatch(
            ImmutableList.of(),
            ImmutableSet.copyOf(used),
            undecided(held),
            1,
            1,
            1,
            false,
            ImmutableList.of()));
  }

  /** Of what holds of all that has the key, what narrows a condition that is left to a filter. */
  private ImmutableSet<AttributeCondition> undecided(Map<String, AttributeCondition> all) {
    return all.entrySet().stream()
        .filter(
            entry ->
                implications
                    .condition(entry.getKey())
                    .filter(asked -> !used.contains(asked))
                    .isPresent())
        .map(Map.Entry::getValue)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The template that all queried instances have; empty where that is open. */
  private Optional<KeyTemplate> template(String keyAttribute) {
    KeyRule rule = layoutAccess.layout().key(keyAttribute).orElseThrow();
    for (KeyRule.Alternative alternative : rule.alternatives()) {
      if (alternative.when().isEmpty()) {
        return Optional.of(alternative.template());
      }
      Optional<Boolean> holds = holds(alternative.when().get());
      if (holds.isEmpty()) {
        obstacle = keyAttribute + " depends on " + undecided.orElse("values that are not given");
        return Optional.empty();
      }
      if (holds.get()) {
        alternative.when().get().conditions().forEach(this::useIfDecided);
        return Optional.of(alternative.template());
      }
    }
    obstacle = "the queried items have no " + keyAttribute;
    return Optional.empty();
  }

  private Optional<Boolean> holds(KeyRuleCondition when) {
    boolean all = true;
    for (Map.Entry<String, AttributeCondition> entry : when.conditions().entrySet()) {
      Optional<Boolean> holds = implications.holds(entry.getKey(), entry.getValue().test());
      if (holds.isEmpty()) {
        undecided = Optional.of(entry.getKey());
        return Optional.empty();
      }
      all &= holds.get();
    }
    return Optional.of(all);
  }

  /** Not where the alternative lets others in too, which a filter must keep out. */
  private void useIfDecided(String attribute, AttributeCondition when) {
    if (implications.isDecidedBy(attribute, when.test())) {
      use(attribute);
    } else {
      held.put(attribute, when);
    }
  }

  /** An instance without an attribute of the key is not here, and would be missed. */
  private boolean isAlwaysThere(KeyTemplate template) {
    for (String attribute : template.attributes()) {
      if (!implications.isPresent(attribute)) {
        obstacle = "items without " + attribute + " have no entry";
        return false;
      }
    }
    template.attributes().forEach(this::usePresence);
    return true;
  }

  private boolean bindsWhole(String keyAttribute, KeyTemplate template) {
    Map<String, ValueExpression> values = new LinkedHashMap<>();
    Map<String, ValueExpression> discriminator = new LinkedHashMap<>();
    ImmutableMap<String, ValueExpression> equal = implications.equal();
    for (KeySegment segment : template.segments()) {
      if (segment instanceof KeySegment.Shard shard) {
        if (equal.keySet().containsAll(shard.shards().identity())) {
          // The identity determines the shard; others are in it too.
          shard.shards().identity().forEach(part -> discriminator.put(part, equal.get(part)));
          determinedShards *= shard.shards().count();
          continue;
        }
        shards *= shard.shards().count();
        spread *= shard.shards().count();
      } else if (segment instanceof KeySegment.Field field) {
        ValueExpression value = equal.get(field.attribute());
        if (value == null && walks(field)) {
          continue;
        }
        if (value == null) {
          obstacle =
              keyAttribute.equals(field.attribute())
                  ? keyAttribute + " is not given"
                  : keyAttribute + " needs " + field.attribute() + ", which is not given";
          undecided = Optional.of(field.attribute());
          return false;
        }
        values.put(field.attribute(), value);
      }
    }
    values.keySet().forEach(this::use);
    discriminator.putAll(values);
    uses.add(
        new KeyBinding(
            keyAttribute, template, ImmutableMap.copyOf(discriminator), Optional.empty()));
    return true;
  }

  /** Whether the buckets of a time can be queried one by one. */
  private boolean walks(KeySegment.Field field) {
    if (!(field.format() instanceof KeyFormat.Bucket bucket)) {
      return false;
    }
    Optional<TimeBucketScan> walk =
        TimeBucketScan.of(context, entityQuery, field.attribute(), bucket.bucket());
    walk.ifPresent(
        found -> {
          shards *= found.asked();
          spread *= found.spread();
          rounds = Math.max(rounds, found.rounds());
        });
    return walk.isPresent();
  }

  /** Whether the sort key attribute is given as a whole. */
  private boolean bindsFromLeft(String keyAttribute, KeyTemplate template) {
    Map<String, ValueExpression> values = new LinkedHashMap<>();
    ImmutableList<KeyTemplate.Part> parts = template.parts();
    for (int i = 0; i < parts.size(); i++) {
      if (!(parts.get(i).segment() instanceof KeySegment.Field field)) {
        addOrders(template, i);
        uses.add(use(keyAttribute, template, values, Optional.empty()));
        return false;
      }
      ValueExpression value = implications.equal().get(field.attribute());
      if (value == null) {
        Optional<Test> next = next(parts.get(i), field);
        next.ifPresent(test -> use(field.attribute()));
        addOrders(template, i);
        uses.add(use(keyAttribute, template, values, next));
        return false;
      }
      values.put(field.attribute(), value);
    }
    uses.add(use(keyAttribute, template, values, Optional.empty()));
    return true;
  }

  private KeyBinding use(
      String keyAttribute,
      KeyTemplate template,
      Map<String, ValueExpression> values,
      Optional<Test> next) {
    values.keySet().forEach(this::use);
    return new KeyBinding(keyAttribute, template, ImmutableMap.copyOf(values), next);
  }

  private static Optional<Test> nextTest(AttributeCondition condition) {
    Test test = condition.test();
    return test instanceof Test.Range || test instanceof Test.Prefix
        ? Optional.of(test)
        : Optional.empty();
  }

  /** A range or a prefix on the attribute behind the given ones, where keys sort by it. */
  private Optional<Test> next(KeyTemplate.Part part, KeySegment.Field field) {
    boolean takesPrefix =
        field.type().isText() && field.format() instanceof KeyFormat.Plain && part.keepsPrefixes();
    return implications
        .condition(field.attribute())
        .flatMap(KeyMatcher::nextTest)
        .filter(
            test -> test instanceof Test.Prefix ? takesPrefix : part.order() != KeySortOrder.NONE);
  }

  private void addOrders(KeyTemplate template, int from) {
    for (KeyTemplate.Part part : template.parts().subList(from, template.parts().size())) {
      orders.add(new KeyMatch.SortedBy(part.name(), part.order()));
    }
  }

  /** Whatever has the key has the attributes that the key is made of. */
  private void usePresence(String attribute) {
    implications
        .condition(attribute)
        .filter(condition -> condition.test() instanceof Test.Exists exists && exists.expected())
        .ifPresent(used::add);
  }

  private void use(String attribute) {
    implications.condition(attribute).ifPresent(used::add);
  }
}
