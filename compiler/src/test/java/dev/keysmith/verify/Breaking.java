package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.Acting;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.KeyUse;
import dev.keysmith.plan.Lead;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Reading;
import dev.keysmith.plan.Related;
import dev.keysmith.plan.Source;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition.Bound;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Ways to break a plan. */
final class Breaking {
  private Breaking() {}

  // --- reads ------------------------------------------------------------------------------------

  static UnaryOperator<Plan> reading(UnaryOperator<Reading> change) {
    return plan ->
        new Plan(plan.pattern(), plan.way(), plan.steps(), plan.reading().map(change), plan.acts());
  }

  static UnaryOperator<Reading> source(UnaryOperator<Source.ByKey> change) {
    return reading ->
        new Reading(
            reading.question(), change.apply((Source.ByKey) reading.source()), reading.related());
  }

  static UnaryOperator<Plan> byKey(UnaryOperator<Source.ByKey> change) {
    return reading(source(change));
  }

  static Source.ByKey turned(Source.ByKey source) {
    return new Source.ByKey(
        source.placed(),
        source.index(),
        source.keys(),
        source.whole(),
        source.backward().map(backward -> !backward),
        source.atATime(),
        source.filter(),
        source.open(),
        source.fetches());
  }

  /** Taken as if its keys gave the order asked for. */
  static Source.ByKey unsorted(Source.ByKey source) {
    return new Source.ByKey(
        source.placed(),
        source.index(),
        source.keys(),
        source.whole(),
        Optional.of(false),
        source.atATime(),
        source.filter(),
        source.open(),
        source.fetches());
  }

  static Source.ByKey withoutConditions(Source.ByKey source) {
    return new Source.ByKey(
        source.placed(),
        source.index(),
        source.keys(),
        source.whole(),
        source.backward(),
        source.atATime(),
        ImmutableList.of(),
        ImmutableList.of(),
        source.fetches());
  }

  static Source.ByKey withoutFetches(Source.ByKey source) {
    return new Source.ByKey(
        source.placed(),
        source.index(),
        source.keys(),
        source.whole(),
        source.backward(),
        source.atATime(),
        source.filter(),
        source.open(),
        ImmutableList.of());
  }

  static UnaryOperator<Source.ByKey> throughIndex(String name) {
    return source ->
        new Source.ByKey(
            source.placed(),
            source.placed().table().index(name),
            source.keys(),
            source.whole(),
            source.backward(),
            source.atATime(),
            source.filter(),
            source.open(),
            source.fetches());
  }

  static Source.ByKey withoutLastKey(Source.ByKey source) {
    return keyed(source, source.keys().subList(0, source.keys().size() - 1));
  }

  private static Source.ByKey keyed(
      Source.ByKey source, ImmutableList<ImmutableList<KeyUse>> keys) {
    return new Source.ByKey(
        source.placed(),
        source.index(),
        keys,
        source.whole(),
        source.backward(),
        source.atATime(),
        source.filter(),
        source.open(),
        source.fetches());
  }

  static UnaryOperator<Source.ByKey> keys(UnaryOperator<KeyUse> change) {
    return source ->
        keyed(
            source,
            source.keys().stream()
                .map(uses -> uses.stream().map(change).collect(ImmutableList.toImmutableList()))
                .collect(ImmutableList.toImmutableList()));
  }

  /** One key attribute made by another template. */
  static UnaryOperator<KeyUse> template(
      String attribute, String template, Map<String, AttributeType> types) {
    return use ->
        use.attribute().equals(attribute)
            ? new KeyUse(
                use.attribute(),
                KeyTemplate.parse(template, types),
                use.equal(),
                use.next(),
                use.onward())
            : use;
  }

  /** Ranges of which each end is taken in where it should be left out, and the reverse. */
  static KeyUse otherEnds(KeyUse use) {
    return new KeyUse(
        use.attribute(),
        use.template(),
        use.equal(),
        use.next()
            .map(
                test ->
                    test instanceof Test.Range range
                        ? new Test.Range(
                            range.lower().map(Breaking::other), range.upper().map(Breaking::other))
                        : test),
        use.onward());
  }

