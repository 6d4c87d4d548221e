package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.review.rules.key.IdentityNotEnforced;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.Optional;

/**
 * ERROR when an attribute must be unique and is the key of no item: duplicates are not rejected.
 *
 * <pre>
 *   bad   Customer  PK = "CUSTOMER#{id}"              email: {unique: true}; an index finds both
 *   good  …and   Customer/unique-email  PK = "EMAIL#{email}"     attribute_not_exists(PK)
 * </pre>
 */
public final class UniqueWithoutGuard implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "An attribute must be unique, but no key rejects duplicates.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (Entity entity : context.spec().entities().values()) {
      entity.attributes().values().stream()
          .filter(attribute -> entity.uniqueKeys().containsKey(attribute.name()))
          .filter(attribute -> !attribute.isNeverTwice())
          .flatMap(attribute -> finding(context, entity, attribute).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context, Entity entity, Attribute attribute) {
    ImmutableList<String> key = attribute.uniqueKey().orElseThrow();
    ImmutableList<AccessPattern> writers = writers(context, entity, key);
    boolean uniquenessEnforced =
        context.design().items(entity.name()).stream()
            .anyMatch(layoutRef -> key(layoutRef).equals(ImmutableSet.copyOf(key)));
    if (uniquenessEnforced || writers.isEmpty()) {
      return Optional.empty();
    }
    double rate = WorkloadProfile.rate(writers);
    String name = attribute.name();
    return Optional.of(
        finding(
                context.attribute(entity.name(), name),
                (attribute.unique()
                        ? "%1$s.%2$s must be unique, but is the key of no item: a duplicate %2$s is"
                            + " stored instead of rejected"
                        : "%1$s.%2$s must be %3$s, but no item has the key %4$s alone: duplicates"
                            + " are stored, or others rejected")
                    .formatted(
                        entity.name(),
                        name,
                        attribute.uniqueness().orElseThrow(),
                        String.join(" and ", key)),
                "add a uniqueness item %s/unique-%s whose key is %s alone"
                    .formatted(entity.name(), name, String.join(" and ", key)))
            .because(
                ImmutableList.of(
                    "%s: %s/s without a check"
                        .formatted(
                            FindingPhrases.ids(writers), NumberFormat.counted(rate, "write")),
                    IdentityNotEnforced.uniquenessCost(context, writers))));
  }

  /** Those that create an instance, or change the value or its scope. */
  private static ImmutableList<AccessPattern> writers(
      ReviewContext context, Entity entity, ImmutableList<String> key) {
    ImmutableSet.Builder<AccessPattern> writers = ImmutableSet.builder();
    writers.addAll(context.usage().creators(entity.name()));
    key.forEach(name -> writers.addAll(context.usage().changers(entity.name(), name)));
    return writers.build().asList();
  }

  /** The attributes in the table's key. */
  private static ImmutableSet<String> key(LayoutRef layoutRef) {
    return layoutRef.table().key().attributes().stream()
        .flatMap(name -> layoutRef.item().key(name).stream())
        .flatMap(rule -> rule.attributes().stream())
        .collect(ImmutableSet.toImmutableSet());
  }
}
