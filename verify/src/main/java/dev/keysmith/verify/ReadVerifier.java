package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.data.ReadSample;
import dev.keysmith.verify.data.ReadSamples;
import dev.keysmith.verify.engine.MeteredRequest;
import dev.keysmith.verify.oracle.ReadOracle;
import dev.keysmith.verify.oracle.ResultComparison;
import dev.keysmith.verify.oracle.ResultDifference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Runs a read with sampled arguments, all pages, and compares the results with the definition. Only
 * the first pages of typical runs count for the estimate, because one execution reads one page.
 * Arguments that come again, such as those of a read without parameters, get the first page alone:
 * reads change nothing, so the other pages would be the same.
 */
final class ReadVerifier {
  private static final int TYPICAL = 25;

  /** Items for one more typical run, where the mean is uncertain. */
  private static final long ITEMS_PER_RUN = 40;

  private static final long MOST_TYPICAL = 500;

  /** A relative standard error below which more runs say no more. */
  private static final double CERTAIN = 0.03;

  /** A limit against cursors that never end. */
  private static final int MOST_PAGES = 10_000;

  private final TestBed testBed;
  private final ReadOracle meaning;
  private final ResultComparison comparison;

  ReadVerifier(TestBed testBed) {
    this.testBed = testBed;
    this.meaning = new ReadOracle(testBed.spec(), TestBed.NOW);
    this.comparison = new ResultComparison(testBed.spec());
  }

  PatternVerification verify(
      AccessPattern.Read read, Plan plan, ConsumedUnits predicted, SplittableRandom random) {
    CapacityRecorder recorder = new CapacityRecorder();
    ReadCoverage coverage = new ReadCoverage(read);
    Optional<Mismatch> mismatch = Optional.empty();
    Set<Object> paged = new HashSet<>();
    ImmutableList<ReadSample> samples = samples(read, random);
    for (ReadSample sample : samples) {
      Optional<Mismatch> found = run(read, plan, sample, recorder, coverage, paged);
      if (mismatch.isEmpty()) {
        mismatch = found;
      }
    }
    for (long typical = TYPICAL;
        mismatch.isEmpty() && typical < mostTypical() && isUncertain(recorder, predicted);
        typical += TYPICAL) {
      mismatch =
          samples(read, random).stream()
              .filter(ReadSample::typical)
              .flatMap(sample -> run(read, plan, sample, recorder, coverage, paged).stream())
              .findFirst();
    }
    if (mismatch.isEmpty()) {
      mismatch = inShortPages(read, plan, samples, recorder);
    }
    return new PatternVerification(
        read.id(),
        read.name(),
        recorder.runs(),
        coverage.coverage(),
        mismatch,
        recorder.estimate(predicted),
        recorder.error(),
        recorder.exceptions());
  }

  private ImmutableList<ReadSample> samples(AccessPattern.Read read, SplittableRandom random) {
    return ReadSamples.of(
        testBed.scaled(),
        (AccessPattern.Read) testBed.scaled(read),
        testBed.instances(),
        random,
        TYPICAL);
  }

  private static boolean isUncertain(CapacityRecorder recorder, ConsumedUnits predicted) {
    return recorder.estimate(predicted).map(one -> one.uncertainty() > CERTAIN).orElse(false);
  }

  /** Who generates more data wants to know more exactly. */
  private long mostTypical() {
    long items =
        testBed.spec().entities().keySet().stream().mapToLong(testBed.instances()::count).sum();
    return Math.min(MOST_TYPICAL, items / ITEMS_PER_RUN);
  }

  /**
   * Repeats the sample with most matches with small pages, because few generated item collections
   * have more than one page of the size of the pattern.
   */
  private Optional<Mismatch> inShortPages(
      AccessPattern.Read read, Plan plan, List<ReadSample> samples, CapacityRecorder recorder) {
    if (read.selection().limit().isEmpty()) {
      return Optional.empty();
    }
    int most = -1;
    Optional<ReadSample> largest = Optional.empty();
    for (ReadSample sample : samples) {
      int matches = meaning.matches(read, testBed.instances(), sample.arguments()).size();
      if (matches > most) {
        most = matches;
        largest = Optional.of(sample);
      }
    }
    for (int size : new int[] {1, 3, Math.max(1, most)}) {
      ReadSample sample =
          new ReadSample(
              largest.orElseThrow().arguments(), false, "pages of " + size + ", most matches");
      Optional<Mismatch> mismatch =
          run(
              PageSizeOverride.of(read, size),
              PageSizeOverride.of(plan, size),
              sample,
              recorder,
              new ReadCoverage(read),
              new HashSet<>());
      if (mismatch.isPresent()) {
        return mismatch;
      }
    }
    return Optional.empty();
  }

  /**
   * @param paged the arguments that all pages were read with, to which those of the sample are
   *     added
   */
  private Optional<Mismatch> run(
      AccessPattern.Read read,
      Plan plan,
      ReadSample sample,
      CapacityRecorder recorder,
      ReadCoverage coverage,
      Set<Object> paged) {
    testBed.audit().drain();
    boolean all =
        paged.add(sample.arguments())
            || read.selection().limit().isEmpty()
            || read.selection().needs().countOnly();
    try {
      ImmutableList<ReadMatch> expected =
          meaning.matches(read, testBed.instances(), sample.arguments());
      coverage.returned(
          expected,
          (branch, instance) ->
              ReadOracle.meets(branch, instance, testBed.instances(), sample.arguments()));
      List<ImmutableList<ReadResult>> pages = pages(read, plan, sample, recorder, all);
      Optional<ResultDifference> difference =
          read.selection().needs().countOnly()
              ? comparison.countDifference(
                  expected, pages.stream().mapToLong(ImmutableList::size).sum())
              : all
                  ? comparison.difference(read, expected, pages)
                  : comparison.firstPageDifference(read, expected, pages.get(0));
      return difference.map(
          found -> mismatch(plan, sample, found.where(), found.expected(), found.got()));
    } catch (IllegalStateException | IllegalArgumentException | DynamoDbException e) {
      return Optional.of(
          mismatch(
              plan,
              sample,
              "the plan cannot be executed",
              "a result",
              ArgumentFormatter.message(e)));
    }
  }

  private List<ImmutableList<ReadResult>> pages(
      AccessPattern.Read read,
      Plan plan,
      ReadSample sample,
      CapacityRecorder recorder,
      boolean all) {
    List<ImmutableList<ReadResult>> pages = new ArrayList<>();
    List<MeteredRequest> requests = new ArrayList<>();
    Optional<PageCursor> cursor = Optional.empty();
    do {
      ResultPage page = testBed.audited().page(read, plan, sample.arguments(), cursor);
      requests.addAll(testBed.audit().drain());
      if (pages.isEmpty() && sample.typical()) {
        recorder.typical(requests, sample.arguments());
      }
      pages.add(page.results());
      cursor = page.next();
      if (pages.size() > MOST_PAGES) {
        throw new IllegalStateException("more than " + MOST_PAGES + " pages");
      }
    } while (all && cursor.isPresent());
    recorder.ran(requests);
    return pages;
  }

  private static Mismatch mismatch(
      Plan plan, ReadSample sample, String what, String expected, String got) {
    return new Mismatch(
        what,
        sample.about(),
        ArgumentFormatter.arguments(sample.arguments()),
        plan.strategy(),
        expected,
        got);
  }
}
