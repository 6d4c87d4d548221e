package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Entity;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * WARNING when an entity must be restored alone and shares its table, or when entities of one table
 * feed different streams.
 *
 * <pre>
 *   bad   shop: {items: {Order: …, Payment: …}}     Payment  operations: {restoreAlone: true}
 *   good  orders: {items: {Order: …}}    payments: {items: {Payment: …}}
 * </pre>
 *
 * <p>Point-in-time recovery restores whole tables, and a stream carries all of a table.
 */
public final class NotRestoredAlone implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "Entities share a table that the spec wants operated apart.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.design().tables().values().stream()
        .filter(table -> table.entities().size() > 1)
        .flatMap(table -> findings(reviewed, table))
        .collect(ImmutableList.toImmutableList());
  }

  private Stream<Finding> findings(Reviewed reviewed, Table table) {
    return table.entities().stream()
        .map(reviewed.spec()::entity)
        .flatMap(
            entity -> {
              if (entity.operations().restoreAlone()) {
                return Stream.of(restored(reviewed, table, entity));
              }
              return entity.operations().stream().isEmpty()
                  ? Stream.of()
                  : streamed(reviewed, table, entity);
            });
  }

  private Finding restored(Reviewed reviewed, Table table, Entity entity) {
    double gigabytes = reviewed.bill(Structure.of(table.name())).data().gigabytes();
    return finding(
        reviewed.table(table.name()),
        entity.name()
            + " must be restored alone (restoreAlone), and shares "
            + table.name()
            + " with "
            + others(table, entity)
            + ": recovery restores all "
            + Figures.number(gigabytes)
            + " GB of the table, to a new one",
        "give " + entity.name() + " a table of its own");
  }

  private Stream<Finding> streamed(Reviewed reviewed, Table table, Entity entity) {
    String strange =
        table.entities().stream()
            .map(reviewed.spec()::entity)
            .filter(other -> !other.operations().equals(entity.operations()))
            .map(Entity::name)
            .collect(Collectors.joining(", "));
    return strange.isEmpty()
        ? Stream.of()
        : Stream.of(
            finding(
                reviewed.table(table.name()),
                "the stream of "
                    + table.name()
                    + " is for "
                    + entity.name()
                    + " ("
                    + String.join(", ", entity.operations().stream())
                    + "), and carries every write of "
                    + strange
                    + " too: "
                    + Figures.counted(
                        reviewed.bill(Structure.of(table.name())).writeUnits(), "write unit")
                    + " a second in all",
                "give "
                    + entity.name()
                    + " a table of its own, or filter the stream by Type at its reader"));
  }

  private static String others(Table table, Entity entity) {
    return table.entities().stream()
        .filter(name -> !name.equals(entity.name()))
        .collect(Collectors.joining(", "));
  }
}
