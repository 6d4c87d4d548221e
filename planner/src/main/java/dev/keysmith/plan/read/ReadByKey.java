package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.ExpectedCharge;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.FilterPlacement;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.RequestTarget;
import dev.keysmith.plan.RequestTemplate;
import dev.keysmith.plan.key.KeyMatch;
import dev.keysmith.plan.key.KeyMatchAttempts;
import dev.keysmith.plan.key.KeyMatchAttempts.MatchAttempt;
import dev.keysmith.plan.key.KeyMatchEstimate;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.statistics.RequestedParent;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads instances from one table or index: a GetItem where the whole key is given, else a Query;
 * one for each shard and for each value of a set; then, where the index does not hold all that is
 * queried, the items themselves.
 */
final class ReadByKey {
  /** Beyond these, more make no difference to the choice of a plan. */
  private static final double MOST_PAGES = 1000;

  /** A page that hardly anybody has does not count. */
  private static final double TRACE = 0.01;

  private final PlanningContext context;
  private final CoLocatedItems coLocatedItems;
  private final FetchItems fetch;

  ReadByKey(PlanningContext context) {
    this.context = context;
    this.coLocatedItems = new CoLocatedItems(context);
    this.fetch = new FetchItems(context);
  }

  /**
   * Every plan of a query; why other keys do not serve it is added to the obstacles.
   *
   * @param allowed where it may begin
   */
  ImmutableList<AccessPath> accesses(
      EntityQuery entityQuery, Predicate<LayoutAccess> allowed, List<String> obstacles) {
    Map<LayoutAccess.Key, KeyMatchAttempts> tried = new HashMap<>();
    ImmutableList.Builder<AccessPath> accesses = ImmutableList.builder();
    for (LayoutAccess layoutAccess : context.structures(entityQuery)) {
      if (!allowed.test(layoutAccess)) {
        continue;
      }
      if (entityQuery.strong() && !layoutAccess.canBeStrong()) {
        obstacles.add(
            layoutAccess.name()
                + ": global secondary indexes do not support strongly consistent reads");
        continue;
      }
      KeyMatchAttempts attempts =
          tried.computeIfAbsent(
              layoutAccess.key(), key -> KeyMatchAttempts.of(context, layoutAccess, entityQuery));
      for (MatchAttempt trial : attempts.matching()) {
        Optional<AccessPath> access = access(layoutAccess, entityQuery, trial);
        access.ifPresent(accesses::add);
        if (access.isEmpty()) {
          obstacles.add(
              layoutAccess.name()
                  + ": "
                  + layoutAccess.layout().name()
                  + " does not provide all requested attributes");
        }
      }
      attempts.obstacle().ifPresent(it -> obstacles.add(layoutAccess.name() + ": " + it));
    }
    return accesses.build();
  }

  /** Whether sorted results can be merged in order, as they arrive. */
  private static boolean canMerge(LayoutAccess layoutAccess, EntityQuery entityQuery) {
    return entityQuery.sort().stream()
        .map(SortOrder::attribute)
        .allMatch(name -> layoutAccess.gives(name) || entityQuery.bound().containsKey(name));
  }

