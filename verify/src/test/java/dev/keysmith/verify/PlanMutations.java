package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RelatedRead;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.ValueExpression;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Ways to break a plan. */
final class PlanMutations {
  private PlanMutations() {}

  // --- reads ------------------------------------------------------------------------------------

  static UnaryOperator<Plan> reading(UnaryOperator<ReadProgram> change) {
    return plan ->
        new Plan(
            plan.pattern(),
            plan.strategy(),
            plan.steps(),
            plan.readProgram().map(change),
            plan.acts());
  }

  static UnaryOperator<ReadProgram> source(UnaryOperator<InstanceSource.ByKey> change) {
    return reading ->
        new ReadProgram(
            reading.entityQuery(),
            change.apply((InstanceSource.ByKey) reading.source()),
            reading.related());
  }

  static UnaryOperator<Plan> byKey(UnaryOperator<InstanceSource.ByKey> change) {
    return reading(source(change));
  }

  static InstanceSource.ByKey turned(InstanceSource.ByKey source) {
    return new InstanceSource.ByKey(
        source.layoutRef(),
        source.index(),
        source.keys(),
        source.whole(),
        source.backward().map(backward -> !backward),
        source.atATime(),
        source.filter(),
        source.open(),
        source.fetches());
  }

  /** Taken as if its keys gave the queried order. */
  static InstanceSource.ByKey unsorted(InstanceSource.ByKey source) {
    return new InstanceSource.ByKey(
        source.layoutRef(),
        source.index(),
        source.keys(),
        source.whole(),
        Optional.of(false),
        source.atATime(),
        source.filter(),
        source.open(),
        source.fetches());
  }

  static InstanceSource.ByKey withoutConditions(InstanceSource.ByKey source) {
    return new InstanceSource.ByKey(
        source.layoutRef(),
        source.index(),
        source.keys(),
        source.whole(),
        source.backward(),
        source.atATime(),
        ImmutableList.of(),
        ImmutableList.of(),
        source.fetches());
  }

  static InstanceSource.ByKey withoutFetches(InstanceSource.ByKey source) {
    return new InstanceSource.ByKey(
        source.layoutRef(),
        source.index(),
        source.keys(),
        source.whole(),
        source.backward(),
        source.atATime(),
        source.filter(),
        source.open(),
        ImmutableList.of());
  }

  static UnaryOperator<InstanceSource.ByKey> throughIndex(String name) {
    return source ->
        new InstanceSource.ByKey(
            source.layoutRef(),
            source.layoutRef().table().index(name),
            source.keys(),
            source.whole(),
            source.backward(),
            source.atATime(),
            source.filter(),
            source.open(),
            source.fetches());
  }

  static InstanceSource.ByKey withoutLastKey(InstanceSource.ByKey source) {
    return keyed(source, source.keys().subList(0, source.keys().size() - 1));
  }

  private static InstanceSource.ByKey keyed(
      InstanceSource.ByKey source, ImmutableList<ImmutableList<KeyBinding>> keys) {
    return new InstanceSource.ByKey(
        source.layoutRef(),
        source.index(),
        keys,
        source.whole(),
        source.backward(),
        source.atATime(),
        source.filter(),
        source.open(),
        source.fetches());
  }

  static UnaryOperator<InstanceSource.ByKey> keys(UnaryOperator<KeyBinding> change) {
    return source ->
        keyed(
            source,
            source.keys().stream()
                .map(uses -> uses.stream().map(change).collect(ImmutableList.toImmutableList()))
                .collect(ImmutableList.toImmutableList()));
  }

  /** One key attribute made by another template. */
  static UnaryOperator<KeyBinding> template(
      String attribute, String template, Map<String, AttributeType> types) {
    return use ->
        use.attribute().equals(attribute)
            ? new KeyBinding(
                use.attribute(),
                KeyTemplate.parse(template, types),
                use.equal(),
                use.next(),
                use.onward())
            : use;
  }

  /** Ranges of which each end is taken in where it should be omitted, and the reverse. */
  static KeyBinding otherEnds(KeyBinding use) {
    return new KeyBinding(
        use.attribute(),
        use.template(),
        use.equal(),
        use.next()
            .map(
                test ->
                    test instanceof Test.Range range
                        ? new Test.Range(
                            range.lower().map(PlanMutations::other),
                            range.upper().map(PlanMutations::other))
                        : test),
        use.onward());
  }

  private static Bound other(Bound bound) {
    return new Bound(bound.value(), !bound.inclusive());
  }

