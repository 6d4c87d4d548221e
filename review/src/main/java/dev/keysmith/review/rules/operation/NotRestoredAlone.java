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
 * WARNING when an entity has to be restored alone but shares its table, or when entities of one
 * table need different streams.
 *
 * <pre>
 *   bad   shop: {items: {Order: …, Payment: …}}     Payment  operations: {restoreAlone: true}
 *   good  orders: {items: {Order: …}}    payments: {items: {Payment: …}}
 * </pre>
 *
 * <p>Point-in-time recovery restores whole tables, and a stream contains all writes to a table.
 */
public final class NotRestoredAlone implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "Entities share a table although the spec operates them separately.";
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
        "%s must be restored alone (restoreAlone), but shares %s with %s: recovery restores all %s GB of the table, to a new one"
            .formatted(
                entity.name(), table.name(), others(table, entity), NumberFormat.number(gigabytes)),
        "give %s its own table".formatted(entity.name()));
  }

  private Stream<ReviewFinding> streamed(ReviewContext context, Table table, Entity entity) {
    String foreign =
        table.entities().stream()
            .map(context.spec()::entity)
            .filter(other -> !other.operations().equals(entity.operations()))
            .map(Entity::name)
            .collect(Collectors.joining(", "));
    return foreign.isEmpty()
        ? Stream.of()
        : Stream.of(
            finding(
                context.table(table.name()),
                "the stream of %s is for %s (%s), but also contains every write of %s: %s/s in total"
                    .formatted(
                        table.name(),
                        entity.name(),
                        String.join(", ", entity.operations().stream()),
                        foreign,
                        NumberFormat.counted(
                            context.bill(TableOrIndex.of(table.name())).writeUnits(),
                            "write unit")),
                "give %s its own table, or filter the stream by Type at its consumer"
                    .formatted(entity.name())));
  }

  private static String others(Table table, Entity entity) {
    return table.entities().stream()
        .filter(name -> !name.equals(entity.name()))
        .collect(Collectors.joining(", "));
  }
}
