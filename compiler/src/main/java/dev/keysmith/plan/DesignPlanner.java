package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;

/** Plans every kind of pattern on one design. */
public final class DesignPlanner implements Planner {
  private final ReadPlanner reads;

  public DesignPlanner(Spec spec, Design design) {
    this.reads = new ReadPlanner(new PlanFacts(spec, design));
  }

  @Override
  public Planned plan(Pattern pattern) {
    if (pattern instanceof Pattern.Read read) {
      return reads.plan(read);
    }
    if (pattern instanceof Pattern.Foreign foreign) {
      return new Planned(foreign.id(), ImmutableList.of(), ImmutableList.of(elsewhere(foreign)));
    }
    throw new IllegalArgumentException("no way to plan " + pattern.id());
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