  private Optional<AccessPath> access(
      LayoutAccess layoutAccess, EntityQuery entityQuery, MatchAttempt trial) {
    ImmutableList<EntityQuery> parts = trial.parts();
    KeyMatch first = trial.first();
    if (first.wholeKey()) {
      return getItems(layoutAccess, entityQuery, trial);
    }
    Optional<Boolean> backward =
        first
            .backward(entityQuery.sort(), parts.get(0).bound().keySet())
            .filter(order -> trial.isAlone() || canMerge(layoutAccess, entityQuery));
    ReadConsistency consistency =
        entityQuery.strong() ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL;
    boolean stops = entityQuery.limit().isPresent() && backward.isPresent();
    double units = 0;
    double read = 0;
    double own = 0;
    double passed = 0;
    double requests = 0;
    double pages = 1;
    Optional<FilteredPage> page = Optional.empty();
    CostDerivation arithmetic = CostDerivation.NONE;
    for (int i = 0; i < parts.size(); i++) {
      KeyMatch match = trial.matches().get(i);
      KeyMatchEstimate estimate = trial.estimates().get(i);
      CoLocatedItems.ExtraItems others =
          coLocatedItems.of(layoutAccess, match, entityQuery.requested());
      QueryEstimate each =
          stops
              ? QueryEstimate.ofSome(
                  layoutAccess,
                  estimate,
                  others,
                  consistency,
                  entityQuery.limit().getAsInt(),
                  trial.isAlone())
              : QueryEstimate.ofAll(layoutAccess, estimate, others, consistency);
      double times = match.shards() * trial.values();
      units += times * each.units();
      read += times * each.read();
      own += times * each.own();
      passed += times * each.passed();
      requests += times * each.requests();
      pages = Math.max(pages, each.requests());
      page = larger(page, each.page());
      if (i == 0) {
        arithmetic =
            match.shards() == 1
                ? each.arithmetic()
                : each.arithmetic().and(() -> "for each of " + match.shards() + " shards");
      }
    }
    if (trial.queries() > 1) {
      double all = units;
      arithmetic =
          arithmetic.and(
              () ->
                  "one request for each of "
                      + NumberFormat.number(trial.queries())
                      + " values: "
                      + NumberFormat.number(all));
    }
    ImmutableList<AttributeCondition> filter = filter(parts.get(0), first);
    boolean canFilter =
        filter.stream().allMatch(condition -> FetchItems.decides(layoutAccess, condition));
    FilterPlacement placement =
        FilterPlacement.of(
            layoutAccess.layoutRef(),
            layoutAccess.index(),
            canFilter ? filter : ImmutableList.of());
    double returned =
        entityQuery.limit().isPresent() ? Math.min(passed, entityQuery.limit().getAsInt()) : passed;
    PlanStep step =
        new PlanStep(
            new RequestTemplate(
                DynamoDbOperation.QUERY,
                layoutAccess.target(),
                ImmutableList.of(layoutAccess.layout().name()),
                first.uses(),
                placement.server(),
                placement.client(),
                backward.orElse(false),
                backward.isPresent() ? entityQuery.limit() : OptionalInt.empty()),
            first.rounds(),
            CostEstimate.ofReads(requests, read, passed, charge(layoutAccess, units), arithmetic)
                .inPages(
                    stops ? pagesToStop(pages) : pagesToSort(layoutAccess, entityQuery, trial)));
    // Who sorts by himself needs them all, and what the order goes by.
    double kept = backward.isPresent() ? returned : passed;
    double looked = page.isPresent() ? Math.min(own, page.get().needed()) : own;
    return fetch.complete(
        layoutAccess,
        backward.isPresent() ? entityQuery : entityQuery.sortedByClient(),
        step,
        strategy(layoutAccess, trial.queries()),
        new InstanceSource.ByKey(
            layoutAccess.layoutRef(),
            layoutAccess.index(),
            uses(trial),
            false,
            backward,
            page.map(FilteredPage::atATime).map(OptionalInt::of).orElse(OptionalInt.empty()),
            canFilter ? filter : ImmutableList.of(),
            canFilter ? ImmutableList.of() : filter,
            ImmutableList.of()),
        canFilter ? kept : looked,
        returned);
  }

  /** Where most are filtered out, it is long before as many remain as are wanted. */
  private static int pagesToStop(double mean) {
    return (int) Math.min(MOST_PAGES, Math.max(1, Math.rint(mean)));
  }

  /**
   * Without a limit a client wants all pages. With one, it must read all of them to know the first,
   * unless the key provides the order.
   */
  private int pagesToSort(LayoutAccess layoutAccess, EntityQuery entityQuery, MatchAttempt trial) {
    if (entityQuery.limit().isEmpty() || entityQuery.sort().isEmpty()) {
      return 1;
    }
    double most = 1;
    for (int i = 0; i < trial.parts().size(); i++) {
      KeyMatchEstimate largest =
          KeyMatchEstimate.of(
              context,
              entityQuery,
              trial.parts().get(i).of(RequestedParent.LARGEST),
              trial.matches().get(i),
              trial.parts().size());
      most = Math.max(most, ExpectedCharge.requests(largest.met(), layoutAccess.itemSize()));
    }
    return (int) Math.min(MOST_PAGES, Math.ceil(most - TRACE));
  }

  private static Optional<FilteredPage> larger(
      Optional<FilteredPage> one, Optional<FilteredPage> other) {
    return Stream.concat(one.stream(), other.stream())
        .max(Comparator.comparingLong(FilteredPage::items));
  }

  private static ImmutableList<ImmutableList<KeyBinding>> uses(MatchAttempt trial) {
    return trial.matches().stream().map(KeyMatch::uses).collect(ImmutableList.toImmutableList());
  }

  static CapacityCharge charge(LayoutAccess layoutAccess, double units) {
    return layoutAccess
        .index()
        .map(index -> CapacityCharge.NONE.withIndex(index.name(), units))
        .orElseGet(() -> CapacityCharge.of(units));
  }

