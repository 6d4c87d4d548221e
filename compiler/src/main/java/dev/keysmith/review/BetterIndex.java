package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.Limits;
import dev.keysmith.cost.Money;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.KeyType;
import dev.keysmith.design.Projection;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Question;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Selection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The index whose key answers a read, and what becomes of the bill with it.
 *
 * <pre>
 *   read: Order  where: {customer: $c, status: OPEN}  sort: placedAt
 *   OrdersByCustomerAndStatus: {partition: [customer, status], sort: [placedAt], project: […]}
 * </pre>
 */
record BetterIndex(Mend.AddIndex mend, Mended mended) {
  /** Dollars a month that are not worth an index. */
  private static final double LITTLE = 1;

  /** Empty where an index of plain attributes cannot answer it. */
  static Optional<BetterIndex> of(Reviewed reviewed, Question question) {
    return reviewed
        .design()
        .main(question.entity().name())
        .flatMap(main -> new Making(reviewed, main, question).mend())
        .map(mend -> new BetterIndex(mend, reviewed.mended(mend)));
  }

  /** Whether the bill is noticeably lower with it, its writes and its storage included. */
  boolean pays(Reviewed reviewed) {
    return mended.saving() >= LITTLE && reviewed.isNoticeable(mended.saving());
  }

  /** The index as a design file has it. */
  String words() {
    Index index = mend.index();
    return index.name()
        + ": {partition: "
        + list(index.partition())
        + (index.sort().isEmpty() ? "" : ", sort: " + list(index.sort()))
        + ", project: "
        + (index.projection() instanceof Projection.Include include
            ? "[" + String.join(", ", include.attributes()) + "]"
            : index.projection() instanceof Projection.All ? "all" : "keys")
        + "}";
  }

  private static String list(ImmutableList<String> names) {
    return names.size() == 1 ? names.get(0) : "[" + String.join(", ", names) + "]";
  }

  /** What it would do to the bill. */
  String verdict() {
    return "with an index for it the bill is "
        + Money.text(Math.abs(mended.saving()))
        + " a month "
        + (mended.saving() >= 0 ? "lower" : "higher");
  }

  private record Making(Reviewed reviewed, Placed main, Question question) {
    Optional<Mend.AddIndex> mend() {
      Set<String> partition = new LinkedHashSet<>();
      Set<String> sort = new LinkedHashSet<>();
      for (Condition condition : question.where()) {
        local(condition.path())
            .filter(this::canBeKey)
            .filter(name -> condition.isEquality())
            .ifPresent(partition::add);
      }
      question.sort().stream()
          .map(Selection.SortOrder::attribute)
          .filter(name -> !partition.contains(name))
          .forEach(sort::add);
      for (Condition condition : question.where()) {
        local(condition.path())
            .filter(this::canBeKey)
            .filter(name -> condition.test() instanceof Condition.Test.Range)
            .ifPresent(sort::add);
      }
      int most = Limits.GLOBAL_INDEX_KEY_ATTRIBUTES;
      boolean fits = !partition.isEmpty() && partition.size() <= most && sort.size() <= most;
      return fits && sort.stream().allMatch(this::canBeKey)
          ? mend(ImmutableList.copyOf(partition), ImmutableList.copyOf(sort))
          : Optional.empty();
    }

    private Optional<Mend.AddIndex> mend(
        ImmutableList<String> partition, ImmutableList<String> sort) {
      String name = question.entity().name() + "sBy" + String.join("And", capitalised(partition));
      Table table = main.table();
      if (table.indexes().containsKey(name) || name.length() > Limits.NAME_CHARACTERS_MOST) {
        return Optional.empty();
      }
      Index index = new Index(name, partition, sort, false, projection(partition, sort));
      ImmutableMap.Builder<String, KeyType> types = ImmutableMap.builder();
      index
          .keyAttributes()
          .forEach(key -> types.put(key, KeyType.of(attribute(key).type()).orElseThrow()));
      return Optional.of(new Mend.AddIndex(table.name(), index, types.buildOrThrow(), keys(index)));
    }

    /** An item with all of these attributes is in the index, of whatever entity. */
    private ImmutableMap<String, ImmutableMap<String, KeyRule>> keys(Index index) {
      ImmutableMap.Builder<String, ImmutableMap<String, KeyRule>> keys = ImmutableMap.builder();
      for (Placed placed : reviewed.design().items()) {
        if (placed.table().equals(main.table())) {
          Map<String, KeyRule> own = new LinkedHashMap<>();
          reviewed
              .facts(placed)
              .named()
              .forEach(
                  (name, attribute) -> {
                    boolean there =
                        placed.item().holds(name) || placed.item().copies().containsKey(name);
                    if (index.keyAttributes().contains(name)
                        && there
                        && attribute.type().canBeKey()) {
                      own.put(name, KeyRule.always(KeyTemplate.lone(name, attribute.type())));
                    }
                  });
          keys.put(placed.item().name(), ImmutableMap.copyOf(own));
        }
      }
      return keys.buildOrThrow();
    }

    private Projection projection(ImmutableList<String> partition, ImmutableList<String> sort) {
      Set<String> needed = new LinkedHashSet<>();
      needed.addAll(question.needs());
      question.where().forEach(condition -> local(condition.path()).ifPresent(needed::add));
      boolean all = needed.size() >= question.entity().attributes().size();
      needed.removeAll(partition);
      needed.removeAll(sort);
      needed.removeAll(main.table().key().attributes());
      needed.removeIf(this::isInTheKey);
      if (needed.isEmpty()) {
        return new Projection.Keys();
      }
      return all ? new Projection.All() : new Projection.Include(ImmutableList.copyOf(needed));
    }

    /** The table's key is in every index, and with it what can be taken back out of it. */
    private boolean isInTheKey(String name) {
      return main.table().key().attributes().stream()
          .flatMap(key -> main.item().key(key).stream())
          .anyMatch(rule -> rule.gives(name));
    }

    private Optional<String> local(AttributePath path) {
      return path.isOwn()
          ? Optional.of(path.attribute())
          : main.item().copies().entrySet().stream()
              .filter(copy -> copy.getValue().equals(path))
              .map(Map.Entry::getKey)
              .findFirst();
    }

    /** A plain attribute that no template of the table stands in place of. */
    private boolean canBeKey(String name) {
      boolean plain =
          main.item()
              .key(name)
              .map(rule -> rule.only().map(KeyTemplate::isLone).orElse(false))
              .orElse(true);
      return plain && main.item().holds(name) && attribute(name).type().canBeKey();
    }

    private Attribute attribute(String name) {
      return Objects.requireNonNull(reviewed.facts(main).named().get(name), name);
    }

    private static ImmutableList<String> capitalised(ImmutableList<String> names) {
      return names.stream()
          .map(name -> Character.toUpperCase(name.charAt(0)) + name.substring(1))
          .collect(ImmutableList.toImmutableList());
    }
  }
}
