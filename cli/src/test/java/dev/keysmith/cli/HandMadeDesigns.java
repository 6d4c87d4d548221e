package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.challenge.ChallengeSummary;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.ForumFixture;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.optimizer.OptimalityGap;
import dev.keysmith.optimizer.OptimalityGap.Status;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.rules.FindingSubject;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.selection.DesignAlternative;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/** Hand-written designs in the form of derived ones. */
public record HandMadeDesigns(Spec spec, OptimizedDesign derived) {

  /** A table for each entity; nothing cheaper. */
  public static HandMadeDesigns forum(double seconds) {
    Spec spec = ForumFixture.spec();
    Design design = ForumFixture.design("indexed.yaml");
    ImmutableList<PlanSet> plans = compiler().plan(spec, design);
    Bill bill = bill(spec, design, plans);
    return new HandMadeDesigns(
        spec,
        new OptimizedDesign(
            Style.MULTI_TABLE,
            design,
            plans,
            bill,
            new OptimalityGap(
                Status.OPTIMAL,
                bill.monthlyUsd(),
                0,
                bill.monthlyUsd(),
                1234,
                seconds,
                false,
                ChallengeSummary.NONE),
            ImmutableList.of(
                new DesignAlternative("multi-table", bill.monthlyUsd(), 3, 3, 24, true),
                new DesignAlternative("single-table", 381.5, 1, 2, 30, false),
                new DesignAlternative("greedy", 402.25, 3, 4, 32, false)),
            ImmutableList.of(
                new Rationale.BaseTable(
                    "posts",
                    ImmutableList.of("postId"),
                    ImmutableList.of("Post"),
                    false,
                    ImmutableList.of("P1"),
                    220.66),
                new Rationale.SecondaryIndex(
                    "posts.ByAuthor",
                    new IndexProjection.All(),
                    1_000_000,
                    1_000_000,
                    ImmutableList.of("P2"),
                    48.5,
                    OptionalDouble.of(512))),
            pattern -> ImmutableList.of()));
  }

  /** One table for everything; stopped before the end. */
  public static HandMadeDesigns hosting() {
    Path folder = ProjectCheckout.ROOT.resolve("corpus/github");
    Spec spec = CorpusCases.spec(folder);
    Design design = DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
    ImmutableList<PlanSet> plans = compiler().plan(spec, design);
    Bill bill = bill(spec, design, plans);
    return new HandMadeDesigns(
        spec,
        new OptimizedDesign(
            Style.SINGLE_TABLE,
            design,
            plans,
            bill,
            new OptimalityGap(
                Status.FEASIBLE,
                bill.monthlyUsd() * 0.9,
                0.1,
                bill.monthlyUsd(),
                98_765,
                30,
                false,
                ChallengeSummary.NONE),
            ImmutableList.of(
                new DesignAlternative("multi-table", bill.monthlyUsd() * 1.25, 14, 7, 60, false),
                new DesignAlternative("single-table", bill.monthlyUsd(), 1, 5, 80, true)),
            ImmutableList.of(),
            pattern -> ImmutableList.of()));
  }

  /** With the review below. */
  public DesignAnalysis analysis() {
    return new DesignAnalysis(
        spec,
        derived.design(),
        derived.plans(),
        derived.bill(),
        compiler().partitionLoads(spec, derived.design(), derived.plans()),
        review(),
        Optional.of(derived));
  }

  /** A review with a warning and two suggestions. */
  private static ReviewReport review() {
    return new ReviewReport(
        ImmutableList.of(
            finding("UnusedIndex", Severity.WARNING, 7, "no pattern reads posts.ByTopic"),
            finding("CacheWouldPay", Severity.SUGGESTION, 9, "a cache would pay"),
            finding("ReservedWord", Severity.SUGGESTION, 12, "'name' is a reserved word")),
        ImmutableList.of(),
        new Suitability(
            Suitability.Verdict.SUITED,
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of()));
  }

  private static ReviewFinding finding(String rule, Severity severity, int line, String message) {
    return new ReviewFinding(
        rule,
        severity,
        new FindingSubject(
            "posts", ImmutableSet.of("posts"), new SourceLocation("forum.yaml", line, 3, 5)),
        message,
        ImmutableList.of("1 + 1 = 2"),
        "mend it",
        Optional.empty(),
        0,
        false);
  }

  private static DesignCompiler compiler() {
    return new DesignCompiler(PriceListReader.shipped());
  }

  private static Bill bill(Spec spec, Design design, ImmutableList<PlanSet> plans) {
    return compiler().bill(spec, design, plans, PricingOptions.of(spec.pricing()));
  }
}
