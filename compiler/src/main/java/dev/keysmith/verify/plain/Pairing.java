package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
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
 * <p>Taking the first match that fits would not do. Where limits leave open which relatives come, a
 * result may fit two matches and the next one only the first of these: then the first result has to
 * move on to the other (augmenting paths).
 */
final class Pairing {
  private static final int NONE = -1;

  private final List<Result> results;
  private final List<Match> matches;
  private final BiPredicate<Result, Match> fits;
  private final ImmutableListMultimap<ImmutableMap<String, Object>, Integer> byValues;
  private final int[] resultOf;
  private final List<Integer> alone = new ArrayList<>();

  private Pairing(List<Result> results, List<Match> matches, BiPredicate<Result, Match> fits) {
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
  static Pairing of(List<Result> results, List<Match> matches, BiPredicate<Result, Match> fits) {
    Pairing pairing = new Pairing(results, matches, fits);
    for (int i = 0; i < results.size(); i++) {
      if (!pairing.pair(i, new BitSet())) {
        pairing.alone.add(i);
      }
    }
    return pairing;
  }

  /** The first result that stands for no match. */
  OptionalInt alone() {
    return alone.stream().mapToInt(Integer::intValue).findFirst();
  }

  /** The matches that no result stands for, in their order. */
  ImmutableList<Match> left() {
    return IntStream.range(0, matches.size())
        .filter(match -> resultOf[match] == NONE)
        .mapToObj(matches::get)
        .collect(ImmutableList.toImmutableList());
  }

  /** The match that a result stands for; not for one that is alone. */
  Match matchOf(int result) {
    return IntStream.range(0, matches.size())
        .filter(match -> resultOf[match] == result)
        .mapToObj(matches::get)
        .findFirst()
        .orElseThrow();
  }

  private boolean pair(int result, BitSet tried) {
    ImmutableList<Integer> same = byValues.get(Values.normal(results.get(result).values()));
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