  private static Bound other(Bound bound) {
    return new Bound(bound.value(), !bound.inclusive());
  }

  static KeyUse withoutRange(KeyUse use) {
    return new KeyUse(use.attribute(), use.template(), use.equal(), Optional.empty(), use.onward());
  }

  /** Every key made of another value than the one that leads there. */
  static UnaryOperator<KeyUse> value(String parameter) {
    return use -> {
      Map<String, Value> equal = new LinkedHashMap<>();
      use.equal().forEach((name, value) -> equal.put(name, new Value.Parameter(parameter)));
      return new KeyUse(
          use.attribute(), use.template(), ImmutableMap.copyOf(equal), use.next(), use.onward());
    };
  }

  /** What is read of relatives by requests of their own, changed. */
  static UnaryOperator<Reading> relatives(UnaryOperator<Reading> change) {
    return reading ->
        new Reading(
            reading.question(),
            reading.source(),
            reading.related().stream()
                .map(
                    related ->
                        related.from() instanceof Related.Apart apart
                            ? new Related(
                                related.include(),
                                new Related.Apart(change.apply(apart.reading()), apart.atOnce()))
                            : related)
                .collect(ImmutableList.toImmutableList()));
  }

  static Reading withoutRelatives(Reading reading) {
    return new Reading(reading.question(), reading.source(), ImmutableList.of());
  }

  // --- writes -----------------------------------------------------------------------------------

  static UnaryOperator<Plan> acts(UnaryOperator<Acting> change) {
    return plan ->
        new Plan(
            plan.pattern(),
            plan.way(),
            plan.steps(),
            plan.reading(),
            plan.acts().stream().map(change).collect(ImmutableList.toImmutableList()));
  }

  static UnaryOperator<Plan> writes(UnaryOperator<ItemWrite> change) {
    return acts(
        act ->
            new Acting(
                act.action(),
                act.leads(),
                act.writes().stream().map(change).collect(ImmutableList.toImmutableList()),
                act.follows()));
  }

  static UnaryOperator<Plan> without(Predicate<ItemWrite> dropped) {
    return acts(
        act ->
            new Acting(
                act.action(),
                act.leads(),
                act.writes().stream()
                    .filter(dropped.negate())
                    .collect(ImmutableList.toImmutableList()),
                act.follows()));
  }

  static UnaryOperator<Plan> withoutLeads(Predicate<Lead> dropped) {
    return acts(
        act ->
            new Acting(
                act.action(),
                act.leads().stream()
                    .filter(dropped.negate())
                    .collect(ImmutableList.toImmutableList()),
                act.writes(),
                act.follows()));
  }

  static Plan withoutFollowing(Plan plan) {
    return acts(act -> new Acting(act.action(), act.leads(), act.writes(), ImmutableList.of()))
        .apply(plan);
  }

  static Predicate<ItemWrite> of(String layout) {
    return write -> write.placed().item().name().equals(layout);
  }

  static Predicate<ItemWrite> of(ItemWrite.Kind kind, String layout) {
    return of(layout).and(write -> write.kind() == kind);
  }

  static Predicate<Lead> reads(Lead.Purpose purpose) {
    return lead -> lead instanceof Lead.Read read && read.purpose() == purpose;
  }

  /** The items of a layout written whatever is there. */
  static UnaryOperator<ItemWrite> demanding(String layout, ItemWrite.Demand demand) {
    return write ->
        of(layout).test(write)
            ? new ItemWrite(write.kind(), write.placed(), write.work(), demand, write.conditions())
            : write;
  }

  static ItemWrite withoutConditions(ItemWrite write) {
    return new ItemWrite(
        write.kind(), write.placed(), write.work(), write.demand(), ImmutableList.of());
  }

  /** An update that knows nothing of a key that is made of what it changes. */
  static UnaryOperator<ItemWrite> ignoring(String key) {
    return write ->
        new ItemWrite(
            write.kind(),
            new Placed(write.placed().table(), without(write.placed().item(), key)),
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
