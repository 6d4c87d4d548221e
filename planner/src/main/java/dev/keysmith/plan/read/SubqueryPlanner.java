package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.spec.IncludeClause;
import java.util.List;

/** Plans a query on one entity, with all that it includes. */
public interface SubqueryPlanner {
  /** Every plan; why there are no others is added to the obstacles. */
  ImmutableList<ReadAlternative> readAlternatives(
      EntityQuery entityQuery, ImmutableList<IncludeClause> includes, List<String> obstacles);
}
