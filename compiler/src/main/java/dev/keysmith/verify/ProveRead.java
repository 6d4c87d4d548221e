package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Pattern;
import dev.keysmith.verify.data.ReadSamples;
import dev.keysmith.verify.data.Sample;
import dev.keysmith.verify.engine.Metered;
import dev.keysmith.verify.plain.Comparison;
import dev.keysmith.verify.plain.Difference;
import dev.keysmith.verify.plain.Match;
import dev.keysmith.verify.plain.PlainReads;
import dev.keysmith.verify.plain.Result;
import dev.keysmith.verify.run.Cursor;
import dev.keysmith.verify.run.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Runs a read with sampled arguments, every page to the end, and compares with what it means. Only
 * first pages of typical runs count for the estimate: that is what one execution of a pattern is.
 */
final class ProveRead {
  private static final int TYPICAL = 25;

  /** A cursor that goes in circles would never end. */
  private static final int MOST_PAGES = 10_000;

  private final Stage stage;
  private final PlainReads meaning;
  private final Comparison comparison;

  ProveRead(Stage stage) {
    this.stage = stage;
    this.meaning = new PlainReads(stage.spec(), Stage.NOW);
    this.comparison = new Comparison(stage.spec());
  }

  PatternProof prove(Pattern.Read read, Plan plan, Units predicted, SplittableRandom random) {
    Tally tally = new Tally();
    Optional<Fault> fault = Optional.empty();
    ImmutableList<Sample> samples =
        ReadSamples.of(
            stage.scaled(), (Pattern.Read) stage.scaled(read), stage.instances(), random, TYPICAL);
    for (Sample sample : samples) {
      Optional<Fault> found = run(read, plan, sample, tally);
      if (fault.isEmpty()) {
        fault = found;
      }
    }
    if (fault.isEmpty()) {
      fault = inShortPages(read, plan, samples, tally);
    }
    return new PatternProof(
        read.id(),
        read.name(),
        tally.runs(),
        fault,
        tally.estimate(predicted),
        tally.error(),
        tally.exceptions());
  }

  /**
   * The sample with most matches again, a few results at a time: few generated collections reach
   * over a page of the size that the pattern has.
   */
  private Optional<Fault> inShortPages(
      Pattern.Read read, Plan plan, List<Sample> samples, Tally tally) {
    if (read.selection().limit().isEmpty()) {
      return Optional.empty();
    }
    int most = -1;
    Optional<Sample> largest = Optional.empty();
    for (Sample sample : samples) {
      int matches = meaning.matches(read, stage.instances(), sample.arguments()).size();
      if (matches > most) {
        most = matches;
        largest = Optional.of(sample);
      }
    }
    for (int size : new int[] {1, 3, Math.max(1, most)}) {
      Sample sample =
          new Sample(
              largest.orElseThrow().arguments(), false, "pages of " + size + ", most matches");
      Optional<Fault> fault =
          run(ShortPages.of(read, size), ShortPages.of(plan, size), sample, tally);
      if (fault.isPresent()) {
        return fault;
      }
    }
    return Optional.empty();
  }

  private Optional<Fault> run(Pattern.Read read, Plan plan, Sample sample, Tally tally) {
    stage.audit().drain();
    try {
      ImmutableList<Match> expected = meaning.matches(read, stage.instances(), sample.arguments());
      List<ImmutableList<Result>> pages = pages(read, plan, sample, tally);
      Optional<Difference> difference =
          read.selection().needs().countOnly()
              ? comparison.countDifference(
                  expected, pages.stream().mapToLong(ImmutableList::size).sum())
              : comparison.difference(read, expected, pages);
      return difference.map(
          found -> fault(plan, sample, found.where(), found.expected(), found.got()));
    } catch (IllegalStateException | IllegalArgumentException | DynamoDbException e) {
      return Optional.of(
          fault(plan, sample, "the plan cannot be run", "an answer", Texts.message(e)));
    }
  }

  private List<ImmutableList<Result>> pages(
      Pattern.Read read, Plan plan, Sample sample, Tally tally) {
    List<ImmutableList<Result>> pages = new ArrayList<>();
    List<Metered> requests = new ArrayList<>();
    Optional<Cursor> cursor = Optional.empty();
    do {
      Page page = stage.audited().page(read, plan, sample.arguments(), cursor);
      requests.addAll(stage.audit().drain());
      if (pages.isEmpty() && sample.typical()) {
        tally.typical(requests);
      }
      pages.add(page.results());
      cursor = page.next();
      if (pages.size() > MOST_PAGES) {
        throw new IllegalStateException("still not at the end after " + MOST_PAGES + " pages");
      }
    } while (cursor.isPresent());
    tally.ran(requests);
    return pages;
  }

  private static Fault fault(Plan plan, Sample sample, String what, String expected, String got) {
    return new Fault(
        what, sample.about(), Texts.arguments(sample.arguments()), plan.way(), expected, got);
  }
}
