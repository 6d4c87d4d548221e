package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.ExpectedCharge;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.capacity.QueryPages;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.FilterPlacement;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.RequestTemplate;
import dev.keysmith.plan.key.KeyMatch;
import dev.keysmith.plan.key.KeyMatcher;
import dev.keysmith.spec.AttributeCondition;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Reads a whole table or index and filters, for a read whose spec allows that: one that runs so
 * rarely that an index would cost more than it saves.
 *
 * <pre>
 *   Scan Orders           every item of the table, of whatever entity, in pages of 1 MB
 *   Scan Orders.ByStatus  every entry of the index, where all queried instances have one
 * </pre>
 */
final class ScanTable {
  private final PlanningContext context;
  private final FetchItems fetch;

  ScanTable(PlanningContext context) {
    this.context = context;
    this.fetch = new FetchItems(context);
  }

  /** Every Scan that finds all matches; none where the spec does not allow it. */
  ImmutableList<AccessPath> accesses(EntityQuery entityQuery, Predicate<LayoutAccess> allowed) {
    ImmutableList.Builder<AccessPath> accesses = ImmutableList.builder();
    if (!entityQuery.scan()) {
      return accesses.build();
    }
    for (LayoutAccess layoutAccess : context.structures(entityQuery.entity().name())) {
      // A duplicate item is not written for every instance.
      if (allowed.test(layoutAccess)
          && layoutAccess.layout().isMain()
          && context.isWhole(layoutAccess.table())
          && (!entityQuery.strong() || layoutAccess.canBeStrong())) {
        new KeyMatcher(context, layoutAccess, entityQuery)
            .scan()
            .flatMap(match -> access(layoutAccess, entityQuery, match))
            .ifPresent(accesses::add);
      }
    }
    return accesses.build();
  }

  private Optional<AccessPath> access(
      LayoutAccess layoutAccess, EntityQuery entityQuery, KeyMatch match) {
    ReadConsistency consistency =
        entityQuery.strong() ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL;
    ImmutableList<AttributeCondition> open =
        entityQuery.where().stream()
            .filter(condition -> !match.used().contains(condition))
            .collect(ImmutableList.toImmutableList());
    boolean decides =
        open.stream().allMatch(condition -> FetchItems.decides(layoutAccess, condition));
    ImmutableList<AttributeCondition> filter = decides ? open : ImmutableList.of();
    ScannedItems all = ScannedItems.of(context, layoutAccess);
    ItemCount met = matches(entityQuery);
    double matches = met.mean();
    boolean stops = entityQuery.limit().isPresent() && entityQuery.sort().isEmpty();
    double returned =
        entityQuery.limit().isPresent()
            ? Math.min(matches, entityQuery.limit().getAsInt())
            : matches;
    double items =
        stops
            ? new ScannedPages(
                    all.items(),
                    QueryPages.itemsPerPage(all.meanSize()),
                    entityQuery.limit().getAsInt())
                .read(met)
            : all.items();
    ItemCount read = ItemCount.exactly(Math.max(1, Math.round(items)));
    double units = ExpectedCharge.query(read, all.meanSize(), consistency);
    FilterPlacement placement =
        FilterPlacement.of(layoutAccess.layoutRef(), layoutAccess.index(), filter);
    PlanStep step =
        new PlanStep(
            new RequestTemplate(
                DynamoDbOperation.SCAN,
                layoutAccess.target(),
                ImmutableList.of(layoutAccess.layout().name()),
                ImmutableList.of(),
                placement.server(),
                placement.client(),
                false,
                OptionalInt.empty()),
            1,
            CostEstimate.ofReads(
                ExpectedCharge.requests(read, all.meanSize()),
                read.mean(),
                Math.min(read.mean(), decides ? returned : matches),
                ReadByKey.charge(layoutAccess, units),
                CostDerivation.line(
                    () ->
                        "%s items of %s bytes in pages of 1 MB, each ⌈bytes ÷ 4096⌉ × %s: %s read units"
                            .formatted(
                                NumberFormat.number(read.mean()),
                                NumberFormat.number(all.meanSize()),
                                NumberFormat.number(consistency.unitsEach()),
                                NumberFormat.number(units)))));
    return fetch.complete(
        layoutAccess,
        entityQuery.sortedByClient(),
        step,
        "Scan " + layoutAccess.name(),
        new InstanceSource.ByKey(
            layoutAccess.layoutRef(),
            layoutAccess.index(),
            ImmutableList.of(ImmutableList.of()),
            false,
            stops ? Optional.of(false) : Optional.empty(),
            OptionalInt.empty(),
            filter,
            decides ? ImmutableList.of() : open,
            ImmutableList.of()),
        decides ? returned : entityQuery.entity().count(),
        returned);
  }

  /** How many instances meet the conditions, over requests. */
  private ItemCount matches(EntityQuery entityQuery) {
    String entity = entityQuery.entity().name();
    if (entityQuery.where().isEmpty()) {
      return ItemCount.exactly(entityQuery.entity().count());
    }
    double mean =
        entityQuery
            .matches()
            .orElseGet(() -> context.cardinality().of(entity, entityQuery.where()));
    return entityQuery.isByIdentity() || entityQuery.matches().isPresent()
        ? ItemCount.around(mean)
        : context
            .childCounts()
            .of(entity, entityQuery.bound().keySet(), mean, entityQuery.requested());
  }

  /** Everything in a table or index. */
  private record ScannedItems(double items, double bytes) {
    static ScannedItems of(PlanningContext context, LayoutAccess layoutAccess) {
      double items = 0;
      double bytes = 0;
      for (LayoutAccess other : context.beside(layoutAccess)) {
        double count = context.entity(other.entity()).count() * other.share();
        items += count;
        bytes += count * other.itemSize();
      }
      return new ScannedItems(items, bytes);
    }

    double meanSize() {
      return items == 0 ? 0 : bytes / items;
    }
  }
}
