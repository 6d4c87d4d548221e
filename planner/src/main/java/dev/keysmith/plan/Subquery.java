package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.IncludeClause;
import java.util.List;
import java.util.Set;

/** What is queried of one entity, with all that it includes. */
public record Subquery(EntityQuery query, ImmutableList<IncludeClause> includes) {
  public String entity() {
    return query.entity().name();
  }

  /** Attributes that must be returned, for the caller and for the next step. */
  public ImmutableSet<String> needs() {
    return needsWithout(ImmutableSet.of());
  }

  /** The same where some of what comes next is at hand. */
  public ImmutableSet<String> needsWithout(Set<IncludeClause> atHand) {
    List<IncludeClause> others = includes.stream().filter(it -> !atHand.contains(it)).toList();
    return ImmutableSet.<String>builder()
        .addAll(query.needs())
        .addAll(EntityQuery.leading(query.entity(), others))
        .build();
  }
}
