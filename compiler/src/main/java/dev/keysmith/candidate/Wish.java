package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.plan.PartPlanner.Asked;
import dev.keysmith.plan.Question;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Selection.SortOrder;
import dev.keysmith.spec.Value;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a question would like of a key: attributes by the names that items have for them.
 *
 * @param where the conditions themselves
 * @param limited whether so many are enough
 * @param equal bound to a value, or to one of several
 * @param several of those, the ones bound to one of several
 * @param literals of those, the values that the pattern itself says
 * @param present optional attributes that must be there
 * @param ranges bound to a range or a prefix
 * @param filters conditions that no key can decide
 * @param needs what must come back, and what it takes to decide and to go on
 * @param parents what is included of parents, which copies may spare
 */
record Wish(
    String entity,
    ImmutableList<Condition> where,
    boolean limited,
    ImmutableSet<String> equal,
    ImmutableSet<String> several,
    ImmutableMap<String, Value.Literal> literals,
    ImmutableSet<String> present,
    ImmutableList<String> ranges,
    ImmutableList<SortOrder> sort,
    ImmutableSet<String> filters,
    ImmutableSet<String> needs,
    ImmutableList<Include> parents,
    boolean strong) {

  static Wish of(Asked asked) {
    Question question = asked.question();
    Set<String> equal = new LinkedHashSet<>();
    Set<String> several = new LinkedHashSet<>();
    Map<String, Value.Literal> literals = new LinkedHashMap<>();
    Set<String> present = new LinkedHashSet<>();
    Set<String> ranges = new LinkedHashSet<>();
    Set<String> filters = new LinkedHashSet<>();
    for (Condition condition : question.where()) {
      String name = name(condition.path());
      if (condition.test() instanceof Test.Is is) {
        equal.add(name);
        if (is.value() instanceof Value.Literal literal) {
          literals.put(name, literal);
        }
      } else if (condition.test() instanceof Test.In) {
        equal.add(name);
        several.add(name);
      } else if (condition.test() instanceof Test.Range
          || condition.test() instanceof Test.Prefix) {
        ranges.add(name);
      } else if (condition.test() instanceof Test.Exists exists && exists.expected()) {
        present.add(name);
      } else {
        filters.add(name);
      }
    }
    return new Wish(
        question.entity().name(),
        question.where(),
        question.limit().isPresent(),
        inOrder(question.entity(), equal),
        ImmutableSet.copyOf(several),
        ImmutableMap.copyOf(literals),
        ImmutableSet.copyOf(present),
        ImmutableList.copyOf(ranges),
        question.sort(),
        ImmutableSet.copyOf(filters),
        asked.needs(),
        asked.includes().stream()
            .filter(Include::toParent)
            .collect(ImmutableList.toImmutableList()),
        question.strong());
  }

  /** As the entity has them, so that one set always makes one key. */
  private static ImmutableSet<String> inOrder(Entity entity, Set<String> names) {
    ImmutableSet.Builder<String> ordered = ImmutableSet.builder();
    entity.attributes().keySet().stream().filter(names::contains).forEach(ordered::add);
    return ordered.addAll(names).build();
  }

  /** The same where these are bound too, for a read that may be strong. */
  Wish boundBy(Entity owner, ImmutableSet<String> leading, boolean strongly) {
    Set<String> all = new LinkedHashSet<>(leading);
    all.addAll(equal);
    return new Wish(
        entity,
        where,
        limited,
        inOrder(owner, all),
        several,
        literals,
        present,
        ranges,
        sort,
        filters,
        needs,
        parents,
        strongly);
  }

  /** The same where whatever is in the index has the values that it asks for of some attributes. */
  Wish decided(Set<String> attributes) {
    return new Wish(
        entity,
        where,
        limited,
        Sets.difference(equal, attributes).immutableCopy(),
        several,
        literals,
        present,
        ranges,
        sort,
        filters,
        needs,
        parents,
        strong);
  }

  /** What items call the attribute of a condition. */
  static String name(AttributePath path) {
    return path.isOwn() ? path.attribute() : Names.copy(path);
  }

  /** Attributes that order what is read: those asked for first, or a range first. */
  ImmutableSet<ImmutableList<String>> orders() {
    ImmutableList<String> sorted =
        sort.stream().map(SortOrder::attribute).collect(ImmutableList.toImmutableList());
    ImmutableSet.Builder<ImmutableList<String>> orders = ImmutableSet.builder();
    orders.add(unbound(sorted, ranges));
    orders.add(unbound(ranges, sorted));
    if (ranges.size() > 1) {
      // A key can only be within the first.
      ranges.forEach(range -> orders.add(unbound(ImmutableList.of(range), sorted)));
    }
    return orders.build();
  }

  private ImmutableList<String> unbound(List<String> first, List<String> then) {
    Set<String> all = new LinkedHashSet<>(first);
    all.addAll(then);
    all.removeAll(equal);
    return ImmutableList.copyOf(all);
  }
}
