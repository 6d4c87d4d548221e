package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.Multimaps;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.technique.ApplicationModel;
import dev.keysmith.technique.BaseTableKey;
import dev.keysmith.technique.CoarseKey;
import dev.keysmith.technique.CollectInIndex;
import dev.keysmith.technique.CopyFromParent;
import dev.keysmith.technique.DuplicateUnderSecondKey;
import dev.keysmith.technique.EmbedChildren;
import dev.keysmith.technique.EnforceUniqueness;
import dev.keysmith.technique.InvertAdjacencyList;
import dev.keysmith.technique.KeyBaseTable;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.LayoutDraft;
import dev.keysmith.technique.MaintainCounter;
import dev.keysmith.technique.ShardHotPartition;
import dev.keysmith.technique.ShareItemCollection;
import dev.keysmith.technique.SplitLargeItem;
import dev.keysmith.technique.TableDraft;
import dev.keysmith.technique.TableFactory;
import dev.keysmith.technique.TableNameAllocator;
import dev.keysmith.technique.TableTechnique;
import dev.keysmith.technique.TechniqueContext;
import dev.keysmith.technique.UnfamiliarKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All layout candidates of an application's entities that are worth considering: which technique is
 * applied to what the others have made.
 *
 * <pre>
 *   identity ──KeyBaseTable, ShardHotPartition──▶ keys ──CopyFromParent──▶ copies ─┬─EnforceUniqueness──▶
 *                                                 │                               └─SplitLargeItem──────────▶
 *                                                 ├─DuplicateUnderSecondKey──▶
 *                                                 ├─EmbedChildren──CopyFromParent──▶
 *                                                 └─MaintainCounter────────▶
 *   identity ──ShareItemCollection──▶ collections ──CopyFromParent──▶
 *                                                 ├─SplitLargeItem────▶
 *                                                 ├─CollectInIndex────▶
 *                                                 ├─InvertAdjacencyList──CopyFromParent──▶
 *                                                 └─MaintainCounter───▶
 * </pre>
 *
 * <p>Each further technique is tried by itself: together they are seldom better than one, and would
 * be too many.
 */
final class LayoutEnumerator {
  private static final TableTechnique KEY = new KeyBaseTable();
  private static final TableTechnique SHARD = new ShardHotPartition();
  private static final TableTechnique COPY = new CopyFromParent();
  private static final TableTechnique GUARD = new EnforceUniqueness();
  private static final TableTechnique SPLIT = new SplitLargeItem();
  private static final TableTechnique REPEAT = new DuplicateUnderSecondKey();
  private static final TableTechnique EMBED = new EmbedChildren();
  private static final TableTechnique COUNT = new MaintainCounter();
  private static final TableTechnique SHARE = new ShareItemCollection();
  private static final TableTechnique COLLECT = new CollectInIndex();
  private static final TableTechnique INVERT = new InvertAdjacencyList();

  /** So many keys of several children together are tried. */
  private static final int MOST_TOGETHER = 32;

  /** Of larger item collections there are many already. */
  private static final int A_PAIR = 2;

  private final ApplicationModel application;
  private final TableFactory tables;
  private final TableNameAllocator names;
  private final Map<String, LayoutCandidate> all = new LinkedHashMap<>();

  private LayoutEnumerator(ApplicationModel application) {
    this.application = application;
    this.tables = new TableFactory(application.spec());
    this.names = new TableNameAllocator(application.spec());
  }

  static ImmutableList<LayoutCandidate> of(ApplicationModel application) {
    LayoutEnumerator layoutCandidates = new LayoutEnumerator(application);
    for (Entity entity : application.spec().entities().values()) {
      layoutCandidates.alone(entity);
    }
    for (Entity entity : application.spec().entities().values()) {
      layoutCandidates.embedding(entity);
      layoutCandidates.counting(entity);
      layoutCandidates.sharing(entity);
    }
    return ImmutableList.copyOf(layoutCandidates.all.values());
  }

  /** Each entity by itself, keyed by its identity: what everything else is compared with. */
  static ImmutableMap<String, LayoutCandidate> plain(ApplicationModel application) {
    LayoutEnumerator layoutCandidates = new LayoutEnumerator(application);
    ImmutableMap.Builder<String, LayoutCandidate> plain = ImmutableMap.builder();
    for (Entity entity : application.spec().entities().values()) {
      TableDraft alternative = layoutCandidates.complete(identity(entity));
      plain.put(
          entity.name(),
          new LayoutCandidate(
              entity.name(),
              alternative.entities(),
              layoutCandidates.tables(alternative),
              alternative.techniques(),
              ImmutableList.of(),
              0));
    }
    return plain.buildOrThrow();
  }

