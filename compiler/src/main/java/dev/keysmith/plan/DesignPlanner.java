package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.design.Design;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import java.util.function.ToDoubleFunction;

/** Plans every kind of pattern on one design. */
public final class DesignPlanner implements Planner {
  private final ReadPlanner reads;
  private final WritePlanner writes;

  /**
   * A planner of one design.
   *
   * @param price what one execution of a plan costs, to tell the cheapest
   */
  public DesignPlanner(Spec spec, Design design, ToDoubleFunction<Plan> price) {
    SpecFacts facts = SpecFacts.of(spec);
    DesignFacts made = DesignFacts.of(spec, design);
    this.reads = new ReadPlanner(new PlanFacts(facts, made));
    this.writes = new WritePlanner(facts, made, reads, price);
  }

  @Override
  public Planned plan(Pattern pattern) {
    if (pattern instanceof Pattern.Read read) {
      return reads.plan(read);
    }
    if (pattern instanceof Pattern.Write write) {
      return writes.plan(write);
    }
    Pattern.Foreign foreign = (Pattern.Foreign) pattern;
    return new Planned(foreign.id(), ImmutableList.of(), ImmutableList.of(elsewhere(foreign)));
  }

  private static String elsewhere(Pattern.Foreign pattern) {
    return switch (pattern.kind()) {
      case SEARCH ->
          "full text is not for DynamoDB: feed a search service such as OpenSearch from the"
              + " table's stream";
      case ANALYZE ->
          "aggregates and ad hoc questions are not for DynamoDB: export the table to S3 and ask"
              + " there, with Athena for example";
      case SIMILAR ->
          "nearest vectors need a vector index: DynamoDB's own on an on-demand table, or"
              + " OpenSearch, fed from the table's stream";
    };
  }
}