  private static String strategy(LayoutAccess layoutAccess, double queries) {
    return "Query "
        + layoutAccess.name()
        + (queries > 1 ? ", once for each value" : "")
        + (layoutAccess.layout().isMain()
            ? ""
            : ", the " + layoutAccess.layout().name() + " items");
  }

  private Optional<AccessPath> getItems(
      LayoutAccess layoutAccess, EntityQuery entityQuery, MatchAttempt trial) {
    ReadConsistency consistency =
        entityQuery.strong() ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL;
    double size = layoutAccess.itemSize();
    double each = ReadUnits.getItem(layoutAccess.sizes(), consistency);
    KeyMatch first = trial.first();
    double keys = trial.queries() * first.shards();
    ImmutableList<AttributeCondition> filter = filter(trial.parts().get(0), first);
    double passing = trial.estimates().get(0).passing();
    ImmutableList<AttributeCondition> open =
        filter.stream()
            .filter(condition -> !FetchItems.decides(layoutAccess, condition))
            .collect(ImmutableList.toImmutableList());
    double found =
        entityQuery.isByIdentity()
            ? passing
            : Math.min(
                keys,
                entityQuery.matches().orElseGet(() -> matches(entityQuery, ImmutableList.of())));
    double existing =
        entityQuery.isByIdentity()
            ? 1
            : filter.isEmpty()
                ? found
                : Math.min(keys, Math.max(found, matches(entityQuery, filter)));
    double missing = ReadUnits.missing(consistency);
    // Conditions that only further items decide need those of all matches.
    double looked =
        open.isEmpty() ? found : Math.min(keys, Math.max(found, matches(entityQuery, open)));
    PlanStep step =
        new PlanStep(
            RequestTemplate.byKeys(
                keys == 1 ? DynamoDbOperation.GET_ITEM : DynamoDbOperation.BATCH_GET_ITEM,
                new RequestTarget.TableTarget(layoutAccess.table().name()),
                ImmutableList.of(layoutAccess.layout().name()),
                first.uses(),
                filter),
            1,
            CostEstimate.ofReads(
                Math.ceil(keys / DynamoDbLimits.BATCH_GET_ITEMS),
                keys,
                found,
                CapacityCharge.of(existing * each + (keys - existing) * missing),
                CostDerivation.line(
                    () ->
                        (keys == 1 ? "one item" : NumberFormat.number(existing) + " items")
                            + " of "
                            + NumberFormat.number(size)
                            + " bytes: ⌈bytes ÷ 4096⌉ × "
                            + NumberFormat.number(consistency.unitsEach())
                            + " = "
                            + NumberFormat.number(each)
                            + " read units"
                            + (keys == 1 ? "" : " each")
                            + (keys - existing < 1e-9
                                ? ""
                                : "; %s keys without an item: %s each"
                                    .formatted(
                                        NumberFormat.number(keys - existing),
                                        NumberFormat.number(missing))))));
    return fetch.complete(
        layoutAccess,
        keys == 1 ? entityQuery : entityQuery.sortedByClient(),
        step,
        (keys == 1 ? "GetItem " : "BatchGetItem ") + layoutAccess.name(),
        new InstanceSource.ByKey(
            layoutAccess.layoutRef(),
            layoutAccess.index(),
            uses(trial),
            true,
            Optional.empty(),
            OptionalInt.empty(),
            filter.stream()
                .filter(condition -> !open.contains(condition))
                .collect(ImmutableList.toImmutableList()),
            open,
            ImmutableList.of()),
        looked,
        found);
  }

  private double matches(EntityQuery entityQuery, ImmutableList<AttributeCondition> without) {
    return context
        .cardinality()
        .of(
            entityQuery.entity().name(),
            entityQuery.where().stream()
                .filter(condition -> !without.contains(condition))
                .collect(ImmutableList.toImmutableList()));
  }

  private static ImmutableList<AttributeCondition> filter(EntityQuery entityQuery, KeyMatch match) {
    return entityQuery.where().stream()
        .filter(condition -> !match.used().contains(condition))
        .collect(ImmutableList.toImmutableList());
  }

  /** What a client has at hand after reading from a table or index. */
  static ImmutableSet<String> embedded(LayoutAccess layoutAccess) {
    return layoutAccess.layout().embeds().keySet().stream()
        .filter(layoutAccess::gives)
        .collect(ImmutableSet.toImmutableSet());
  }

  static ImmutableSet<String> copied(LayoutAccess layoutAccess) {
    return layoutAccess.layout().copies().keySet().stream()
        .filter(layoutAccess::gives)
        .collect(ImmutableSet.toImmutableSet());
  }
}
