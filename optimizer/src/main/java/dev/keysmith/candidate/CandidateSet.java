package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.IndexId;
import dev.keysmith.technique.LayoutCandidate;
import java.util.Comparator;
import java.util.List;

/**
 * All candidates, with their monthly prices.
 *
 * @param layoutCandidates of which one is taken for each entity
 * @param indexes each on one of the layout candidates
 * @param growths each due once where any of its indexes is taken
 * @param goals each to be served by one of its access paths, where it comes up
 * @param complete whether there was time to look at everything
 */
public record CandidateSet(
    ImmutableList<LayoutOption> layoutCandidates,
    ImmutableList<IndexOption> indexes,
    ImmutableList<KeyGrowth> growths,
    ImmutableList<PricedGoal> goals,
    boolean complete) {

  /**
   * A layout candidate and what it costs by itself: its storage, and the writes to its tables.
   *
   * @param goals that come up with it: lookups before writes
   */
  public record LayoutOption(
      LayoutCandidate layoutCandidate, double monthlyUsd, ImmutableSet<Integer> goals) {}

  /**
   * An index and what it costs to keep.
   *
   * @param on the layout candidate that it is on
   * @param monthlyUsd where no other index shares a key with it
   * @param grows whether it makes the items themselves larger
   * @param growths what of its price is due once for several indexes
   */
  public record IndexOption(
      int on,
      IndexCandidate candidate,
      double monthlyUsd,
      boolean grows,
      ImmutableSet<Integer> growths,
      ImmutableSet<Integer> goals) {}

  /**
   * What larger items cost that store the key of several indexes.
   *
   * @param on the layout candidate whose items they are
   */
  public record KeyGrowth(int on, ComposedKey key, double monthlyUsd) {}

  /** What an index costs beside the keys that it may share with others. */
  public double ownUsd(IndexOption index) {
    double usd = index.monthlyUsd();
    for (int growth : index.growths()) {
      usd -= growths.get(growth).monthlyUsd();
    }
    return usd;
  }

  /**
   * Whether an index costs no more than another, whatever else there is: what the other shares, it
   * shares as well.
   */
  boolean costsNoMore(IndexOption one, IndexOption other) {
    double usd = one.monthlyUsd();
    for (int growth : one.growths()) {
      KeyGrowth mine = growths.get(growth);
      boolean due =
          other.growths().stream()
              .map(growths::get)
              .anyMatch(
                  theirs ->
                      theirs.key().equals(mine.key()) && mine.monthlyUsd() <= theirs.monthlyUsd());
      usd -= due ? mine.monthlyUsd() : 0;
    }
    return usd <= ownUsd(other);
  }

  /**
   * Something that must be found out in a pattern.
   *
   * @param always whether it comes up whatever is chosen
   * @param ways its access paths
   */
  public record PricedGoal(
      AccessPattern pattern, String what, boolean always, ImmutableList<PricedAccessPath> ways) {}

  /**
   * An access path for a goal.
   *
   * @param on the layout candidate that it reads from
   * @param indexes those that it reads from
   * @param rounds round trips
   * @param goals that come up with it, and after how many round trips
   */
  public record PricedAccessPath(
      String words,
      int on,
      ImmutableSet<Integer> indexes,
      double monthlyUsd,
      int rounds,
      ImmutableList<FollowUpGoal> goals) {}

  /** A task that follows. */
  public record FollowUpGoal(int goal, int after) {}

  /** Identifies a layout candidate, also in another candidate set of the same spec. */
  public CandidateId.ArrangementId arrangementId(int layoutCandidate) {
    return new CandidateId.ArrangementId(
        layoutCandidates.get(layoutCandidate).layoutCandidate().name());
  }

  /** The same of an index. */
  public CandidateId.TableIndexId indexId(int index) {
    IndexOption offered = indexes.get(index);
    return new CandidateId.TableIndexId(
        arrangementId(offered.on()), offered.candidate().table(), offered.candidate().id());
  }

  /** The text of an access path, with the labels of its indexes in place of their names here. */
  public String description(PricedAccessPath way) {
    List<IndexId> longestFirst =
        way.indexes().stream()
            .map(index -> indexes.get(index).candidate().id())
            .sorted(Comparator.comparing((IndexId id) -> -id.name().length()))
            .toList();
    String description = way.words();
    for (IndexId id : longestFirst) {
      description = description.replace(id.name(), id.label());
    }
    return description;
  }

  /** How many things there are to choose from. */
  public int size() {
    return layoutCandidates.size()
        + indexes.size()
        + goals.stream().mapToInt(goal -> goal.ways().size()).sum();
  }
}
