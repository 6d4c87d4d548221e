package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
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
import java.util.stream.Collectors;

/**
 * Suggests to state the matches of a read whose conditions are taken as independent, where it would
 * cost much more if one of them implied the others: each city has its own postal codes.
 */
final class IndependenceCheck {
  /** A read that costs so many times more is worth a question. */
  private static final double NOTICEABLE = 1.5;

  /** Bytes that one read unit covers, and the units of an eventually consistent one. */
  private static final double UNIT = 4096;

  private static final double EVENTUAL = 0.5;

  private final Spec spec;
  private final Cardinality cardinality;

  /** What a read meets at one end of what is possible. */
  private record ReadVolume(double matches, double limit, double bytes) {
    double returned() {
      return Math.min(limit, matches);
    }

    double units() {
      return EVENTUAL * Math.ceil(Math.max(1, returned() * bytes / UNIT));
    }
  }

  IndependenceCheck(Spec spec) {
    this.spec = spec;
    this.cardinality = Cardinality.of(spec);
  }

  void advise(SpecLocations locations, SourceDiagnostics findings) {
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read
          && read.traffic().average() > 0
          && read.selection().matches().isEmpty()) {
        read.branches().forEach(branch -> advise(branch, locations, findings));
      }
    }
  }

  private void advise(
      AccessPattern.Read read, SpecLocations locations, SourceDiagnostics findings) {
    ImmutableList<AttributeCondition> multiplied = multiplied(read.selection());
    if (multiplied.size() < 2) {
      return;
    }
    EntitySelection selection = read.selection();
    ReadVolume independent = volume(selection, cardinality.of(selection));
    ReadVolume dependent = volume(selection, dependent(selection, multiplied));
    if (dependent.units() > NOTICEABLE * independent.units()) {
      findings.suggestion(
          "AssumedIndependence",
          locations.pattern(read.id(), "where"),
          String.format(
              Locale.ROOT,
              "%s matches %s %s (%s read units) if %s are independent, as assumed, but %s (%s read"
                  + " units) if one implies the others",
              read.id(),
              QuantityFormat.of(independent.matches()),
              selection.entity(),
              QuantityFormat.of(independent.units()),
              multiplied.stream()
                  .map(condition -> "'" + condition.path().attribute() + "'")
                  .collect(Collectors.joining(" and ")),
              QuantityFormat.of(dependent.matches()),
              QuantityFormat.of(dependent.units())),
          "state 'matches' in the pattern, or 'within' on an attribute whose values imply"
              + " another's");
    }
  }

  private ReadVolume volume(EntitySelection selection, double matches) {
    return new ReadVolume(
        matches,
        selection.limit().orElse(Integer.MAX_VALUE),
        AttributeSizes.of(spec.entity(selection.entity())));
  }

  /** Of the conditions only the most selective one is left. */
  private double dependent(
      EntitySelection selection, ImmutableList<AttributeCondition> multiplied) {
    Entity entity = spec.entity(selection.entity());
    AttributeCondition strictest =
        multiplied.stream()
            .min(
                Comparator.comparingDouble(
                    condition -> cardinality.selectivity(entity, ImmutableList.of(condition))))
            .orElseThrow();
    return cardinality.of(
        entity.name(),
        selection.where().stream()
            .filter(condition -> condition.equals(strictest) || !multiplied.contains(condition))
            .collect(ImmutableList.toImmutableList()));
  }

  /** Equalities on attributes with a stated number of values, none of which is within another. */
  private ImmutableList<AttributeCondition> multiplied(EntitySelection selection) {
    Entity entity = spec.entity(selection.entity());
    ImmutableSet<String> bound =
        selection.where().stream()
            .filter(condition -> condition.path().isOwn() && condition.isEquality())
            .map(condition -> condition.path().attribute())
            .collect(ImmutableSet.toImmutableSet());
    if (entity.isIdentifiedBy(bound)) {
      return ImmutableList.of();
    }
    return selection.where().stream()
        .filter(condition -> condition.path().isOwn() && condition.isEquality())
        .filter(condition -> condition.fraction().isEmpty())
        .filter(condition -> isCounted(entity.attribute(condition.path().attribute())))
        .filter(
            condition ->
                bound.stream()
                    .noneMatch(
                        other -> entity.ancestors(other).contains(condition.path().attribute())))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean isCounted(Attribute attribute) {
    return attribute.references().isEmpty()
        && (attribute.distinct().isPresent() || attribute.closedSet().isPresent());
  }
}
