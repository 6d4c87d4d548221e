package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.candidate.DominancePruning;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Index;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.rationale.RejectedAlternative;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is true of every design that is derived. */
final class DesignOptimizerTest {
  /** Dollars are rounded to millionths, for each of some hundred choices. */
  private static final double ROUNDING = 0.001;

  static List<Path> cases() {
    return CorpusCases.experts();
  }

  /** Cases that are chosen in a moment. */
  static List<Path> small() {
    return cases().stream()
        .filter(
            folder ->
                List.of("bookmarks", "complaints", "device-log", "ecommerce", "social-network")
                    .contains(folder.getFileName().toString()))
        .toList();
  }

  private static OptimizedDesign derived(Spec spec, Style style) {
    return derived(spec, DesignOptions.only(style));
  }

  private static OptimizedDesign derived(Spec spec, DesignOptions options) {
    return new DesignCompiler(PriceListReader.shipped())
        .design(spec, options, TimeLimit.in(Duration.ofMinutes(10)), ProgressListener.NONE);
  }

  /** To the rounding, unless a composed key makes items larger than the program knows. */
  private static void agrees(OptimalSelection optimum) {
    double bill = optimum.bill().usedUsd();
    if (optimum.grows()) {
      assertThat(bill).isCloseTo(optimum.monthlyUsd(), withinPercentage(7));
    } else {
      assertThat(bill).isCloseTo(optimum.monthlyUsd(), within(ROUNDING));
    }
  }

  @ParameterizedTest
  @MethodSource("small")
  void pruningLosesNothing(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    CandidateSet whole = OptimalSelection.whole(spec, Style.MULTI_TABLE);
    CandidateSet pruned = DominancePruning.of(whole);
    assertThat(pruned.size()).isLessThan(whole.size());
    assertThat(OptimalSelection.of(spec, Style.MULTI_TABLE, pruned).monthlyUsd())
        .isCloseTo(
            OptimalSelection.of(spec, Style.MULTI_TABLE, whole).monthlyUsd(), within(ROUNDING));
  }

  @ParameterizedTest
  @MethodSource("small")
  void moreTrafficNeverCostsLess(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    double before = OptimalSelection.of(spec, Style.MULTI_TABLE).monthlyUsd();
    Spec busier = RandomCandidateSetsTest.busier(spec, 0, 3);
    assertThat(OptimalSelection.of(busier, Style.MULTI_TABLE).monthlyUsd())
        .isGreaterThanOrEqualTo(before - ROUNDING);
  }

  @ParameterizedTest
  @MethodSource("small")
  void withFewerCandidatesNothingGetsCheaper(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    CandidateSet candidateSet = OptimalSelection.pruned(spec, Style.MULTI_TABLE);
    OptimalSelection all = OptimalSelection.of(spec, Style.MULTI_TABLE, candidateSet);
    // Without the ways of one read that were not taken anyway, and then without the one taken.
    for (int t = 0; t < Math.min(3, candidateSet.goals().size()); t++) {
      CandidateSet.PricedGoal goal = candidateSet.goals().get(t);
      ImmutableList.Builder<CandidateSet.PricedGoal> goals = ImmutableList.builder();
      for (CandidateSet.PricedGoal other : candidateSet.goals()) {
        goals.add(
            other == goal && goal.ways().size() > 1
                ? new CandidateSet.PricedGoal(
                    goal.pattern(),
                    goal.what(),
                    goal.always(),
                    goal.ways().subList(1, goal.ways().size()))
                : other);
      }
      CandidateSet fewer =
          new CandidateSet(
              candidateSet.layoutCandidates(),
              candidateSet.indexes(),
              candidateSet.growths(),
              goals.build(),
              candidateSet.complete());
      OptimalSelection rest = OptimalSelection.of(spec, Style.MULTI_TABLE, fewer);
      assertThat(rest.solution().objective()).isGreaterThanOrEqualTo(all.solution().objective());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Style.class,
      names = {"MULTI_TABLE", "SINGLE_TABLE"})
  void theSameSpecGivesTheSameDesignWithOrWithoutTheOtherStyleBesideIt(Style style) {
    Spec spec = RandomSpecs.of(3, 6, 5).spec(7);
    OptimizedDesign first = derived(spec, new DesignOptions(style));
    OptimizedDesign second = derived(spec, style);
    assertThat(first.alternatives()).hasSizeGreaterThan(second.alternatives().size());
    assertThat(second.design()).isEqualTo(first.design());
    assertThat(second.rationale()).isEqualTo(first.rationale());
    for (AccessPattern pattern : spec.patterns()) {
      assertThat(second.rejectedFor(pattern.id())).isEqualTo(first.rejectedFor(pattern.id()));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 8, 9, 10, 11})
  void whateverIsAskedIsServedAtThePriceSaid(long seed) {
    Spec spec = RandomSpecs.of(3, 6, 5).spec(seed);
    for (Style style : List.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)) {
      OptimalSelection optimum = OptimalSelection.of(spec, style);
      Bill bill = optimum.bill();
      if (optimum.undone() == 0) {
        assertThat(bill.unserved().stream().filter(UnsupportedPattern::isFault)).isEmpty();
      }
      agrees(optimum);
    }
  }

