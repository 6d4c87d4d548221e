package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
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
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.design().tables().values().stream()
        .filter(table -> table.entities().size() > 1)
        .flatMap(table -> findings(context, table))
        .collect(ImmutableList.toImmutableList());
  }

  private Stream<ReviewFinding> findings(ReviewContext context, Table table) {
    return table.entities().stream()
        .map(context.spec()::entity)
        .flatMap(
            entity -> {
              if (entity.operations().restoreAlone()) {
                return Stream.of(restored(context, table, entity));
              }
              return entity.operations().stream().isEmpty()
                  ? Stream.of()
                  : streamed(context, table, entity);
            });
  }

  private ReviewFinding restored(ReviewContext context, Table table, Entity entity) {
    double gigabytes = context.bill(TableOrIndex.of(table.name())).data().gigabytes();
    return finding(
        context.table(table.name()),
        entity.name()
            + " must be restored alone (restoreAlone), and shares "
            + table.name()
            + " with "
            + others(table, entity)
            + ": recovery restores all "
            + NumberFormat.number(gigabytes)
            + " GB of the table, to a new one",
        "give " + entity.name() + " a table of its own");
  }

  private Stream<ReviewFinding> streamed(ReviewContext context, Table table, Entity entity) {
    String strange =
        table.entities().stream()
            .map(context.spec()::entity)
            .filter(other -> !other.operations().equals(entity.operations()))
            .map(Entity::name)
            .collect(Collectors.joining(", "));
    return strange.isEmpty()
        ? Stream.of()
        : Stream.of(
            finding(
                context.table(table.name()),
                "the stream of "
                    + table.name()
                    + " is for "
                    + entity.name()
                    + " ("
                    + String.join(", ", entity.operations().stream())
                    + "), and carries every write of "
                    + strange
                    + " too: "
                    + NumberFormat.counted(
                        context.bill(TableOrIndex.of(table.name())).writeUnits(), "write unit")
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
