package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Planned;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import java.util.Optional;

/** Says where a read is unserved because its table is to have no more indexes. */
final class IndexLimit {
  private final Spec spec;
  private final Design design;

  IndexLimit(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
  }

  Planned told(Pattern pattern, Planned planned) {
    Optional<Table> full =
        pattern instanceof Pattern.Read read && !planned.isServed() && !planned.missing().isEmpty()
            ? full(read.selection().entity())
            : Optional.empty();
    return full.map(
            table ->
                new Planned(
                    planned.pattern(),
                    planned.plans(),
                    ImmutableList.<String>builder()
                        .add(planned.missing().get(0) + ", and " + reason(table))
                        .addAll(planned.missing().subList(1, planned.missing().size()))
                        .build()))
        .orElse(planned);
  }

  private String reason(Table table) {
    return table.name() + " has the " + spec.prefer().maxIndexes() + " that maxIndexes allows";
  }

  private Optional<Table> full(String entity) {
    int most = spec.prefer().maxIndexes();
    return design.tables().values().stream()
        .filter(table -> most < Limits.GLOBAL_INDEXES && table.indexes().size() >= most)
        .filter(table -> table.entities().contains(entity))
        .findFirst();
  }
}