  static KeyBinding withoutRange(KeyBinding use) {
    return new KeyBinding(
        use.attribute(), use.template(), use.equal(), Optional.empty(), use.onward());
  }

  /** Every key made of another value than the one that leads there. */
  static UnaryOperator<KeyBinding> value(String parameter) {
    return use -> {
      Map<String, ValueExpression> equal = new LinkedHashMap<>();
      use.equal()
          .forEach((name, value) -> equal.put(name, new ValueExpression.Parameter(parameter)));
      return new KeyBinding(
          use.attribute(), use.template(), ImmutableMap.copyOf(equal), use.next(), use.onward());
    };
  }

  /** What is read of related instances by requests of their own, changed. */
  static UnaryOperator<ReadProgram> relatives(UnaryOperator<ReadProgram> change) {
    return reading ->
        new ReadProgram(
            reading.entityQuery(),
            reading.source(),
            reading.related().stream()
                .map(
                    related ->
                        related.from() instanceof RelatedRead.SeparateRequest apart
                            ? new RelatedRead(
                                related.include(),
                                new RelatedRead.SeparateRequest(
                                    change.apply(apart.reading()), apart.atOnce()))
                            : related)
                .collect(ImmutableList.toImmutableList()));
  }

  static ReadProgram withoutRelated(ReadProgram reading) {
    return new ReadProgram(reading.entityQuery(), reading.source(), ImmutableList.of());
  }

  // --- writes -----------------------------------------------------------------------------------

  static UnaryOperator<Plan> acts(UnaryOperator<WriteProgram> change) {
    return plan ->
        new Plan(
            plan.pattern(),
            plan.strategy(),
            plan.steps(),
            plan.readProgram(),
            plan.acts().stream().map(change).collect(ImmutableList.toImmutableList()));
  }

  static UnaryOperator<Plan> writes(UnaryOperator<ItemWrite> change) {
    return acts(
        act ->
            new WriteProgram(
                act.action(),
                act.preReads(),
                act.writes().stream().map(change).collect(ImmutableList.toImmutableList()),
                act.follows()));
  }

  static UnaryOperator<Plan> without(Predicate<ItemWrite> dropped) {
    return acts(
        act ->
            new WriteProgram(
                act.action(),
                act.preReads(),
                act.writes().stream()
                    .filter(dropped.negate())
                    .collect(ImmutableList.toImmutableList()),
                act.follows()));
  }

  static UnaryOperator<Plan> withoutLeads(Predicate<PreRead> dropped) {
    return acts(
        act ->
            new WriteProgram(
                act.action(),
                act.preReads().stream()
                    .filter(dropped.negate())
                    .collect(ImmutableList.toImmutableList()),
                act.writes(),
                act.follows()));
  }

  static Plan withoutFollowing(Plan plan) {
    return acts(act ->
            new WriteProgram(act.action(), act.preReads(), act.writes(), ImmutableList.of()))
        .apply(plan);
  }

  static Predicate<ItemWrite> of(String layout) {
    return write -> write.layoutRef().item().name().equals(layout);
  }

  static Predicate<ItemWrite> of(ItemWrite.Kind kind, String layout) {
    return of(layout).and(write -> write.kind() == kind);
  }

  static Predicate<PreRead> reads(PreRead.Purpose purpose) {
    return lead -> lead instanceof PreRead.Read read && read.purpose() == purpose;
  }

  /** The items of a layout written whatever is there. */
  static UnaryOperator<ItemWrite> requiring(String layout, ItemWrite.Precondition demand) {
    return write ->
        of(layout).test(write)
            ? new ItemWrite(
                write.kind(), write.layoutRef(), write.work(), demand, write.conditions())
            : write;
  }

  static ItemWrite withoutConditions(ItemWrite write) {
    return new ItemWrite(
        write.kind(), write.layoutRef(), write.work(), write.demand(), ImmutableList.of());
  }

  /** An update that knows nothing of a key that is made of what it changes. */
  static UnaryOperator<ItemWrite> ignoring(String key) {
    return write ->
        new ItemWrite(
            write.kind(),
            new LayoutRef(write.layoutRef().table(), without(write.layoutRef().item(), key)),
            write.work(),
            write.demand(),
            write.conditions());
  }

  private static ItemLayout without(ItemLayout layout, String key) {
    Map<String, dev.keysmith.design.KeyRule> keys = new LinkedHashMap<>(layout.keys());
    keys.remove(key);
    return new ItemLayout(
        layout.entity(),
        layout.variant(),
        ImmutableMap.copyOf(keys),
        layout.copies(),
        layout.embeds(),
        layout.counters(),
        layout.shards(),
        layout.holds());
  }
}
