package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.Charge;
import dev.keysmith.capacity.Consistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.design.KeyRule;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Fetches the items of instances that were found elsewhere, for what was not there: the base item
 * behind a narrow index entry or a guard, the other part of an instance kept in two items.
 *
 * <pre>
 *   Query ByStatus → orderId, orderId, …     then  BatchGetItem Orders
 * </pre>
 */
final class FetchItems {
  private final PlanFacts facts;

  FetchItems(PlanFacts facts) {
    this.facts = facts;
  }

  /**
   * An access that has all that a question needs: the step alone where it gives that, else with the
   * items that have the rest; without a way to those, an access that lacks them is not one.
   *
   * @param source what the step alone reads
   * @param count how many instances the rest must be fetched of
   */
  Optional<Access> complete(
      Structure structure,
      Question question,
      Step step,
      String way,
      Source.ByKey source,
      double count,
      double returned) {
    Set<Condition> undecided = new LinkedHashSet<>(source.open());
    Set<String> missing = new LinkedHashSet<>();
    question.needs().stream().filter(need -> !structure.gives(need)).forEach(missing::add);
    if (!missing.isEmpty()) {
      missing.removeAll(question.bound().keySet());
    }
    List<Step> steps = new ArrayList<>(List.of(step));
    List<Source.Fetch> fetches = new ArrayList<>();
    Set<String> embedded = new LinkedHashSet<>(ReadByKey.embedded(structure));
    Set<String> copied = new LinkedHashSet<>(ReadByKey.copied(structure));
    StringBuilder ways = new StringBuilder(way);
    for (Structure other : facts.structures(question.entity().name())) {
      if (!other.isTable() || isSameItem(other, structure)) {
        continue;
      }
      boolean helps =
          missing.stream().anyMatch(other::gives)
              || undecided.stream().anyMatch(condition -> decides(other, condition));
      Optional<ImmutableList<KeyUse>> key =
          helps ? key(other, structure, question) : Optional.empty();
      if (key.isPresent()) {
        boolean atOnce = isGiven(other, question);
        steps.add(fetch(other, question, key.get(), count, atOnce ? 1 : 2));
        fetches.add(new Source.Fetch(other.placed(), key.get()));
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
            new Access(
                ways.toString(),
                ImmutableList.copyOf(steps),
                source.with(fetches),
                returned,
                ImmutableSet.copyOf(embedded),
                ImmutableSet.copyOf(copied)));
  }

  /** Whether an item says if a condition holds. */
  static boolean decides(Structure structure, Condition condition) {
    return KeyMatcher.localName(structure, condition).map(structure::gives).orElse(false);
  }

  private static boolean isSameItem(Structure table, Structure read) {
    return read.isTable() && table.layout() == read.layout();
  }

  private static boolean isGiven(Structure other, Question question) {
    return keyAttributes(other).stream().allMatch(question.bound()::containsKey);
  }

  private static ImmutableSet<String> keyAttributes(Structure table) {
    return table.table().key().attributes().stream()
        .flatMap(key -> table.layout().key(key).orElseThrow().attributes().stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The key of the other item, where all of it is known once the first was read. */
  private static Optional<ImmutableList<KeyUse>> key(
      Structure other, Structure read, Question question) {
    // The entry of an index has the key of its own item as it is.
    boolean own = other.layout() == read.layout();
    ImmutableList.Builder<KeyUse> uses = ImmutableList.builder();
    for (String key : other.table().key().attributes()) {
      KeyRule rule = other.layout().key(key).orElseThrow();
      Map<String, Value> values = new LinkedHashMap<>();
      for (String attribute : rule.attributes()) {
        Value bound = question.bound().get(attribute);
        if (bound == null && !own && !read.gives(attribute)) {
          return Optional.empty();
        }
        values.put(attribute, bound != null ? bound : new Value.Parameter(attribute));
      }
      uses.add(
          new KeyUse(
              key,
              rule.alternatives().get(0).template(),
              ImmutableMap.copyOf(values),
              Optional.empty()));
    }
    return Optional.of(uses.build());
  }

  private static Step fetch(
      Structure other, Question question, ImmutableList<KeyUse> key, double count, int round) {
    Consistency consistency = question.strong() ? Consistency.STRONG : Consistency.EVENTUAL;
    double size = other.itemSize();
    double each = ReadUnits.getItem(size, consistency);
    return new Step(
        question.isByIdentity() ? Operation.GET_ITEM : Operation.BATCH_GET_ITEM,
        other.table().name(),
        Optional.empty(),
        ImmutableList.of(other.layout().name()),
        key,
        ImmutableList.of(),
        false,
        OptionalInt.empty(),
        round,
        Math.max(1, Math.ceil(count / 100)),
        count,
        count,
        Charge.of(count * each),
        Charge.NONE,
        Arithmetic.line(
            () ->
                Figures.number(count)
                    + " items of "
                    + Figures.number(size)
                    + " bytes, each ⌈bytes ÷ 4096⌉ × "
                    + Figures.number(consistency.unitsEach())
                    + " = "
                    + Figures.number(each)
                    + " read units"));
  }
}
