package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Value;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * ERROR when two instances have one key, because it does not hold the whole identity; WARNING when
 * an instance can have the key of another entity's, because a value may look like its prefix.
 *
 * <pre>
 *   bad   PK = "CUSTOMER#{customer}"  SK = "ORDER#{day}"         two orders on one day
 *   good  PK = "CUSTOMER#{customer}"  SK = "ORDER#{day}#{id}"
 * </pre>
 */
public final class AmbiguousKey implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "Two instances can have the same key, and one takes the other's place.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    ImmutableList<Placed> items = reviewed.design().items();
    for (int i = 0; i < items.size(); i++) {
      Placed placed = items.get(i);
      among(reviewed, placed).ifPresent(findings::add);
      items.subList(0, i).stream()
          .filter(other -> other.table().name().equals(placed.table().name()))
          .filter(other -> mayMeet(reviewed, placed, other))
          .findFirst()
          .ifPresent(other -> findings.add(between(reviewed, placed, other)));
    }
    return findings.build();
  }

  /** Instances of one layout that share a key. */
  private Optional<Finding> among(Reviewed reviewed, Placed placed) {
    Entity entity = reviewed.spec().entity(placed.item().entity());
    return combinations(placed)
        .filter(given -> !isUnique(reviewed, entity, given))
        .findFirst()
        .map(given -> among(reviewed, placed, entity, given));
  }

  /** What each form of the key tells, by its alternatives. */
  private static Stream<ImmutableSet<String>> combinations(Placed placed) {
    KeyRule partition = placed.item().key(placed.table().key().partition()).orElseThrow();
    Optional<KeyRule> sort = placed.table().key().sort().flatMap(placed.item()::key);
    return partition.alternatives().stream()
        .flatMap(
            first ->
                sort.map(rule -> rule.alternatives().stream().map(Optional::of))
                    .orElseGet(() -> Stream.of(Optional.empty()))
                    .map(second -> told(first, second)));
  }

  private static ImmutableSet<String> told(
      KeyRule.Alternative first, Optional<KeyRule.Alternative> second) {
    Set<String> told = new LinkedHashSet<>();
    Stream.concat(Stream.of(first), second.stream())
        .forEach(
            alternative -> {
              KeyTemplate template = alternative.template();
              template.attributes().stream().filter(template::gives).forEach(told::add);
              alternative.when().ifPresent(when -> told.addAll(when.conditions().keySet()));
            });
    return ImmutableSet.copyOf(told);
  }

  private static boolean isUnique(Reviewed reviewed, Entity entity, ImmutableSet<String> given) {
    return given.containsAll(entity.identity())
        || given.stream()
            .filter(entity.attributes()::containsKey)
            .map(entity::attribute)
            .anyMatch(attribute -> attribute.unique() || attribute.isNeverTwice())
        || reviewed.relationships().ofChild(entity.name()).stream()
            .filter(Relationship::isOneToOne)
            .anyMatch(relationship -> given.containsAll(relationship.attributes().values()));
  }

  private Finding among(
      Reviewed reviewed, Placed placed, Entity entity, ImmutableSet<String> given) {
    ImmutableList<Condition> equal =
        given.stream()
            .filter(entity.attributes()::containsKey)
            .map(
                name ->
                    new Condition(
                        AttributePath.own(entity.name(), name),
                        new Condition.Test.Is(new Value.Parameter(name)),
                        OptionalDouble.empty()))
            .collect(ImmutableList.toImmutableList());
    double together = Matches.of(reviewed.spec()).of(entity.name(), equal);
    ImmutableList<String> missing =
        entity.identity().stream()
            .filter(name -> !given.contains(name))
            .collect(ImmutableList.toImmutableList());
    String lacking = String.join(", ", missing);
    return finding(
            reviewed.item(
                placed, placed.table().key().sort().orElse(placed.table().key().partition())),
            "the key of "
                + placed.item().name()
                + " lacks "
                + lacking
                + ": of "
                + entity.name()
                + "s with the same "
                + (given.isEmpty() ? "key" : String.join(", ", given))
                + " only one is kept",
            "add {" + String.join("}#{", missing) + "} at the end of the key")
        .because(
            ImmutableList.of(
                Figures.number(entity.count())
                    + " "
                    + entity.name()
                    + "s, "
                    + (together > 1
                        ? "about " + Figures.number(Math.rint(together)) + " to a key"
                        : "and nothing says that no two have one key")));
  }

  private static boolean mayMeet(Reviewed reviewed, Placed left, Placed right) {
    return left.table().key().attributes().stream()
        .allMatch(key -> mayMeet(reviewed, left, right, key));
  }

  private static boolean mayMeet(Reviewed reviewed, Placed left, Placed right, String key) {
    KeyOverlap overlap = new KeyOverlap(reviewed);
    return templates(left, key)
        .anyMatch(
            one ->
                templates(right, key)
                    .anyMatch(other -> overlap.mayBeEqual(left, one, right, other)));
  }

  private static Stream<KeyTemplate> templates(Placed placed, String key) {
    return placed.item().key(key).stream()
        .flatMap(rule -> rule.alternatives().stream())
        .map(KeyRule.Alternative::template);
  }

  private Finding between(Reviewed reviewed, Placed placed, Placed other) {
    String key = placed.table().key().sort().orElse(placed.table().key().partition());
    KeyTemplate own = templates(placed, key).findFirst().orElseThrow();
    KeyTemplate others = templates(other, key).findFirst().orElseThrow();
    return finding(
            reviewed.item(placed, key),
            key
                + " of "
                + placed.item().name()
                + ", "
                + own
                + ", can be the same text as "
                + others
                + " of "
                + other.item().name()
                + ": nothing keeps the keys of "
                + Figures.number(reviewed.spec().entity(placed.item().entity()).count())
                + " and "
                + Figures.counted(reviewed.spec().entity(other.item().entity()).count(), "item")
                + " apart, and one would take the other's place",
            "begin "
                + (own.lone().map(field -> field.attribute().equals(key)).orElse(false)
                    ? "the key, in an attribute of its own, "
                    : "it ")
                + "with a text that no other has: \""
                + placed.item().entity().toUpperCase(Locale.ROOT)
                + "#"
                + own
                + "\"")
        .as(Severity.WARNING);
  }
}
