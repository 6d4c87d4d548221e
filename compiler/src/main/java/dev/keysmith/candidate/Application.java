package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.PartPlanner;
import dev.keysmith.plan.PartPlanner.Asked;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Usage;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** What techniques need to know about the application. */
final class Application {
  private final Spec spec;
  private final Relationships relationships;
  private final Usage usage;
  private final Matches matches;
  private final boolean single;
  private final SpreadOverShards shards;
  private final Homes homes;
  private final ImmutableListMultimap<String, Wish> wishes;
  private final ImmutableList<Include> includes;

  /**
   * @param single whether all entities are to share one table
   * @param shards keys that are to be spread
   */
  Application(Spec spec, boolean single, SpreadOverShards shards) {
    this.spec = spec;
    this.shards = shards;
    this.relationships = Relationships.of(spec);
    this.usage = Usage.of(spec);
    this.matches = Matches.of(spec);
    this.single = single;
    this.homes = new Homes(spec);
    this.includes =
        reads(spec)
            .flatMap(read -> included(read.selection()))
            .collect(ImmutableList.toImmutableList());
    ImmutableListMultimap.Builder<String, Wish> all = ImmutableListMultimap.builder();
    reads(spec)
        .map(read -> Wish.of(PartPlanner.asked(spec, read)))
        .forEach(wish -> all.put(wish.entity(), wish));
    reads(spec)
        .forEach(
            read ->
                included(read.selection())
                    .map(include -> wish(include, read.strong()))
                    .forEach(wish -> all.put(wish.entity(), wish)));
    for (Pattern pattern : spec.patterns()) {
      if (pattern instanceof Pattern.Write write) {
        for (WriteAction action : write.actions()) {
          if (action instanceof WriteAction.Select select) {
            all.put(
                select.entity(),
                Wish.of(PartPlanner.asked(spec.entity(select.entity()), select.where())));
          }
        }
      }
    }
    this.wishes = all.build();
  }

  private Application(Application other, SpreadOverShards shards) {
    this.spec = other.spec;
    this.shards = shards;
    this.relationships = other.relationships;
    this.usage = other.usage;
    this.matches = other.matches;
    this.single = other.single;
    this.homes = other.homes;
    this.includes = other.includes;
    this.wishes = other.wishes;
  }

  /** The same with more keys spread, or over more. */
  Application spreading(SpreadOverShards more) {
    return new Application(this, shards.with(more));
  }

  private static Stream<Pattern.Read> reads(Spec spec) {
    return spec.patterns().stream()
        .filter(Pattern.Read.class::isInstance)
        .map(Pattern.Read.class::cast);
  }

  private static Stream<Include> included(Selection selection) {
    return selection.include().stream()
        .flatMap(include -> Stream.concat(Stream.of(include), included(include.selection())));
  }

  /** Relatives are found by what leads to them. */
  private Wish wish(Include include, boolean strong) {
    Wish asked =
        Wish.of(PartPlanner.asked(spec.entity(include.selection().entity()), include.selection()));
    ImmutableSet<String> leading =
        ImmutableSet.copyOf(
            include.toParent()
                ? include.relationship().attributes().keySet()
                : include.relationship().attributes().values());
    return asked.boundBy(spec.entity(include.selection().entity()), leading, strong);
  }

  /** All that a read includes, and that those include. */
  ImmutableList<Include> includes(Pattern.Read read) {
    return included(read.selection()).collect(ImmutableList.toImmutableList());
  }

  Spec spec() {
    return spec;
  }

  Relationships relationships() {
    return relationships;
  }

  Usage usage() {
    return usage;
  }

  Matches matches() {
    return matches;
  }

  boolean single() {
    return single;
  }

  SpreadOverShards shards() {
    return shards;
  }

  /** Whether an entity's items keep counters of sequences. */
  boolean counts(Entity parent) {
    return spec.entities().values().stream()
        .flatMap(entity -> entity.attributes().values().stream())
        .flatMap(attribute -> attribute.sequence().stream())
        .anyMatch(sequence -> sequence.parent().equals(parent.name()));
  }

  /** What is asked of an entity, in the order of the patterns. */
  ImmutableList<Wish> wishes(String entity) {
    return wishes.get(entity);
  }

  /** Every include of every read. */
  ImmutableList<Include> includes() {
    return includes;
  }

  /** Whether the value of an attribute is there from the start and stays. */
  boolean isStable(Entity entity, String name) {
    Attribute attribute = entity.attributes().get(name);
    return attribute != null
        && !attribute.isOptional()
        && (entity.identity().contains(name)
            || attribute.immutable()
            || usage.changers(entity.name(), name).isEmpty());
  }

  /** Relatives' attributes that conditions on an entity look at. */
  ImmutableSet<AttributePath> paths(String entity) {
    Set<AttributePath> paths = new LinkedHashSet<>();
    for (Pattern pattern : spec.patterns()) {
      if (pattern instanceof Pattern.Read read) {
        paths(read.selection(), entity, paths);
      } else if (pattern instanceof Pattern.Write write) {
        for (WriteAction action : write.actions()) {
          if (action instanceof WriteAction.Select select && select.entity().equals(entity)) {
            paths(PartPlanner.asked(spec.entity(entity), select.where()), paths);
          }
        }
      }
    }
    return ImmutableSet.copyOf(paths);
  }

  private void paths(Selection selection, String entity, Set<AttributePath> paths) {
    if (selection.entity().equals(entity)) {
      paths(PartPlanner.asked(spec.entity(entity), selection), paths);
    }
    selection.include().forEach(include -> paths(include.selection(), entity, paths));
  }

  private static void paths(Asked asked, Set<AttributePath> paths) {
    asked.question().where().stream()
        .map(Condition::path)
        .filter(path -> !path.isOwn())
        .forEach(paths::add);
  }

  /** Whether two entities may share a table; where all share one, whether they do. */
  boolean mayShare(Entity one, Entity other) {
    return single ? homes.with(one.name()).contains(other.name()) : Homes.mayShare(one, other);
  }

  /** Whether others will be in the table that keeps these entities. */
  boolean hasCompany(ImmutableSet<String> entities) {
    return single && !entities.containsAll(homes.with(entities.iterator().next()));
  }

  /** The relationship of a child to a parent that an include follows, whichever way. */
  ImmutableSet<Relationship> followed() {
    return includes.stream().map(Include::relationship).collect(ImmutableSet.toImmutableSet());
  }
}
