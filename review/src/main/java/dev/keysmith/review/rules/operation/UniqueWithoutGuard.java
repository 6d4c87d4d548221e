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
          .filter(attribute -> attribute.unique() && !attribute.isNeverTwice())
          .flatMap(attribute -> finding(context, entity, attribute).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context, Entity entity, Attribute attribute) {
    ImmutableList<AccessPattern> writers =
        ImmutableSet.<AccessPattern>builder()
            .addAll(context.usage().creators(entity.name()))
            .addAll(context.usage().changers(entity.name(), attribute.name()))
            .build()
            .asList();
    boolean uniquenessEnforced =
        context.design().items(entity.name()).stream()
            .anyMatch(layoutRef -> key(layoutRef).equals(ImmutableSet.of(attribute.name())));
    if (uniquenessEnforced || writers.isEmpty()) {
      return Optional.empty();
    }
    double rate = WorkloadProfile.rate(writers);
    String name = attribute.name();
    return Optional.of(
        finding(
                context.attribute(entity.name(), name),
                "%s.%s must be unique, but is the key of no item: a duplicate %s is stored instead of rejected"
                    .formatted(entity.name(), name, name),
                "add a uniqueness item %s/unique-%s whose key is %s alone"
                    .formatted(entity.name(), name, name))
            .because(
                ImmutableList.of(
                    "%s: %s/s without a check"
                        .formatted(
                            FindingPhrases.ids(writers), NumberFormat.counted(rate, "write")),
                    IdentityNotEnforced.uniquenessCost(context, writers))));
  }

  /** The attributes in the table's key. */
  private static ImmutableSet<String> key(LayoutRef layoutRef) {
    return layoutRef.table().key().attributes().stream()
        .flatMap(name -> layoutRef.item().key(name).stream())
        .flatMap(rule -> rule.attributes().stream())
        .collect(ImmutableSet.toImmutableSet());
  }
}
