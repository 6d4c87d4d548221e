package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.DesignCompiler;
import dev.keysmith.Repository;
import dev.keysmith.aws.PriceReader;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Forum;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Corpus;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.emit.Handover;
import dev.keysmith.plan.Planned;
import dev.keysmith.review.Finding;
import dev.keysmith.review.Fit;
import dev.keysmith.review.Review;
import dev.keysmith.review.Subject;
import dev.keysmith.solve.Alternative;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.Optimality;
import dev.keysmith.solve.Optimality.Status;
import dev.keysmith.solve.Reason;
import dev.keysmith.source.Place;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/** Designs that somebody made, as if they had been derived. */
record HandMade(Spec spec, Derived derived) {

  /** A table for each entity; nothing cheaper. */
  static HandMade forum(double seconds) {
    Spec spec = Forum.spec();
    Design design = Forum.design("indexed.yaml");
    ImmutableList<Planned> plans = compiler().plan(spec, design);
    Bill bill = bill(spec, design, plans);
    return new HandMade(
        spec,
        new Derived(
            Style.MULTI_TABLE,
            design,
            plans,
            bill,
            new Optimality(Status.OPTIMAL, bill.monthlyUsd(), 0, bill.monthlyUsd(), 1234, seconds),
            ImmutableList.of(
                new Alternative("multi-table", bill.monthlyUsd(), 3, 3, true),
                new Alternative("single-table", 381.5, 1, 2, false),
                new Alternative("greedy", 402.25, 3, 4, false)),
            ImmutableList.of(
                new Reason(
                    "posts",
                    "table",
                    "P1 reads a post by its postId alone",
                    ImmutableList.of("P1"),
                    220.66,
                    OptionalDouble.empty()),
                new Reason(
                    "posts.ByAuthor",
                    "index",
                    "It has an author's posts in the order of P2, with all that W1 writes, so that"
                        + " no post is fetched one by one.",
                    ImmutableList.of("P2"),
                    48.5,
                    OptionalDouble.of(512))),
            pattern -> ImmutableList.of()));
  }

  /** One table for everything; stopped before the end. */
  static HandMade hosting() {
    Path folder = Repository.ROOT.resolve("corpus/github");
    Spec spec = Corpus.spec(folder);
    Design design = DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
    ImmutableList<Planned> plans = compiler().plan(spec, design);
    Bill bill = bill(spec, design, plans);
    return new HandMade(
        spec,
        new Derived(
            Style.SINGLE_TABLE,
            design,
            plans,
            bill,
            new Optimality(
                Status.FEASIBLE, bill.monthlyUsd() * 0.9, 0.1, bill.monthlyUsd(), 98_765, 30),
            ImmutableList.of(
                new Alternative("multi-table", bill.monthlyUsd() * 1.25, 14, 7, false),
                new Alternative("single-table", bill.monthlyUsd(), 1, 5, true)),
            ImmutableList.of(),
            pattern -> ImmutableList.of()));
  }

  /** With the review below. */
  Handover handover() {
    return new Handover(
        spec,
        derived.design(),
        derived.plans(),
        derived.bill(),
        compiler().heat(spec, derived.design(), derived.plans()),
        review(),
        Optional.of(derived));
  }

  /** Something to mend, and two things to think about. */
  private static Review review() {
    return new Review(
        ImmutableList.of(
            finding("UnusedIndex", Severity.WARNING, 7, "no pattern reads posts.ByTopic"),
            finding("CacheWouldPay", Severity.ADVICE, 9, "a cache would pay"),
            finding("ReservedWord", Severity.ADVICE, 12, "'name' is a reserved word")),
        ImmutableList.of(),
        new Fit(Fit.Verdict.SUITED, ImmutableList.of(), ImmutableList.of(), ImmutableList.of()));
  }

  private static Finding finding(String rule, Severity severity, int line, String message) {
    return new Finding(
        rule,
        severity,
        new Subject("posts", ImmutableSet.of("posts"), new Place("forum.yaml", line, 3, 5)),
        message,
        ImmutableList.of("1 + 1 = 2"),
        "mend it",
        Optional.empty());
  }

  private static DesignCompiler compiler() {
    return new DesignCompiler(PriceReader.shipped());
  }

  private static Bill bill(Spec spec, Design design, ImmutableList<Planned> plans) {
    return compiler().bill(spec, design, plans, PricingOptions.of(spec.pricing()));
  }
}
