package dev.keysmith.spec.reader;

import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Spec;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * Suggests to state what a read needs where one attribute makes most of what it costs: who wants a
 * list seldom wants the largest text of each row.
 */
final class NeedsCheck {
  /** A read that costs so many times more with the attribute is worth a question. */
  private static final double NOTICEABLE = 1.5;

  /** Read units per second, about three dollars a month, below which no question is asked. */
  private static final double LEAST = 10;

  /** Bytes that one strongly consistent read unit covers, and two of the others. */
  private static final double UNIT = 4096;

  private static final double SHARE_IF_EVENTUALLY = 0.5;

  private final Spec spec;
  private final Cardinality cardinality;

  NeedsCheck(Spec spec) {
    this.spec = spec;
    this.cardinality = Cardinality.of(spec);
  }

  /** What a read gets of an entity, and the largest attribute of it. */
  private record LargestAttribute(Attribute attribute, double rows, double bytes) {
    double units() {
      return NeedsCheck.units(rows * bytes);
    }

    double unitsWithout() {
      return NeedsCheck.units(rows * (bytes - AttributeSizes.expected(attribute)));
    }

    boolean isNoticeable(double perSecond) {
      double saved = units() - unitsWithout();
      return units() > NOTICEABLE * unitsWithout()
          && perSecond * saved * SHARE_IF_EVENTUALLY >= LEAST;
    }
  }

  /** Of which every request takes one at least. */
  private static double units(double bytes) {
    return Math.max(1, bytes / UNIT);
  }

  void advise(SpecLocations locations, SourceDiagnostics findings) {
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read && !locations.says(read.id(), "needs")) {
        largest(read.selection())
            .filter(largest -> largest.isNoticeable(read.traffic().average()))
            .ifPresent(
                largest ->
                    findings.suggestion(
                        "AssumedNeeds",
                        locations.pattern(read.id(), "read"),
                        message(read, largest),
                        String.format(
                            "if it can do without %s, state 'needs' with what it returns",
                            largest.attribute().name())));
      }
    }
  }

  private static String message(AccessPattern.Read read, LargestAttribute largest) {
    return String.format(
        Locale.ROOT,
        "%s reads all attributes of %s %s, and %s is %s of the %s bytes of each",
        read.id(),
        QuantityFormat.of(largest.rows()),
        read.selection().entity(),
        largest.attribute().name(),
        QuantityFormat.of(Math.rint(AttributeSizes.expected(largest.attribute()))),
        QuantityFormat.of(Math.rint(largest.bytes())));
  }

  /** Conditions need their attribute whatever is returned. */
  private Optional<LargestAttribute> largest(EntitySelection selection) {
    Entity entity = spec.entity(selection.entity());
    double rows = Math.min(selection.limit().orElse(Integer.MAX_VALUE), cardinality.of(selection));
    return entity.attributes().values().stream()
        .filter(attribute -> !entity.identity().contains(attribute.name()))
        .filter(attribute -> !isNamed(selection, attribute.name()))
        .max(Comparator.comparingDouble(AttributeSizes::expected))
        .map(attribute -> new LargestAttribute(attribute, rows, AttributeSizes.of(entity)));
  }

  private static boolean isNamed(EntitySelection selection, String name) {
    return selection.branches().stream()
            .flatMap(branch -> branch.where().stream())
            .map(AttributeCondition::path)
            .anyMatch(path -> path.isOwn() && path.attribute().equals(name))
        || selection.sort().stream().anyMatch(order -> order.attribute().equals(name));
  }
}
