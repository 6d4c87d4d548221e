package dev.keysmith.planner;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.Planner;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.read.ReadPlanner;
import dev.keysmith.plan.write.WritePlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.SpecStatistics;
import java.util.function.ToDoubleFunction;

/** Plans every kind of pattern on one design. */
public final class DesignPlanner implements Planner {
  private final ReadPlanner reads;
  private final WritePlanner writes;

  /**
   * A planner of one design.
   *
   * @param price what one execution of a plan costs, to find the cheapest
   */
  public DesignPlanner(Spec spec, Design design, ToDoubleFunction<Plan> price) {
    this(SpecStatistics.of(spec), design, price);
  }

  /** The same where what follows from the spec alone is at hand. */
  public DesignPlanner(SpecStatistics statistics, Design design, ToDoubleFunction<Plan> price) {
    this(DesignStatistics.of(statistics, design), price);
  }

  /** The same where what the items of the design are made of is at hand. */
  public DesignPlanner(DesignStatistics made, ToDoubleFunction<Plan> price) {
    this(made, new ReadPlanner(new PlanningContext(made.ofSpec(), made)), price);
  }

  private DesignPlanner(DesignStatistics made, ReadPlanner reads, ToDoubleFunction<Plan> price) {
    this.reads = reads;
    this.writes = new WritePlanner(made.ofSpec(), made, reads, price);
  }

  /** A planner of the same plans that are only priced, and never carried out or described. */
  public static DesignPlanner forPrices(DesignStatistics made, ToDoubleFunction<Plan> price) {
    return new DesignPlanner(
        made, ReadPlanner.forPrices(new PlanningContext(made.ofSpec(), made)), price);
  }

  @Override
  public PlanSet plan(AccessPattern pattern) {
    return pattern.match(
        reads::plan,
        writes::plan,
        external ->
            new PlanSet(external.id(), ImmutableList.of(), ImmutableList.of(elsewhere(external))));
  }

  private static String elsewhere(AccessPattern.ExternalQuery pattern) {
    return switch (pattern.kind()) {
      case SEARCH ->
          "DynamoDB does not support full-text search: feed a search service such as OpenSearch"
              + " from the table's stream";
      case ANALYZE ->
          "DynamoDB does not support aggregates and ad hoc queries: export the table to S3 and"
              + " query it there, for example with Athena";
      case SIMILAR ->
          "similarity search needs a vector index: use DynamoDB's own on an on-demand table, or"
              + " feed OpenSearch from the table's stream";
    };
  }
}
