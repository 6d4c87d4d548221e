package dev.keysmith.selection;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.util.Optional;

/** Says which reads are not served because their table has reached maxIndexes. */
public final class IndexLimit {
  private final Spec spec;
  private final Design design;

  public IndexLimit(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
  }

  public PlanSet explained(AccessPattern pattern, PlanSet planned) {
    Optional<Table> full =
        pattern instanceof AccessPattern.Read read
                && !planned.isServed()
                && !planned.missing().isEmpty()
            ? full(read.selection().entity())
            : Optional.empty();
    return full.map(
            table ->
                new PlanSet(
                    planned.pattern(),
                    planned.plans(),
                    ImmutableList.<String>builder()
                        .add(planned.missing().get(0) + ", and " + reason(table))
                        .addAll(planned.missing().subList(1, planned.missing().size()))
                        .build()))
        .orElse(planned);
  }

  private String reason(Table table) {
    return "%s already has the %s indexes that maxIndexes allows"
        .formatted(table.name(), spec.prefer().maxIndexes());
  }

  private Optional<Table> full(String entity) {
    int most = spec.prefer().maxIndexes();
    return design.tables().values().stream()
        .filter(table -> most < DynamoDbLimits.GLOBAL_INDEXES && table.indexes().size() >= most)
        .filter(table -> table.entities().contains(entity))
        .findFirst();
  }
}
