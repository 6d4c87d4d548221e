package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.statistics.LayoutStatistics;
import dev.keysmith.technique.ApplicationModel;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.IndexContext;
import dev.keysmith.technique.IndexDraft;
import dev.keysmith.technique.IndexId;
import dev.keysmith.technique.IndexKey;
import dev.keysmith.technique.IndexKeyAttributes;
import dev.keysmith.technique.IndexKeyComposer;
import dev.keysmith.technique.IndexSlot;
import dev.keysmith.technique.IndexTechnique;
import dev.keysmith.technique.KeyRequirement;
import dev.keysmith.technique.KeyStandIns;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.PartitionKeyId;
import dev.keysmith.technique.ShardHotPartition;
import dev.keysmith.technique.index.DuplicateIndexFilter;
import dev.keysmith.technique.index.IndexByEquality;
import dev.keysmith.technique.index.IndexLocally;
import dev.keysmith.technique.index.IndexSparsely;
import dev.keysmith.technique.index.ProjectWhatIsNeeded;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The indexes that may be worth having on the tables of a layout candidate. */
final class IndexEnumerator {
  private static final IndexTechnique EQUALITY = new IndexByEquality();
  private static final IndexTechnique SPARSE = new IndexSparsely();
  private static final IndexTechnique LOCAL = new IndexLocally();
  private static final IndexTechnique SHARD = new ShardHotPartition();
  private static final IndexTechnique PROJECT = new ProjectWhatIsNeeded();

  private final ApplicationModel application;

  IndexEnumerator(ApplicationModel application) {
    this.application = application;
  }

  /**
   * @param keyRequirements of all queries on each entity
   */
  ImmutableList<IndexCandidate> of(
      LayoutCandidate layoutCandidate, ListMultimap<String, KeyRequirement> keyRequirements) {
    ImmutableList.Builder<IndexCandidate> all = ImmutableList.builder();
    KeyStandIns standIns = new KeyStandIns();
    for (Table table : layoutCandidate.tables()) {
      for (ItemLayout layout : table.items().values()) {
        if (layout.isMain()) {
          all.addAll(of(table, layout, keyRequirements.get(layout.entity()), standIns));
        }
      }
    }
    return all.build();
  }

  private ImmutableList<IndexCandidate> of(
      Table table, ItemLayout layout, List<KeyRequirement> all, KeyStandIns standIns) {
    boolean small =
        LayoutStatistics.of(application.spec(), table, layout).size()
            <= DynamoDbLimits.READ_UNIT_BYTES;
    IndexContext context =
        IndexContext.of(
            application,
            table,
            layout,
            all.stream()
                .filter(keyRequirement -> !(small && isNamed(keyRequirement, table, layout)))
                .toList());
    ImmutableList.Builder<IndexCandidate> candidates = ImmutableList.builder();
    int number = 0;
    for (IndexDraft alternative : alternatives(context)) {
      if (context.keyRequirements().stream().anyMatch(alternative.key()::mayServe)
          && alternative.key().sparse().tested().stream().allMatch(name -> isOwn(context, name))) {
        candidates.addAll(candidates(context, alternative, number++, standIns));
      }
    }
    return new DuplicateIndexFilter(
            table, layout, name -> application.isStable(context.entity(), name))
        .once(candidates.build());
  }

  /** One for each key, by whichever technique comes first. */
  private static ImmutableList<IndexDraft> alternatives(IndexContext context) {
    Map<IndexKey, IndexDraft> alternatives = new LinkedHashMap<>();
    Stream.concat(
            EQUALITY
                .apply(context)
                .flatMap(
                    alternative ->
                        Stream.concat(
                            Stream.of(alternative), SPARSE.apply(context.refining(alternative)))),
            LOCAL.apply(context))
        .forEach(alternative -> alternatives.putIfAbsent(alternative.key(), alternative));
    return ImmutableList.copyOf(alternatives.values());
  }

  /** Whether the table's own key names the item; reading one costs the least there is. */
  private static boolean isNamed(KeyRequirement keyRequirement, Table table, ItemLayout layout) {
    return table.key().attributes().stream()
        .flatMap(name -> layout.key(name).stream())
        .flatMap(rule -> rule.attributes().stream())
        .allMatch(keyRequirement.equal()::contains);
  }

  private static boolean isOwn(IndexContext context, String name) {
    return context.layout().holds(name) && context.entity().attributes().containsKey(name);
  }

  /** An index of a key for everything that it may hold. */
  private ImmutableList<IndexCandidate> candidates(
      IndexContext context, IndexDraft alternative, int number, KeyStandIns standIns) {
    IndexSlot slot = IndexSlot.ofCandidate(number);
    IndexDraft spread = SHARD.apply(context.refining(alternative)).findFirst().orElse(alternative);
    ImmutableSet<IndexKeyAttributes> ways =
        new IndexKeyComposer(context, standIns).compose(spread, slot);
    String label =
        IndexKeyComposer.isGeneral(application, context.table())
            ? slot.name()
            : alternative
                .key()
                .label(context.entity(), together(context.table(), context.layout()));
    PartitionKeyId partition = context.refining(alternative).partitionKey();
    ImmutableList.Builder<IndexCandidate> all = ImmutableList.builder();
    int variant = 0;
    for (IndexKeyAttributes keys : ways) {
      for (IndexDraft one : PROJECT.apply(context.refining(spread.keyedBy(keys.all()))).toList()) {
        IndexId id = new IndexId(label, number, variant++, false);
        all.add(
            new IndexCandidate(
                id,
                context.table().name(),
                context.layout().name(),
                new Index(
                    id.name(),
                    keys.partition(),
                    keys.sort(),
                    alternative.key().local(),
                    one.projection()),
                keys.rules(),
                keys.names(),
                partition,
                one.shards(),
                one.techniques()));
      }
    }
    return all.build();
  }

  /** What items are together by in the table itself. */
  private static ImmutableList<String> together(Table table, ItemLayout layout) {
    return layout.key(table.key().partition()).stream()
        .flatMap(rule -> rule.attributes().stream())
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }
}