  private static TableDraft identity(Entity entity) {
    return TableDraft.of(
        LayoutDraft.main(entity, BaseTableKey.of(entity.identity(), ImmutableList.of())));
  }

  private TechniqueContext context(TableDraft alternative) {
    return new TechniqueContext(application, alternative);
  }

  /** With the copies and uniqueness items that it must have. */
  private TableDraft complete(TableDraft alternative) {
    return withUniquenessItems(COPY.complete(context(alternative)));
  }

  private TableDraft withUniquenessItems(TableDraft alternative) {
    return GUARD.complete(context(alternative));
  }

  /** With uniqueness items that say who has a value, or that answer reads by it. */
  private Stream<TableDraft> withEveryUniquenessItem(TableDraft alternative) {
    TableDraft copying = COPY.complete(context(alternative));
    return Stream.concat(Stream.of(withUniquenessItems(copying)), GUARD.apply(context(copying)));
  }

  /** An entity by itself under every key. */
  private ImmutableList<TableDraft> keyed(Entity entity) {
    return KEY.apply(context(identity(entity)))
        .map(alternative -> SHARD.apply(context(alternative)).findFirst().orElse(alternative))
        .collect(ImmutableList.toImmutableList());
  }

  /** Every key, with all that may be copied, and with each further technique by itself. */
  private void alone(Entity entity) {
    for (TableDraft keyed : keyed(entity)) {
      for (TableDraft copying : copying(keyed)) {
        add(withUniquenessItems(copying));
        GUARD.apply(context(copying)).forEach(this::add);
        SPLIT.apply(context(withUniquenessItems(copying))).forEach(this::add);
      }
      REPEAT.apply(context(complete(keyed))).forEach(this::add);
    }
  }

  /** With the copies that it must have, and with those that it may. */
  private ImmutableSet<TableDraft> copying(TableDraft alternative) {
    return ImmutableSet.<TableDraft>builder()
        .add(COPY.complete(context(alternative)))
        .addAll(COPY.apply(context(alternative)).iterator())
        .build();
  }

  /** By what is inside, under every key. */
  private void embedding(Entity parent) {
    List<TableDraft> alternatives =
        keyed(parent).stream()
            .flatMap(this::withEveryUniquenessItem)
            .flatMap(keyed -> EMBED.apply(context(keyed)))
            .flatMap(embedding -> copying(embedding).stream())
            .flatMap(
                embedding ->
                    embedding.companions().isEmpty()
                        ? Stream.of(embedding)
                        : beside(embedding, child -> anywhere(child, parent)))
            .toList();
    Multimaps.index(alternatives, TableDraft::entities).values().forEach(this::add);
  }

  /** Every key of the parent, beside its children under every key of theirs. */
  private void counting(Entity parent) {
    for (TableDraft keyed : keyed(parent)) {
      COUNT
          .apply(context(complete(keyed)))
          .forEach(counting -> beside(counting, this::keyed).forEach(this::add));
    }
  }

  /**
   * A child by itself under every key, in the item collections of another parent, or in those that
   * it shares with children of its own.
   */
  private List<TableDraft> anywhere(Entity child, Entity parent) {
    return Stream.of(keyed(child).stream(), withOther(child, parent).stream(), withChildren(child))
        .flatMap(some -> some)
        .toList();
  }

  private Stream<TableDraft> withChildren(Entity parent) {
    return SHARE
        .apply(context(identity(parent)))
        .filter(group -> group.mains().size() == A_PAIR && hasNothingInside(group));
  }

  /** A child in the item collections of another parent, or by itself where there is none. */
  private List<TableDraft> elsewhere(Entity child, Entity parent) {
    return List.of(withOther(child, parent).orElseGet(() -> identity(child)));
  }

  private Optional<TableDraft> withOther(Entity child, Entity parent) {
    return application.relationships().ofChild(child.name()).stream()
        .map(Relationship::parent)
        .distinct()
        .filter(other -> !other.equals(parent.name()))
        .flatMap(other -> SHARE.apply(context(identity(application.spec().entity(other)))))
        .filter(group -> isPairWith(child, group))
        .findFirst();
  }

  private static boolean isPairWith(Entity child, TableDraft group) {
    return group.mains().size() == A_PAIR
        && group.mains().get(1).entity().equals(child)
        && hasNothingInside(group);
  }