  @Test
  void oneKeyThatGetsTooHotIsSpread() {
    Spec spec =
        CorpusCases.spec(
            cases().stream().filter(it -> it.endsWith("hr-multi-table")).findFirst().orElseThrow());
    OptimizedDesign derived = derived(spec, Style.MULTI_TABLE);
    assertThat(derived.design().items())
        .anyMatch(layoutRef -> layoutRef.item().shards().orElse(1) > 1);
    assertThat(derived.rationale()).anyMatch(Rationale.KeyShards.class::isInstance);
  }

  @Test
  void anIndexThatIsReadTooMuchIsSpreadBesideALocalOne() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Orders
            entities:
              Order:
                identity: [customerId, orderId]
                count: 1M
                attributes:
                  customerId: {type: string, bytes: 10, distinct: 1000}
                  orderId: {type: string, generated: ulid}
                  region: {type: string, bytes: 10, distinct: 500}
                  total: {type: number, digits: 6}
            patterns:
              - {id: P1, create: Order, rps: 1}
              - id: P4
                update: Order
                where: {customerId: $customerId, orderId: $orderId}
                add: [total]
                rps: 1
              - id: P2
                read: Order
                where: {customerId: $customerId}
                sort: total desc
                limit: 5
                consistency: strong
                rps: 100
              - id: P3
                read: Order
                where: {region: $region}
                needs: [orderId]
                rps: {average: 1, peak: 400}
                hottest: 50%
            """);
    for (Style style : List.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)) {
      OptimizedDesign derived = derived(spec, style);
      assertThat(derived.design().tables().values())
          .anyMatch(table -> table.indexes().values().stream().anyMatch(Index::local));
      assertThat(derived.design().items())
          .anyMatch(layoutRef -> layoutRef.item().shards().orElse(1) > 1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"U", "Up", "食堂", "É"})
  void namesOfAnyLengthAndScriptGiveADesign(String application) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: %s
            entities:
              W: {identity: [w], count: 1000, attributes: {w: {type: string, bytes: 8}}}
              店: {identity: [w], count: 1000, attributes: {w: {type: string, bytes: 8}}}
              Cs:
                identity: [w, c]
                count: 100k
                operations: {restoreAlone: true}
                attributes:
                  w: {type: string, bytes: 8, references: W.w, max: 500}
                  c: {type: string, generated: ulid}
                  名: {type: string, bytes: 12, unique: true}
                  at: {type: timestamp, present: 1%%}
            patterns:
              - {create: W, rps: 1}
              - {create: 店, rps: 1}
              - {create: Cs, rps: 1}
              - {read: 店, sort: w asc, rps: 1}
              - {read: Cs, where: {名: $name}, rps: 50}
              - {read: Cs, where: {w: $w}, sort: at desc, limit: 10, rps: 500}
            """
                .formatted(application));
    for (Style style : List.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)) {
      assertThat(derived(spec, style).bill().unserved()).isEmpty();
    }
  }

  private static Spec chat(String tolerance) {
    return SpecFixtures.of(
        """
        keysmith: 1
        application: Chat
        prefer: {tolerance: %s}
        entities:
          Channel:
            identity: [workspaceId, channelId]
            count: 10M
            attributes:
              workspaceId: {type: string, bytes: 10, distinct: 50k}
              channelId: {type: string, bytes: 11}
              topic: {type: string, bytes: 60}
              name: {type: string, bytes: 16, present: 20%%}
        patterns:
          - {id: P1, read: Channel, where: {workspaceId: $w, channelId: $c}, rps: 2000}
          - {id: P2, read: Channel, where: {workspaceId: $w, name: $name}, matches: 1, rps: 20}
          - {id: P3, create: Channel, rps: 3}
        """
            .formatted(tolerance));
  }

  @Test
  void theCheaperAndLessSimpleAlternativeIsListedFirst() {
    OptimizedDesign simple = derived(chat("50%"), Style.MULTI_TABLE);
    double bill = simple.bill().usedUsd();
    List<RejectedAlternative> lost = simple.rejectedFor("P2");
    assertThat(simple.optimality().isSimplerThanCheapest(bill)).isTrue();
    assertThat(lost.get(0).lessSimple()).isTrue();
    assertThat(lost.get(0).monthlyUsd())
        .isCloseTo(simple.optimality().cheapestUsd(), within(ROUNDING));
    assertThat(lost.stream().skip(1)).allMatch(one -> !one.lessSimple() && one.monthlyUsd() > bill);

    OptimizedDesign cheapest = derived(chat("0%"), Style.MULTI_TABLE);
    assertThat(cheapest.bill().usedUsd())
        .isCloseTo(simple.optimality().cheapestUsd(), within(ROUNDING));
    assertThat(cheapest.rejectedFor("P2")).isNotEmpty().noneMatch(RejectedAlternative::lessSimple);
  }

  @Test
  void whenTimeIsOverThereIsAnAnswerAllTheSame() {
    Spec spec = CorpusCases.spec(small().get(1));
    OptimizedDesign derived =
        new DesignCompiler(PriceListReader.shipped())
            .design(
                spec,
                new DesignOptions(Style.AUTO),
                TimeLimit.in(Duration.ZERO),
                ProgressListener.NONE);
    assertThat(derived.bill().unserved().stream().filter(UnsupportedPattern::isFault)).isEmpty();
    assertThat(derived.optimality().status()).isEqualTo(OptimalityGap.Status.FEASIBLE);
  }

  /** A local index has no attribute of a parent that the items do not copy. */
  @ParameterizedTest
  @EnumSource(names = {"MULTI_TABLE", "SINGLE_TABLE"})
  void aStrongReadMaySelectByAParent(Style style) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Projects
            entities:
              Account:
                identity: [account]
                count: 1k
                attributes:
                  account: {type: string, bytes: 8}
                  kind: {type: string, values: {A: 50%, B: 50%}}
              Project:
                identity: [account, name]
                count: 50k
                attributes:
                  account: {type: string, bytes: 8, references: Account.account, max: 500}
                  name: {type: string, bytes: 12}
                  rank: {type: number, digits: 4}
            patterns:
              - {create: Account, rps: 1}
              - {create: Project, rps: 2}
              - {update: Project, where: {account: $account, name: $name}, set: [rank], rps: 2}
              - {update: Account, where: {account: $account}, set: [kind], rps: 1}
              - id: strong
                read: Project
                where: {account: $account, Account.kind: $kind}
                sort: rank desc
                consistency: strong
                rps: 50
            """);
    assertThat(derived(spec, style).bill().unserved()).isEmpty();
  }
}
