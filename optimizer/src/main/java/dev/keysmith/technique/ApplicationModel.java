package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.Subquery;
import dev.keysmith.plan.read.FilterByParent;
import dev.keysmith.planner.PartialDesignPlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.EntityUsage;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** What techniques need to know about the application. */
public final class ApplicationModel {
  private final Spec spec;
  private final RelationshipGraph relationships;
  private final EntityUsage usage;
  private final Cardinality cardinality;
  private final boolean single;
  private final ShardCounts shards;
  private final TableGrouping tableGrouping;
  private final ImmutableListMultimap<String, KeyRequirement> keyRequirements;
  private final ImmutableList<IncludeClause> includes;

  /** By the name of the parent; each is asked for by many drafts. */
  private final Map<String, ImmutableSet<ImmutableMap<String, Embed>>> embeds =
      new ConcurrentHashMap<>();

  private final Map<String, ImmutableSet<ImmutableList<LayoutDraft>>> collections =
      new ConcurrentHashMap<>();

  private final Map<String, ImmutableSet<AttributePath>> paths = new ConcurrentHashMap<>();

  private final Map<String, ImmutableSet<AttributePath>> copiedPaths = new ConcurrentHashMap<>();

  /**
   * @param single whether all entities are to share one table
   * @param shards keys that are to be sharded
   */
  public ApplicationModel(Spec spec, boolean single, ShardCounts shards) {
    this.spec = spec;
    this.shards = shards;
    this.relationships = RelationshipGraph.of(spec);
    this.usage = EntityUsage.of(spec);
    this.cardinality = Cardinality.of(spec, relationships);
    this.single = single;
    this.tableGrouping = new TableGrouping(spec);
    this.includes =
        reads(spec)
            .flatMap(read -> included(read.selection()))
            .collect(ImmutableList.toImmutableList());
    ImmutableListMultimap.Builder<String, KeyRequirement> all = ImmutableListMultimap.builder();
    reads(spec)
        .flatMap(read -> PartialDesignPlanner.subqueries(spec, read).stream())
        .map(KeyRequirement::of)
        .forEach(keyRequirement -> all.put(keyRequirement.entity(), keyRequirement));
    reads(spec)
        .forEach(
            read ->
                included(read.selection())
                    .map(include -> keyRequirement(include, read.strong()))
                    .forEach(keyRequirement -> all.put(keyRequirement.entity(), keyRequirement)));
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Write write) {
        for (WriteAction action : write.actions()) {
          if (action instanceof WriteAction.Select select) {
            all.put(
                select.entity(),
                KeyRequirement.of(
                    PartialDesignPlanner.subquery(spec.entity(select.entity()), select.where())));
          }
        }
      }
    }
    this.keyRequirements = all.build();
  }

  private ApplicationModel(ApplicationModel other, ShardCounts shards) {
    this.spec = other.spec;
    this.shards = shards;
    this.relationships = other.relationships;
    this.usage = other.usage;
    this.cardinality = other.cardinality;
    this.single = other.single;
    this.tableGrouping = other.tableGrouping;
    this.includes = other.includes;
    this.keyRequirements = other.keyRequirements;
  }

  /** The same with more keys sharded, or with more shards. */
  public ApplicationModel spreading(ShardCounts more) {
    return new ApplicationModel(this, shards.with(more));
  }

  private static Stream<AccessPattern.Read> reads(Spec spec) {
    return spec.patterns().stream()
        .filter(AccessPattern.Read.class::isInstance)
        .map(AccessPattern.Read.class::cast);
  }

  private static Stream<IncludeClause> included(EntitySelection selection) {
    return selection.include().stream()
        .flatMap(include -> Stream.concat(Stream.of(include), included(include.selection())));
  }

  /** Related entities are found by their references. */
  private KeyRequirement keyRequirement(IncludeClause include, boolean strong) {
    KeyRequirement asked =
        KeyRequirement.of(
            PartialDesignPlanner.subquery(
                spec.entity(include.selection().entity()), include.selection()));
    ImmutableSet<String> leading =
        ImmutableSet.copyOf(
            include.toParent()
                ? include.relationship().attributes().keySet()
                : include.relationship().attributes().values());
    return asked.boundBy(spec.entity(include.selection().entity()), leading, strong);
  }

  /** All that a read includes, and that those include. */
  public ImmutableList<IncludeClause> includes(AccessPattern.Read read) {
    return included(read.selection()).collect(ImmutableList.toImmutableList());
  }

  public Spec spec() {
    return spec;
  }

  public RelationshipGraph relationships() {
    return relationships;
  }

  EntityUsage usage() {
    return usage;
  }

  public Cardinality cardinality() {
    return cardinality;
  }

  public boolean single() {
    return single;
  }

  ShardCounts shards() {
    return shards;
  }

  /** Whether a pattern stores instances whether or not they exist. */
  boolean isPut(Entity entity) {
    return usage.creators(entity.name()).stream()
        .filter(AccessPattern.Write.class::isInstance)
        .flatMap(pattern -> ((AccessPattern.Write) pattern).actions().stream())
        .anyMatch(
            action -> action instanceof WriteAction.Put && action.entity().equals(entity.name()));
  }

  /** Whether an entity's items keep counters of sequences. */
  public boolean counts(Entity parent) {
    return spec.entities().values().stream()
        .flatMap(entity -> entity.attributes().values().stream())
        .flatMap(attribute -> attribute.sequence().stream())
        .anyMatch(sequence -> sequence.parent().equals(parent.name()));
  }

  /** The queries on an entity, in the order of the patterns. */
  ImmutableList<KeyRequirement> keyRequirements(String entity) {
    return keyRequirements.get(entity);
  }

  /** Children that a parent may keep inside, in every combination that is small enough. */
  ImmutableSet<ImmutableMap<String, Embed>> embeds(Entity parent) {
    return embeds.computeIfAbsent(parent.name(), name -> EmbedChildren.embeds(this, parent));
  }

  /** The item collections that a parent and some of its children may share. */
  ImmutableSet<ImmutableList<LayoutDraft>> collections(Entity parent) {
    return collections.computeIfAbsent(
        parent.name(), name -> ShareItemCollection.groups(this, parent));
  }

  /** Every include of every read. */
  ImmutableList<IncludeClause> includes() {
    return includes;
  }

  /** Whether the value of an attribute is there from the start and stays. */
  public boolean isStable(Entity entity, String name) {
    Attribute attribute = entity.attributes().get(name);
    return attribute != null
        && !attribute.isOptional()
        && (entity.identity().contains(name)
            || attribute.immutable()
            || usage.changers(entity.name(), name).isEmpty());
  }

  /** Attributes of related entities that conditions on an entity use. */
  ImmutableSet<AttributePath> paths(String entity) {
    return paths.computeIfAbsent(entity, this::findPaths);
  }

  private ImmutableSet<AttributePath> findPaths(String entity) {
    Set<AttributePath> paths = new LinkedHashSet<>();
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        read.selection().branches().forEach(branch -> paths(branch, entity, paths));
      } else if (pattern instanceof AccessPattern.Write write) {
        paths(write, entity, paths);
      }
    }
    return ImmutableSet.copyOf(paths);
  }

  /** Those of them that no client can check, so that items must have a copy. */
  ImmutableSet<AttributePath> copiedPaths(String entity) {
    return copiedPaths.computeIfAbsent(entity, this::findCopiedPaths);
  }

  private ImmutableSet<AttributePath> findCopiedPaths(String entity) {
    Set<AttributePath> copied = new LinkedHashSet<>();
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        EntitySelection selection = read.selection();
        boolean checked =
            selection.any().isEmpty()
                && FilterByParent.isPossible(
                    EntityQuery.of(spec.entity(selection.entity()), read), spec::entity);
        if (!checked) {
          selection.branches().forEach(branch -> paths(branch, entity, copied));
        } else {
          selection.include().forEach(include -> paths(include.selection(), entity, copied));
        }
      } else if (pattern instanceof AccessPattern.Write write) {
        paths(write, entity, copied);
      }
    }
    return ImmutableSet.copyOf(copied);
  }

  private void paths(AccessPattern.Write write, String entity, Set<AttributePath> paths) {
    for (WriteAction action : write.actions()) {
      if (action instanceof WriteAction.Select select && select.entity().equals(entity)) {
        paths(PartialDesignPlanner.subquery(spec.entity(entity), select.where()), paths);
      }
    }
  }

  private void paths(EntitySelection selection, String entity, Set<AttributePath> paths) {
    if (selection.entity().equals(entity)) {
      paths(PartialDesignPlanner.subquery(spec.entity(entity), selection), paths);
    }
    selection.include().forEach(include -> paths(include.selection(), entity, paths));
  }

  private static void paths(Subquery asked, Set<AttributePath> paths) {
    asked.query().where().stream()
        .map(AttributeCondition::path)
        .filter(path -> !path.isOwn())
        .forEach(paths::add);
  }

  /** Whether two entities may share a table; where all share one, whether they do. */
  boolean mayShare(Entity one, Entity other) {
    return single
        ? tableGrouping.with(one.name()).contains(other.name())
        : TableGrouping.mayShare(spec, one, other);
  }

  /** Whether others will be in the table that keeps these entities. */
  public boolean sharesTable(ImmutableSet<String> entities) {
    return single && !entities.containsAll(tableGrouping.with(entities.iterator().next()));
  }

  /** The other entities of the table that all share. */
  ImmutableSet<String> others(String entity) {
    return tableGrouping.with(entity).stream()
        .filter(other -> !other.equals(entity))
        .collect(ImmutableSet.toImmutableSet());
  }

  /**
   * Whether the indexes of a table that all entities share have keys of their own, as in a table of
   * one entity, because they are shorter. There are then more indexes than if entities share them,
   * so it takes a limit that they cannot reach: one for each query, and for each relationship one
   * that finds what has copies.
   */
  boolean hasOwnIndexKeys() {
    int most = Math.min(spec.prefer().maxIndexes(), DynamoDbLimits.GLOBAL_INDEXES);
    return KeyPrefixes.everyCentCounts(spec)
        && keyRequirements.size() + relationships.all().size() <= most;
  }

  /** The relationship of a child to a parent that an include follows, in either direction. */
  ImmutableSet<Relationship> followed() {
    return includes.stream()
        .map(IncludeClause::relationship)
        .collect(ImmutableSet.toImmutableSet());
  }
}
