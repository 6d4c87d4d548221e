package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.key.IdentityNotEnforced;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * ERROR when an attribute must be unique and is the key of no item: a second one is not refused.
 *
 * <pre>
 *   bad   Customer  PK = "CUSTOMER#{id}"              email: {unique: true}; an index finds both
 *   good  …and   Customer/unique-email  PK = "EMAIL#{email}"     put only if there is none
 * </pre>
 */
public final class UniqueWithoutGuard implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "An attribute must be unique, and no key refuses a second one.";
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
    double rate = writers.stream().mapToDouble(pattern -> pattern.traffic().average()).sum();
    String name = attribute.name();
    return Optional.of(
        finding(
                context.attribute(entity.name(), name),
                entity.name()
                    + "."
                    + name
                    + " must be unique, and no item has it as its key: the same "
                    + name
                    + " is stored a second time, and not refused",
                "add a second item "
                    + entity.name()
                    + "/unique-"
                    + name
                    + " whose key is "
                    + name
                    + " alone")
            .because(
                ImmutableList.of(
                    writers.stream().map(AccessPattern::id).collect(Collectors.joining(", "))
                        + ": "
                        + NumberFormat.counted(rate, "write")
                        + " a second, none of them checked",
                    IdentityNotEnforced.uniquenessItem(context, writers))));
  }

  /** What the table's key is made of. */
  private static ImmutableSet<String> key(LayoutRef layoutRef) {
    return layoutRef.table().key().attributes().stream()
        .flatMap(name -> layoutRef.item().key(name).stream())
        .flatMap(rule -> rule.attributes().stream())
        .collect(ImmutableSet.toImmutableSet());
  }
}
