package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * ERROR when two instances have the same key, because it does not contain the whole identity;
 * WARNING when instances of two entities can have the same key, because a value may look like the
 * prefix of the other.
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
    return "Two instances can have the same key, and one overwrites the other.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    ImmutableList<LayoutRef> items = context.design().items();
    for (int i = 0; i < items.size(); i++) {
      LayoutRef layoutRef = items.get(i);
      among(context, layoutRef).ifPresent(findings::add);
      items.subList(0, i).stream()
          .filter(other -> other.table().name().equals(layoutRef.table().name()))
          .filter(other -> mayMeet(context, layoutRef, other))
          .findFirst()
          .ifPresent(other -> findings.add(between(context, layoutRef, other)));
    }
    return findings.build();
  }

  /** Instances of one layout that share a key. */
  private Optional<ReviewFinding> among(ReviewContext context, LayoutRef layoutRef) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    return combinations(layoutRef)
        .filter(given -> !isUnique(context, entity, given))
        .findFirst()
        .map(given -> among(context, layoutRef, entity, given));
  }

  /** The attributes that each form of the key determines, by its alternatives. */
  private static Stream<ImmutableSet<String>> combinations(LayoutRef layoutRef) {
    KeyRule partition = layoutRef.item().key(layoutRef.table().key().partition()).orElseThrow();
    Optional<KeyRule> sort = layoutRef.table().key().sort().flatMap(layoutRef.item()::key);
    return partition.alternatives().stream()
        .flatMap(
            first ->
                sort.map(rule -> rule.alternatives().stream().map(Optional::of))
                    .orElseGet(() -> Stream.of(Optional.empty()))
                    .map(second -> determined(first, second)));
  }

  private static ImmutableSet<String> determined(
      KeyRule.Alternative first, Optional<KeyRule.Alternative> second) {
    Set<String> determined = new LinkedHashSet<>();
    Stream.concat(Stream.of(first), second.stream())
        .forEach(
            alternative -> {
              KeyTemplate template = alternative.template();
              template.attributes().stream().filter(template::gives).forEach(determined::add);
              alternative.when().ifPresent(when -> determined.addAll(when.conditions().keySet()));
            });
    return ImmutableSet.copyOf(determined);
  }

  private static boolean isUnique(
      ReviewContext context, Entity entity, ImmutableSet<String> given) {
    return entity.isIdentifiedBy(given)
        || given.stream()
            .filter(entity.attributes()::containsKey)
            .map(entity::attribute)
            .anyMatch(Attribute::isNeverTwice)
        || context.relationships().ofChild(entity.name()).stream()
            .filter(Relationship::isOneToOne)
            .anyMatch(relationship -> given.containsAll(relationship.attributes().values()));
  }

  private ReviewFinding among(
      ReviewContext context, LayoutRef layoutRef, Entity entity, ImmutableSet<String> given) {
    ImmutableList<AttributeCondition> equal =
        given.stream()
            .filter(entity.attributes()::containsKey)
            .map(
                name -> ItemsPerPartitionKey.equality(AttributePath.own(entity.name(), name), name))
            .collect(ImmutableList.toImmutableList());
    double together = Cardinality.of(context.spec()).of(entity.name(), equal);
    ImmutableList<String> missing =
        entity.identity().stream()
            .filter(name -> !given.contains(name))
            .collect(ImmutableList.toImmutableList());

    return finding(
            context.item(
                layoutRef,
                layoutRef.table().key().sort().orElse(layoutRef.table().key().partition())),
            "the key of %s does not contain %s: of all instances of %s with the same %s only one is stored"
                .formatted(
                    layoutRef.item().name(),
                    String.join(", ", missing),
                    entity.name(),
                    given.isEmpty() ? "key" : String.join(", ", given)),
            "append {%s} to the key".formatted(String.join("}#{", missing)))
        .because(
            ImmutableList.of(
                "%s instances of %s, %s"
                    .formatted(
                        NumberFormat.number(entity.count()),
                        entity.name(),
                        together > 1
                            ? "about %s per key".formatted(NumberFormat.number(Math.rint(together)))
                            : "and the spec does not exclude two with the same key")));
  }

  private static boolean mayMeet(ReviewContext context, LayoutRef left, LayoutRef right) {
    return left.table().key().attributes().stream()
        .allMatch(key -> mayMeet(context, left, right, key));
  }

  private static boolean mayMeet(
      ReviewContext context, LayoutRef left, LayoutRef right, String key) {
    KeyOverlap overlap = new KeyOverlap(context);
    return KeyOverlap.templates(left, key)
        .anyMatch(
            one ->
                KeyOverlap.templates(right, key)
                    .anyMatch(other -> overlap.mayBeEqual(left, one, right, other)));
  }

  private ReviewFinding between(ReviewContext context, LayoutRef layoutRef, LayoutRef other) {
    String key = layoutRef.table().key().sort().orElse(layoutRef.table().key().partition());
    KeyTemplate own = KeyOverlap.templates(layoutRef, key).findFirst().orElseThrow();
    KeyTemplate others = KeyOverlap.templates(other, key).findFirst().orElseThrow();
    return finding(
            context.item(layoutRef, key),
            "%s of %s, %s, can be equal to %s of %s: nothing separates the keys of %s and %s, and one would overwrite the other"
                .formatted(
                    key,
                    layoutRef.item().name(),
                    own,
                    others,
                    other.item().name(),
                    NumberFormat.number(context.spec().entity(layoutRef.item().entity()).count()),
                    NumberFormat.counted(
                        context.spec().entity(other.item().entity()).count(), "item")),
            "start %s with a unique prefix: \"%s#%s\""
                .formatted(
                    own.lone().map(field -> field.attribute().equals(key)).orElse(false)
                        ? "the key, in a separate attribute,"
                        : "it",
                    layoutRef.item().entity().toUpperCase(Locale.ROOT),
                    own))
        .as(Severity.WARNING);
  }
}
