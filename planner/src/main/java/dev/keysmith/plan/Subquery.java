package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.IncludeClause;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** What is queried of one entity, with all that it includes. */
public record Subquery(EntityQuery question, ImmutableList<IncludeClause> includes) {
  public String entity() {
    return question.entity().name();
  }

  /** The same with more attributes to come back. */
  public Subquery needing(Collection<String> more) {
    return new Subquery(question.needing(more), includes);
  }

  /** Attributes that must be returned, for the caller and for the next step. */
  public ImmutableSet<String> needs() {
    return needsWithout(ImmutableSet.of());
  }

  /** The same where some of what comes next is at hand. */
  public ImmutableSet<String> needsWithout(Set<IncludeClause> atHand) {
    List<IncludeClause> others = includes.stream().filter(it -> !atHand.contains(it)).toList();
    return ImmutableSet.<String>builder()
        .addAll(question.needs())
        .addAll(EntityQuery.leading(question.entity(), others))
        .build();
  }
}
