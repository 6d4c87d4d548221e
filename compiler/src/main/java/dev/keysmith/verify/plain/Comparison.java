package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Selection.SortOrder;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Whether an answer to a read is right.
 *
 * <p>It is, where each result can be another one of the matches, none is left over, and they are in
 * order. A result need not show what it is sorted by, and two instances may look the same, so order
 * is a question of which match a result stands for. It has a simple answer: sorted, the matches
 * give the sort values that each position must have, and those at which they are equal form a run.
 * The results of a run must be matches of that run, in any order within it. Hence an answer is
 * right exactly if the results of every run pair off with its matches. Without {@code sort},
 * everything is one run.
 *
 * <p>Under a limit an include brings so many of the first relatives: the run that the limit cuts
 * may give any of its matches.
 */
public final class Comparison {
  private final Spec spec;

  public Comparison(Spec spec) {
    this.spec = spec;
  }

  /** The first difference between what a design returned, page by page, and the plain answer. */
  public Optional<Difference> difference(
      Pattern.Read read, List<Match> expected, List<ImmutableList<Result>> pages) {
    ImmutableList<Result> got =
        pages.stream().flatMap(List::stream).collect(ImmutableList.toImmutableList());
    return difference("result", read.selection(), got, expected, expected.size())
        .or(() -> pageDifference(read.selection().limit(), pages));
  }

  /** The same for a read that asks only how many there are. */
  public Optional<Difference> countDifference(List<Match> expected, long got) {
    return expected.size() == got
        ? Optional.empty()
        : Optional.of(
            new Difference("count", String.valueOf(expected.size()), String.valueOf(got)));
  }

  /**
   * Every page is full except the last. That may be empty: a page can end with the last match, and
   * only the next one shows it.
   */
  private static Optional<Difference> pageDifference(
      OptionalInt limit, List<ImmutableList<Result>> pages) {
    for (int i = 0; i < pages.size(); i++) {
      boolean last = i == pages.size() - 1;
      int size = pages.get(i).size();
      int most = limit.orElse(Integer.MAX_VALUE);
      int least = last ? 0 : limit.orElse(1);
      if (size < least || size > most) {
        return Optional.of(
            new Difference(
                "page " + (i + 1) + " of " + pages.size(),
                (last ? "at most " : limit.isPresent() ? "" : "at least ")
                    + limit.orElse(1)
                    + " results",
                String.valueOf(size)));
      }
    }
    return Optional.empty();
  }

  /**
   * @param what one of them is called
   * @param expected every match, in order
   * @param wanted how many of the first are to come
   */
  private Optional<Difference> difference(
      String what, Selection selection, List<Result> got, List<Match> expected, int wanted) {
    Pairing pairing = Pairing.of(got, expected, this::fits);
    OptionalInt alone = pairing.alone();
    if (alone.isPresent()) {
      int position = alone.getAsInt();
      return Optional.of(unexpected(what, position, got.get(position), expected, pairing));
    }
    if (got.size() < wanted) {
      return Optional.of(
          new Difference(
              what + " that is missing, of " + wanted,
              ValueText.of(pairing.left().get(0)),
              "nothing"));
    }
    if (got.size() > wanted) {
      return Optional.of(
          new Difference(
              numbered(what, wanted), "no more than " + wanted, ValueText.of(got.get(wanted))));
    }
    return outOfOrder(what, selection.sort(), got, expected, pairing);
  }

  private Optional<Difference> outOfOrder(
      String what, List<SortOrder> sort, List<Result> got, List<Match> expected, Pairing pairing) {
    int start = 0;
    while (start < got.size()) {
      int end = endOfRun(expected, start);
      OptionalInt alone =
          Pairing.of(
                  got.subList(start, Math.min(end, got.size())),
                  expected.subList(start, end),
                  this::fits)
              .alone();
      if (alone.isPresent()) {
        int position = start + alone.getAsInt();
        return Optional.of(
            new Difference(
                "order, " + numbered(what, position),
                sortText(sort, expected.get(position)),
                sortText(sort, pairing.matchOf(position))
                    + " in "
                    + ValueText.of(got.get(position))));
      }
      start = end;
    }
    return Optional.empty();
  }

  private static int endOfRun(List<Match> matches, int start) {
    int end = start + 1;
    while (end < matches.size()
        && matches.get(end).sortValues().equals(matches.get(start).sortValues())) {
      end++;
    }
    return end;
  }

  /** Whether a result can stand for a match that has the same values. */
  private boolean fits(Result result, Match match) {
    return relatedDifference("", result, match).isEmpty();
  }

  private Optional<Difference> relatedDifference(String of, Result result, Match match) {
    for (Map.Entry<Include, ImmutableList<Match>> entry : match.related().entrySet()) {
      Include include = entry.getKey();
      ImmutableList<Match> expected = entry.getValue();
      Optional<Difference> difference =
          difference(
              of + ValueText.of(include),
              include.selection(),
              result.related().getOrDefault(include, ImmutableList.of()),
              expected,
              Math.min(include.selection().limit().orElse(Integer.MAX_VALUE), expected.size()));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  /** What is wrong with a result that stands for no match, as near as can be told. */
  private Difference unexpected(
      String what, int position, Result result, List<Match> expected, Pairing pairing) {
    String where = numbered(what, position);
    ImmutableMap<String, Object> values = Values.normal(result.values());
    if (expected.stream().anyMatch(match -> match.values().equals(values) && fits(result, match))) {
      return new Difference(where, "every match once", "one again: " + ValueText.of(result));
    }
    Optional<Match> meant = meant(values, pairing.left()).or(() -> meant(values, expected));
    if (meant.isEmpty()) {
      return new Difference(where, "no such match", ValueText.of(result));
    }
    return attributeDifference(where, values, meant.get())
        .or(() -> relatedDifference(where + ", its ", result, meant.get()))
        .orElseThrow();
  }

  /** The match most like a result, of those that have the same identity as far as it shows. */
  private Optional<Match> meant(Map<String, Object> values, List<Match> among) {
    long most = -1;
    Optional<Match> meant = Optional.empty();
    for (Match match : among) {
      Instance instance = match.instance();
      boolean same =
          spec.entity(instance.entity()).identity().stream()
              .filter(values::containsKey)
              .allMatch(name -> instance.value(name).equals(Optional.ofNullable(values.get(name))));
      long equal = values.entrySet().stream().filter(match.values().entrySet()::contains).count();
      if (same && equal > most) {
        most = equal;
        meant = Optional.of(match);
      }
    }
    return meant;
  }

  private static Optional<Difference> attributeDifference(
      String where, ImmutableMap<String, Object> got, Match match) {
    for (String name : Sets.union(match.values().keySet(), got.keySet())) {
      Optional<Object> expected = Optional.ofNullable(match.values().get(name));
      Optional<Object> value = Optional.ofNullable(got.get(name));
      if (!expected.equals(value)) {
        return Optional.of(
            new Difference(
                where + ", its " + name,
                expected.map(ValueText::of).orElse("none"),
                value.map(ValueText::of).orElse("none") + " in " + ValueText.of(got)));
      }
    }
    return Optional.empty();
  }

  private static String sortText(List<SortOrder> sort, Match match) {
    ImmutableList.Builder<String> values = ImmutableList.builder();
    for (int i = 0; i < sort.size(); i++) {
      values.add(
          sort.get(i).attribute()
              + " "
              + match.sortValues().get(i).map(ValueText::of).orElse("none"));
    }
    return String.join(", ", values.build());
  }

  private static String numbered(String what, int position) {
    return what + " " + (position + 1);
  }
}
