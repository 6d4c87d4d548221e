package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.interview.DraftSpec.DraftAttribute;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import dev.keysmith.interview.DraftSpec.DraftPattern;
import dev.keysmith.technique.NamingConventions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the patterns of an application lead one to expect, and is not among them. */
final class PatternGaps {
  private final DraftSpec draft;

  private PatternGaps(DraftSpec draft) {
    this.draft = draft;
  }

  /** A sentence each; none before there is a pattern. */
  static ImmutableList<String> of(DraftSpec draft) {
    PatternGaps gaps = new PatternGaps(draft);
    List<String> found = new ArrayList<>();
    List<String> growing = new ArrayList<>();
    for (DraftEntity entity : draft.entities().values()) {
      found.addAll(gaps.unlisted(entity));
      if (gaps.grows(entity)) {
        growing.add(NamingConventions.plural(entity.name()));
      }
    }
    if (!growing.isEmpty()) {
      found.add("nothing deletes %s, so their number grows".formatted(String.join(", ", growing)));
    }
    return ImmutableList.copyOf(found);
  }

  /** Children that no read lists by their parent: the relationship is asked one way only. */
  private List<String> unlisted(DraftEntity entity) {
    if (draft.patterns(entity.name()).findAny().isEmpty()) {
      return List.of();
    }
    Set<String> listed = new LinkedHashSet<>();
    Set<String> parents = new LinkedHashSet<>();
    for (DraftAttribute reference : entity.references()) {
      String parent = reference.parent().orElseThrow();
      parents.add(parent);
      boolean byParent =
          draft
              .patterns(entity.name())
              .filter(DraftPattern::isRead)
              .anyMatch(
                  read ->
                      read.where().contains(reference.name())
                          && !entity.isIdentifiedBy(ImmutableSet.copyOf(read.where())));
      if (byParent || isIncluded(entity, parent)) {
        listed.add(parent);
      }
    }
    parents.removeAll(listed);
    return parents.stream()
        .map(
            parent ->
                "no pattern lists the %s of one %s"
                    .formatted(NamingConventions.plural(entity.name()), parent))
        .toList();
  }

  private boolean isIncluded(DraftEntity entity, String parent) {
    return draft.patterns(parent).anyMatch(read -> read.includes().contains(entity.name()));
  }

  /** Whether it is created, and neither deleted nor expires. */
  private boolean grows(DraftEntity entity) {
    return draft.patterns(entity.name()).anyMatch(one -> one.verb().matches("create|put"))
        && draft.patterns(entity.name()).noneMatch(one -> one.verb().equals("delete"))
        && !entity.fields().contains("ttl");
  }
}