  private static boolean hasNothingInside(TableDraft group) {
    return group.mains().stream().allMatch(main -> main.embeds().isEmpty());
  }

  /** Whether no entity would have main items in both. */
  private static boolean isApart(TableDraft companion, TableDraft from) {
    return companion.mains().stream()
        .map(LayoutDraft::entity)
        .noneMatch(entity -> from.mains().stream().anyMatch(main -> main.entity().equals(entity)));
  }

  private Stream<TableDraft> beside(
      TableDraft alternative, Function<Entity, List<TableDraft>> alternatives) {
    List<List<TableDraft>> companions =
        alternative.companions().stream()
            .map(companion -> alternatives.apply(companion.main().entity()))
            .map(
                some ->
                    some.stream()
                        .filter(companion -> isApart(companion, alternative))
                        .flatMap(companion -> copying(companion).stream())
                        .map(this::withUniquenessItems)
                        .toList())
            .toList();
    return Lists.cartesianProduct(companions).stream()
        .limit(MOST_TOGETHER)
        .map(alternative::beside);
  }

  private void sharing(Entity parent) {
    SHARE
        .apply(context(identity(parent)))
        .forEach(
            group -> {
              copying(group).forEach(copying -> add(withUniquenessItems(copying)));
              if (group.mains().size() <= A_PAIR) {
                SPLIT.apply(context(complete(group))).forEach(this::add);
                EmbedChildren.besides(application, group)
                    .flatMap(embedding -> beside(embedding, child -> elsewhere(child, parent)))
                    .forEach(embedding -> add(complete(embedding)));
              }
              COLLECT
                  .apply(context(COPY.complete(context(group))))
                  .forEach(collecting -> add(withUniquenessItems(collecting)));
              INVERT
                  .apply(context(group))
                  .forEach(
                      inverting -> copying(inverting).forEach(it -> add(withUniquenessItems(it))));
              COUNT
                  .apply(context(COPY.complete(context(group))))
                  .forEach(counting -> add(withUniquenessItems(counting)));
            });
  }

  private void add(TableDraft alternative) {
    if (all.containsKey(alternative.name())) {
      return;
    }
    LayoutCandidate made =
        new LayoutCandidate(
            alternative.name(),
            alternative.entities(),
            tables(alternative),
            alternative.techniques(),
            alternative.remarks(),
            alternative.points() + inconvenientKeys(alternative));
    all.put(made.name(), made);
  }

  /** How many of its keys are not those that reads and callers by identity give. */
  private int inconvenientKeys(TableDraft alternative) {
    int points = 0;
    for (LayoutDraft main : alternative.mains()) {
      List<String> partition =
          main.key().partition().stream().filter(name -> !main.copies().containsKey(name)).toList();
      points += UnfamiliarKey.is(application.spec(), main.entity(), partition) ? 1 : 0;
      points +=
          !alternative.isShared()
                  && CoarseKey.is(application.spec(), main.entity(), partition, main.key().sort())
              ? 1
              : 0;
    }
    return points + alternative.companions().stream().mapToInt(this::inconvenientKeys).sum();
  }

  /** In a single table everything; else what shares a collection, and each second item apart. */
  private ImmutableList<Table> tables(TableDraft alternative) {
    String name = names.of(alternative.main().entity());
    List<LayoutDraft> together =
        application.single() ? everything(alternative) : alternative.inTable();
    ImmutableList.Builder<Table> made = ImmutableList.builder();
    if (alternative.collected().isPresent()) {
      made.add(
          CollectInIndex.table(
              application.single(), tables, name, alternative.collected().get(), together));
    } else if (together.size() > 1 || application.sharesTable(alternative.entities())) {
      made.add(tables.shared(name, together));
    } else {
      made.add(tables.own(name, alternative.main()));
    }
    if (!application.single()) {
      alternative.apart().forEach(second -> made.add(second(second)));
      alternative.companions().forEach(companion -> made.addAll(tables(companion)));
    }
    return made.build();
  }

  private static ImmutableList<LayoutDraft> everything(TableDraft alternative) {
    ImmutableList.Builder<LayoutDraft> all = ImmutableList.builder();
    all.addAll(alternative.mains()).addAll(alternative.seconds());
    alternative.companions().forEach(companion -> all.addAll(everything(companion)));
    return all.build();
  }

  /** A second item stands in a table of its own under natural names. */
  private Table second(LayoutDraft second) {
    return tables.own(names.of(second.entity(), second.variant().orElse("")), second);
  }
}
