package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.instance.ValueFormatter;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Whether the result of a read is correct.
 *
 * <p>It is, where each result can be another one of the matches, none is left over, and they are in
 * order. A result need not show what it is sorted by, and two instances may look the same, so order
 * depends on which match a result stands for. That is simple to decide: sorted, the matches give
 * the sort values that each position must have, and those at which they are equal form a run. The
 * results of a run must be matches of that run, in any order within it. Hence a list of results is
 * correct exactly if the results of every run pair off with its matches. Without {@code sort},
 * everything is one run.
 *
 * <p>Under a limit an include brings so many of the first related instances: the run that the limit
 * cuts may give any of its matches.
 */
public final class ResultComparison {
  private final Spec spec;

  public ResultComparison(Spec spec) {
    this.spec = spec;
  }

  /** The first difference between what a design returned, page by page, and the expected one. */
  public Optional<ResultDifference> difference(
      AccessPattern.Read read, List<ReadMatch> expected, List<ImmutableList<ReadResult>> pages) {
    ImmutableList<ReadResult> got =
        pages.stream().flatMap(List::stream).collect(ImmutableList.toImmutableList());
    return difference("result", read.selection(), got, expected, expected.size())
        .or(() -> pageDifference(read.selection().limit(), pages));
  }

  /** The same for the first page alone. */
  public Optional<ResultDifference> firstPageDifference(
      AccessPattern.Read read, List<ReadMatch> expected, ImmutableList<ReadResult> page) {
    int size = Math.min(read.selection().limit().orElse(Integer.MAX_VALUE), expected.size());
    return difference("result", read.selection(), page, expected, size);
  }

  /** The same for a read that only counts. */
  public Optional<ResultDifference> countDifference(List<ReadMatch> expected, long got) {
    return expected.size() == got
        ? Optional.empty()
        : Optional.of(
            new ResultDifference("count", String.valueOf(expected.size()), String.valueOf(got)));
  }

  /**
   * Every page is full except the last. That may be empty: a page can end with the last match, and
   * only the next one shows it.
   */
  private static Optional<ResultDifference> pageDifference(
      OptionalInt limit, List<ImmutableList<ReadResult>> pages) {
    for (int i = 0; i < pages.size(); i++) {
      boolean last = i == pages.size() - 1;
      int size = pages.get(i).size();
      int most = limit.orElse(Integer.MAX_VALUE);
      int least = last ? 0 : limit.orElse(1);
      if (size < least || size > most) {
        return Optional.of(
            new ResultDifference(
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
  private Optional<ResultDifference> difference(
      String what,
      EntitySelection selection,
      List<ReadResult> got,
      List<ReadMatch> expected,
      int wanted) {
    BipartiteMatching matching = BipartiteMatching.of(got, expected, this::fits);
    OptionalInt alone = matching.alone();
    if (alone.isPresent()) {
      int position = alone.getAsInt();
      return Optional.of(unexpected(what, position, got.get(position), expected, matching));
    }
    if (got.size() < wanted) {
      return Optional.of(
          new ResultDifference(
              String.format("%s is missing, of %s", what, wanted),
              ValueFormatter.of(matching.left().get(0).result()),
              "nothing"));
    }
    if (got.size() > wanted) {
      return Optional.of(
          new ResultDifference(
              numbered(what, wanted),
              "no more than " + wanted,
              ValueFormatter.of(got.get(wanted))));
    }
    return outOfOrder(what, selection.sort(), got, expected, matching);
  }

  private Optional<ResultDifference> outOfOrder(
      String what,
      List<SortOrder> sort,
      List<ReadResult> got,
      List<ReadMatch> expected,
      BipartiteMatching matching) {
    int start = 0;
    while (start < got.size()) {
      int end = endOfRun(expected, start);
      OptionalInt alone =
          BipartiteMatching.of(
                  got.subList(start, Math.min(end, got.size())),
                  expected.subList(start, end),
                  this::fits)
              .alone();
      if (alone.isPresent()) {
        int position = start + alone.getAsInt();
        return Optional.of(
            new ResultDifference(
                "order, " + numbered(what, position),
                sortText(sort, expected.get(position)),
                sortText(sort, matching.matchOf(position))
                    + " in "
                    + ValueFormatter.of(got.get(position))));
      }
      start = end;
    }
    return Optional.empty();
  }

  private static int endOfRun(List<ReadMatch> matches, int start) {
    int end = start + 1;
    while (end < matches.size()
        && matches.get(end).sortValues().equals(matches.get(start).sortValues())) {
      end++;
    }
    return end;
  }

  /** Whether a result can stand for a match that has the same values. */
  private boolean fits(ReadResult result, ReadMatch match) {
    return relatedDifference("", result, match).isEmpty();
  }

  private Optional<ResultDifference> relatedDifference(
      String of, ReadResult result, ReadMatch match) {
    for (Map.Entry<IncludeClause, ImmutableList<ReadMatch>> entry : match.related().entrySet()) {
      IncludeClause include = entry.getKey();
      ImmutableList<ReadMatch> expected = entry.getValue();
      Optional<ResultDifference> difference =
          difference(
              of + ValueFormatter.of(include),
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

  /** What is wrong with a result that stands for no match, as far as known. */
  private ResultDifference unexpected(
      String what,
      int position,
      ReadResult result,
      List<ReadMatch> expected,
      BipartiteMatching matching) {
    String where = numbered(what, position);
    ImmutableMap<String, Object> values = PlainValues.normal(result.values());
    if (expected.stream().anyMatch(match -> match.values().equals(values) && fits(result, match))) {
      return new ResultDifference(
          where, "every match once", "a duplicate: " + ValueFormatter.of(result));
    }
    Optional<ReadMatch> meant = meant(values, matching.left()).or(() -> meant(values, expected));
    if (meant.isEmpty()) {
      return new ResultDifference(where, "no such match", ValueFormatter.of(result));
    }
    return attributeDifference(where, values, meant.get())
        .or(() -> relatedDifference(where + ", its ", result, meant.get()))
        .orElseThrow();
  }

  /** The match most like a result, of those that have the same identity as far as it shows. */
  private Optional<ReadMatch> meant(Map<String, Object> values, List<ReadMatch> among) {
    long most = -1;
    Optional<ReadMatch> meant = Optional.empty();
    for (ReadMatch match : among) {
      EntityInstance instance = match.instance();
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

  private static Optional<ResultDifference> attributeDifference(
      String where, ImmutableMap<String, Object> got, ReadMatch match) {
    for (String name : Sets.union(match.values().keySet(), got.keySet())) {
      Optional<Object> expected = Optional.ofNullable(match.values().get(name));
      Optional<Object> value = Optional.ofNullable(got.get(name));
      if (!expected.equals(value)) {
        return Optional.of(
            new ResultDifference(
                where + ", its " + name,
                expected.map(ValueFormatter::of).orElse("none"),
                value.map(ValueFormatter::of).orElse("none") + " in " + ValueFormatter.of(got)));
      }
    }
    return Optional.empty();
  }

  private static String sortText(List<SortOrder> sort, ReadMatch match) {
    ImmutableList.Builder<String> values = ImmutableList.builder();
    for (int i = 0; i < sort.size(); i++) {
      values.add(
          sort.get(i).attribute()
              + " "
              + match.sortValues().get(i).map(ValueFormatter::of).orElse("none"));
    }
    return String.join(", ", values.build());
  }

  private static String numbered(String what, int position) {
    return what + " " + (position + 1);
  }
}
