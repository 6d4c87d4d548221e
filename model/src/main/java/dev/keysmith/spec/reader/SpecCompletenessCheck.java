package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.EntityUsage;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Suggests what a valid spec should state for a better design: entities that are never written or
 * read, patterns without traffic, and defaults that were assumed where they matter.
 */
final class SpecCompletenessCheck {
  private final Spec spec;
  private final SpecLocations locations;
  private final SourceDiagnostics findings;
  private final RelationshipGraph relationships;

  private SpecCompletenessCheck(Spec spec, SpecLocations locations, SourceDiagnostics findings) {
    this.spec = spec;
    this.locations = locations;
    this.findings = findings;
    this.relationships = RelationshipGraph.of(spec);
  }

  static void advise(Spec spec, SpecLocations locations, SourceDiagnostics findings) {
    SpecCompletenessCheck completeness = new SpecCompletenessCheck(spec, locations, findings);
    completeness.entities();
    completeness.relationships();
    new UniqueValuesCheck(spec).advise(locations, findings);
    completeness.patterns();
    new IndependenceCheck(spec).advise(locations, findings);
    new PopularityCheck(spec, completeness.relationships).advise(locations, findings);
    new NeedsCheck(spec).advise(locations, findings);
  }

  private void entities() {
    EntityUsage usage = EntityUsage.of(spec);
    for (Entity entity : spec.entities().values()) {
      String name = entity.name();
      SourceLocation location = locations.entity(name);
      if (!usage.isRead(name) && !usage.isWritten(name)) {
        findings.suggestion(
            "UntouchedEntity",
            location,
            "no pattern reads or writes " + name,
            "add its patterns, or remove the entity");
      } else if (!usage.isRead(name)) {
        findings.suggestion(
            "WriteNeverRead",
            location,
            String.format("%s is written by %s but never read", name, ids(written(usage, name))),
            "add the pattern that reads it, or remove the entity if it need not be stored");
      } else if (usage.creators(name).isEmpty()) {
        findings.suggestion(
            "ReadNeverWritten",
            location,
            String.format("%s is read by %s but never created", name, ids(usage.readers(name))),
            "add the pattern that creates it, with its traffic, because writes are part of the"
                + " bill");
      }
      sizes(entity);
    }
  }

  /** Costs depend on sizes, so assumed sizes are reported, once per entity. */
  private void sizes(Entity entity) {
    ImmutableList<Attribute> assumed =
        entity.attributes().values().stream()
            .filter(attribute -> isAssumedSize(entity, attribute))
            .collect(ImmutableList.toImmutableList());
    if (!assumed.isEmpty()) {
      findings.suggestion(
          "AssumedBytes",
          locations.attribute(entity.name(), assumed.get(0).name()),
          String.format(
              "no size is given for %s%s",
              assumed.stream()
                  .limit(6)
                  .map(
                      one ->
                          String.format("'%s' (assuming %s bytes)", one.name(), (int) one.bytes()))
                  .collect(Collectors.joining(", ")),
              assumed.size() > 6 ? " and " + (assumed.size() - 6) + " more" : ""),
          "state the mean size of a value: 'bytes: 120'");
    }
  }

  private boolean isAssumedSize(Entity entity, Attribute attribute) {
    boolean varies =
        attribute.type() == AttributeType.STRING
            || attribute.type() == AttributeType.BINARY
            || attribute.type().isCollection();
    return varies
        && attribute.values().isEmpty()
        && attribute.generated().isEmpty()
        && attribute.references().isEmpty()
        && !locations.states(entity.name(), attribute.name(), "bytes")
        && !attribute.fixedWidth();
  }

  private static ImmutableList<AccessPattern> written(EntityUsage usage, String entity) {
    return ImmutableList.<AccessPattern>builder()
        .addAll(usage.creators(entity))
        .addAll(usage.updaters(entity))
        .addAll(usage.deleters(entity))
        .build();
  }

  private static String ids(Collection<AccessPattern> patterns) {
    ImmutableSet<String> ids =
        patterns.stream().map(AccessPattern::id).collect(ImmutableSet.toImmutableSet());
    String shown = ids.stream().limit(4).collect(Collectors.joining(", "));
    return ids.size() > 4 ? shown + " and " + (ids.size() - 4) + " more" : shown;
  }

  /** Reports an average that differs from the counts by more than a factor of two. */
  private void relationships() {
    for (Relationship relationship : relationships.all()) {
      Entity child = spec.entity(relationship.child());
      Entity parent = spec.entity(relationship.parent());
      double having =
          child.count()
              * relationship.attributes().values().stream()
                  .mapToDouble(part -> child.attribute(part).present())
                  .min()
                  .orElse(1);
      double stated = relationship.average() * parent.count();
      String carrier =
          relationship.attributes().values().stream()
              .filter(part -> child.attribute(part).average().isPresent())
              .findFirst()
              .orElse("");
      if (!carrier.isEmpty() && (stated > 2 * having || having > 2 * stated)) {
        findings.suggestion(
            "CountsDisagree",
            locations.attribute(child.name(), carrier),
            String.format(
                Locale.ROOT,
                "%s per %s on average would make %s in total, but the count is %s",
                QuantityFormat.of(relationship.average()),
                parent.name(),
                QuantityFormat.of(stated),
                QuantityFormat.of(having)),
            "correct 'average' or one of the counts");
      }
    }
  }

