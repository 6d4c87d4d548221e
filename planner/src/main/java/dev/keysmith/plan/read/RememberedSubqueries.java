package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.Subquery;
import dev.keysmith.spec.IncludeClause;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans each query for related entities once: every way to read the instances that include them
 * asks for the same. It is not thread-safe.
 */
final class RememberedSubqueries implements SubqueryPlanner {
  private final SubqueryPlanner planner;
  private final Map<Subquery, Answer> answers = new HashMap<>();

  private record Answer(
      ImmutableList<ReadAlternative> readAlternatives, ImmutableList<String> obstacles) {}

  RememberedSubqueries(SubqueryPlanner planner) {
    this.planner = planner;
  }

  @Override
  public ImmutableList<ReadAlternative> readAlternatives(
      EntityQuery entityQuery, ImmutableList<IncludeClause> includes, List<String> obstacles) {
    Subquery asked = new Subquery(entityQuery, includes);
    Answer known = answers.get(asked);
    if (known == null) {
      List<String> found = new ArrayList<>();
      known =
          new Answer(
              planner.readAlternatives(entityQuery, includes, found), ImmutableList.copyOf(found));
      answers.put(asked, known);
    }
    obstacles.addAll(known.obstacles());
    return known.readAlternatives();
  }
}
