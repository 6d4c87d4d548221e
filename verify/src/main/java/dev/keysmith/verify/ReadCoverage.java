package dev.keysmith.verify;

import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/** What the runs of a read have returned: instances, of each alternative, with each include. */
final class ReadCoverage {
  private final AccessPattern.Read read;
  private final Set<EntitySelection> met = new LinkedHashSet<>();
  private final Set<IncludeClause> included = new LinkedHashSet<>();
  private boolean exercised;

  ReadCoverage(AccessPattern.Read read) {
    this.read = read;
  }

  /**
   * Notes the result of a run.
   *
   * @param meets whether an instance meets an alternative
   */
  void returned(List<ReadMatch> matches, BiPredicate<EntitySelection, EntityInstance> meets) {
    exercised |= !matches.isEmpty();
    for (EntitySelection branch : read.selection().branches()) {
      if (!met.contains(branch)
          && matches.stream().anyMatch(match -> meets.test(branch, match.instance()))) {
        met.add(branch);
      }
    }
    matches.forEach(this::include);
  }

  private void include(ReadMatch match) {
    match
        .related()
        .forEach(
            (include, related) -> {
              if (!related.isEmpty()) {
                included.add(include);
                related.forEach(this::include);
              }
            });
  }

  PatternCoverage coverage() {
    if (!exercised) {
      return PatternCoverage.EMPTY;
    }
    if (!met.containsAll(read.selection().branches())) {
      return PatternCoverage.ALTERNATIVE_UNMET;
    }
    return areIncluded(read.selection())
        ? PatternCoverage.EXERCISED
        : PatternCoverage.NOTHING_INCLUDED;
  }

  private boolean areIncluded(EntitySelection selection) {
    return selection.include().stream()
        .allMatch(include -> included.contains(include) && areIncluded(include.selection()));
  }
}