  private void patterns() {
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern.traffic().average() == 0 && pattern.traffic().peak() > 0) {
        findings.suggestion(
            "NoAverage",
            locations.pattern(pattern.id(), "rps"),
            pattern.id()
                + " has a peak and an average of 0, so it counts for hot partitions, not for the"
                + " bill",
            "estimate its average requests per second, even roughly");
      } else if (pattern.traffic().average() == 0) {
        findings.suggestion(
            "NoTraffic",
            locations.pattern(pattern.id(), "rps"),
            pattern.id() + " has no traffic, so it does not affect the cost or the design",
            "estimate its requests per second, even roughly");
      }
      if (locations.leavesOutPeak(pattern.id())) {
        findings.suggestion(
            "AssumedPeak",
            locations.pattern(pattern.id(), "rps"),
            pattern.id() + " has no peak; assuming that the peak equals the average",
            "state it: {average: 20, peak: 100}; hot partitions are detected at the peak");
      }
      SourceLocation where = locations.pattern(pattern.id(), "where");
      pattern.visit(
          read -> read.selection().branches().forEach(branch -> selection(branch, read, where)),
          write -> write.actions().forEach(action -> action(action, write)),
          external -> {});
    }
  }

  private void selection(
      EntitySelection selection, AccessPattern pattern, SourceLocation location) {
    if (selection.matches().isEmpty()) {
      conditions(spec.entity(selection.entity()), selection.where(), pattern, location);
    }
    for (IncludeClause include : selection.include()) {
      children(include, pattern);
      selection(
          include.selection(),
          pattern,
          locations.pattern(pattern.id(), "include", include.selection().entity(), "where"));
    }
  }

  private void action(WriteAction action, AccessPattern pattern) {
    if (action instanceof WriteAction.Update update) {
      Entity entity = spec.entity(update.entity());
      for (String removed : update.remove()) {
        if (!entity.attribute(removed).isOptional()) {
          findings.suggestion(
              "AssumedPresent",
              locations.attribute(entity.name(), removed),
              String.format(
                  "%s removes '%s', but every %s is assumed to have it",
                  pattern.id(), removed, entity.name()),
              "state the share that has it: 'present: 90%'");
        }
      }
      if (update.matches().isEmpty()) {
        conditions(entity, update.where(), pattern, locations.pattern(pattern.id(), "where"));
      }
    } else if (action instanceof WriteAction.Delete delete && delete.matches().isEmpty()) {
      conditions(
          spec.entity(delete.entity()),
          delete.where(),
          pattern,
          locations.pattern(pattern.id(), "where"));
    }
  }

  /** Children that are all read at once should have an upper bound. */
  private void children(IncludeClause include, AccessPattern pattern) {
    if (!include.toParent()
        && include.selection().limit().isEmpty()
        && include.relationship().max().isEmpty()) {
      Relationship relationship = include.relationship();
      String part = relationship.attributes().values().asList().reverse().get(0);
      findings.suggestion(
          "AssumedUnbounded",
          locations.attribute(relationship.child(), part),
          String.format(
              "%s reads every %s of a %s, and their number has no upper bound",
              pattern.id(), relationship.child(), relationship.parent()),
          "add 'max' to the reference, or 'limit' to the include");
    }
  }

  private void conditions(
      Entity entity,
      Collection<AttributeCondition> where,
      AccessPattern pattern,
      SourceLocation location) {
    Set<String> bound =
        where.stream()
            .filter(condition -> condition.path().isOwn() && condition.isEquality())
            .map(condition -> condition.path().attribute())
            .collect(Collectors.toSet());
    if (entity.isIdentifiedBy(bound)) {
      return; // at most one instance matches
    }
    for (AttributeCondition condition : where) {
      if (condition.fraction().isEmpty()) {
        condition(condition, pattern, location);
      }
    }
  }

  private void condition(
      AttributeCondition condition, AccessPattern pattern, SourceLocation location) {
    Entity embeddingParent = spec.entity(condition.path().entity());
    Attribute attribute = embeddingParent.attribute(condition.path().attribute());
    if (condition.test().needsFraction()) {
      findings.suggestion(
          "AssumedFraction",
          location,
          String.format(
              "no selectivity is given for the condition of %s on '%s'; assuming 10%%",
              pattern.id(), condition.path()),
          String.format(
              "state the share that matches: '%s: {..., fraction: 2%%}'", condition.path()));
    } else if (!condition.test().values().isEmpty()
        && isAssumedDistinct(embeddingParent, attribute)) {
      findings.suggestion(
          "AssumedDistinct",
          locations.attribute(embeddingParent.name(), attribute.name()),
          String.format(
              "%s looks up '%s', which is assumed to be unique for every %s",
              pattern.id(), attribute.name(), embeddingParent.name()),
          "state the number of distinct values: 'distinct: 50k', or 'matches' in the pattern");
    }
  }

  private static boolean isAssumedDistinct(Entity embeddingParent, Attribute attribute) {
    boolean alone =
        embeddingParent.identity().size() == 1
            && embeddingParent.identity().contains(attribute.name());
    return attribute.values().isEmpty()
        && attribute.distinct().isEmpty()
        && attribute.references().isEmpty()
        && attribute.generated().isEmpty()
        && !attribute.unique()
        && !alone
        && attribute.type() != AttributeType.BOOLEAN;
  }
}
