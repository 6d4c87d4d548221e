package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Entity entity : reviewed.spec().entities().values()) {
      entity.attributes().values().stream()
          .filter(attribute -> attribute.unique() && !attribute.isNeverTwice())
          .flatMap(attribute -> finding(reviewed, entity, attribute).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<Finding> finding(Reviewed reviewed, Entity entity, Attribute attribute) {
    ImmutableList<Pattern> writers =
        ImmutableSet.<Pattern>builder()
            .addAll(reviewed.usage().creators(entity.name()))
            .addAll(reviewed.usage().changers(entity.name(), attribute.name()))
            .build()
            .asList();
    boolean guarded =
        reviewed.design().items(entity.name()).stream()
            .anyMatch(placed -> key(placed).equals(ImmutableSet.of(attribute.name())));
    if (guarded || writers.isEmpty()) {
      return Optional.empty();
    }
    double rate = writers.stream().mapToDouble(pattern -> pattern.traffic().average()).sum();
    String name = attribute.name();
    return Optional.of(
        finding(
                reviewed.attribute(entity.name(), name),
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
                    writers.stream().map(Pattern::id).collect(Collectors.joining(", "))
                        + ": "
                        + Figures.counted(rate, "write")
                        + " a second, none of them checked",
                    IdentityNotEnforced.guard(reviewed, writers))));
  }

  /** What the table's key is made of. */
  private static ImmutableSet<String> key(Placed placed) {
    return placed.table().key().attributes().stream()
        .flatMap(name -> placed.item().key(name).stream())
        .flatMap(rule -> rule.attributes().stream())
        .collect(ImmutableSet.toImmutableSet());
  }
}
