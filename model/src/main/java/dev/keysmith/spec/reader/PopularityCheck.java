package dev.keysmith.spec.reader;

import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Suggests to state the popularity of parents where the number of children that a read meets
 * depends on it: a few parents have most of the children, and may have most of the requests too.
 */
final class PopularityCheck {
  /** A read that costs so many times more by size is worth a question. */
  private static final double NOTICEABLE = 1.5;

  private final Spec spec;
  private final RelationshipGraph relationships;
  private final Cardinality cardinality;

  /** Bytes that one read unit covers. */
  private static final double UNIT = 4096;

  /**
   * What a read meets of the children of one parent.
   *
   * @param kept the share of them that its other conditions leave
   */
  private record ReadChildren(
      Relationship relationship, double limit, double kept, double childBytes) {
    double evenly() {
      return Math.min(limit, kept * relationship.average());
    }

    double bySize() {
      return Math.min(limit, kept * relationship.children().meanBySize());
    }

    double gap() {
      return bySize() - evenly();
    }

    boolean isNoticeable() {
      return !relationship.children().isEven()
          && Math.max(1, bySize() * childBytes / UNIT)
              > NOTICEABLE * Math.max(1, evenly() * childBytes / UNIT);
    }
  }

  PopularityCheck(Spec spec, RelationshipGraph relationships) {
    this.spec = spec;
    this.relationships = relationships;
    this.cardinality = Cardinality.of(spec);
  }

  void advise(SpecLocations locations, SourceDiagnostics findings) {
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read
          && read.skew().popularity().isEmpty()
          && read.traffic().average() > 0) {
        read.selection().branches().stream()
            .flatMap(branch -> widest(branch).stream())
            .max(Comparator.comparingDouble(ReadChildren::gap))
            .ifPresent(
                children ->
                    findings.suggestion(
                        "AssumedPopularity",
                        locations.pattern(pattern.id(), "where"),
                        message(pattern, children),
                        "state it: 'popularity: evenly' or 'popularity: bySize'"));
      }
    }
  }

  private static String message(AccessPattern pattern, ReadChildren children) {
    return String.format(
        Locale.ROOT,
        "%s reads %s %s on average if requests fall evenly on every %s, as assumed for the bill,"
            + " but %s if the popular ones are the large ones",
        pattern.id(),
        QuantityFormat.of(children.evenly()),
        children.relationship().child(),
        children.relationship().parent(),
        QuantityFormat.of(Math.rint(children.bySize())));
  }

  private Optional<ReadChildren> widest(EntitySelection selection) {
    return Stream.concat(own(selection), included(selection))
        .filter(ReadChildren::isNoticeable)
        .max(Comparator.comparingDouble(ReadChildren::gap));
  }

  private Stream<ReadChildren> own(EntitySelection selection) {
    Set<String> bound = bound(selection);
    return bound.containsAll(spec.entity(selection.entity()).identity())
            || selection.matches().isPresent()
        ? Stream.of()
        : relationships.ofChild(selection.entity()).stream()
            .filter(relationship -> bound.containsAll(relationship.attributes().values()))
            .map(relationship -> children(relationship, selection, cardinality.of(selection)));
  }

  private Stream<ReadChildren> included(EntitySelection selection) {
    return bound(selection).containsAll(spec.entity(selection.entity()).identity())
        ? selection.include().stream()
            .filter(include -> !include.toParent())
            .map(
                include ->
                    children(include.relationship(), include.selection(), cardinality.of(include)))
        : Stream.of();
  }

  private ReadChildren children(
      Relationship relationship, EntitySelection selection, double matches) {
    return new ReadChildren(
        relationship,
        selection.limit().orElse(Integer.MAX_VALUE),
        matches / relationship.average(),
        AttributeSizes.of(spec.entity(relationship.child())));
  }

  private static Set<String> bound(EntitySelection selection) {
    return selection.where().stream()
        .filter(condition -> condition.path().isOwn() && condition.isEquality())
        .map(AttributeCondition::path)
        .map(path -> path.attribute())
        .collect(Collectors.toSet());
  }
}
