package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.instance.ReadResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Which match each result stands for, each another one, so that as many as possible find theirs.
 *
 * <p>Taking the first match that fits would not do. Where limits leave open which related instances
 * come, a result may fit two matches and the next one only the first of these: then the first
 * result has to move on to the other (augmenting paths).
 */
final class BipartiteMatching {
  private static final int NONE = -1;

  private final List<ReadResult> results;
  private final List<ReadMatch> matches;
  private final BiPredicate<ReadResult, ReadMatch> fits;
  private final ImmutableListMultimap<ImmutableMap<String, Object>, Integer> byValues;
  private final int[] resultOf;
  private final List<Integer> alone = new ArrayList<>();

  private BipartiteMatching(
      List<ReadResult> results, List<ReadMatch> matches, BiPredicate<ReadResult, ReadMatch> fits) {
    this.results = results;
    this.matches = matches;
    this.fits = fits;
    ImmutableListMultimap.Builder<ImmutableMap<String, Object>, Integer> byValues =
        ImmutableListMultimap.builder();
    for (int i = 0; i < matches.size(); i++) {
      byValues.put(matches.get(i).values(), i);
    }
    this.byValues = byValues.build();
    this.resultOf = new int[matches.size()];
    Arrays.fill(resultOf, NONE);
  }

  /**
   * @param fits whether a result can stand for a match that has the same values
   */
  static BipartiteMatching of(
      List<ReadResult> results, List<ReadMatch> matches, BiPredicate<ReadResult, ReadMatch> fits) {
    BipartiteMatching matching = new BipartiteMatching(results, matches, fits);
    for (int i = 0; i < results.size(); i++) {
      if (!matching.pair(i, new BitSet())) {
        matching.alone.add(i);
      }
    }
    return matching;
  }

  /** The first result that stands for no match. */
  OptionalInt alone() {
    return alone.stream().mapToInt(Integer::intValue).findFirst();
  }

  /** The matches that no result stands for, in their order. */
  ImmutableList<ReadMatch> left() {
    return IntStream.range(0, matches.size())
        .filter(match -> resultOf[match] == NONE)
        .mapToObj(matches::get)
        .collect(ImmutableList.toImmutableList());
  }

  /** The match that a result stands for; not for one that is alone. */
  ReadMatch matchOf(int result) {
    return IntStream.range(0, matches.size())
        .filter(match -> resultOf[match] == result)
        .mapToObj(matches::get)
        .findFirst()
        .orElseThrow();
  }

  private boolean pair(int result, BitSet tried) {
    ImmutableList<Integer> same = byValues.get(PlainValues.normal(results.get(result).values()));
    for (int match : same) {
      if (resultOf[match] == NONE && fits.test(results.get(result), matches.get(match))) {
        resultOf[match] = result;
        return true;
      }
    }
    for (int match : same) {
      if (!tried.get(match) && fits.test(results.get(result), matches.get(match))) {
        tried.set(match);
        if (pair(resultOf[match], tried)) {
          resultOf[match] = result;
          return true;
        }
      }
    }
    return false;
  }
}
