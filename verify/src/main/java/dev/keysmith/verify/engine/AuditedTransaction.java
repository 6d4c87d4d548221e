package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.TableWrites;
import dev.keysmith.verify.engine.AuditedItems.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** The operations of one transaction, with the items that stood there before it. */
final class AuditedTransaction {
  private enum Kind {
    PUT,
    UPDATE,
    DELETE,
    CHECK
  }

  /**
   * @param offered the item that is put; none otherwise
   */
  private record Step(Kind kind, Position position, Optional<Item> offered) {}

  private final AuditedItems stored;
  private final ImmutableList<Step> steps;
  private final Map<Position, Item> before;

  private AuditedTransaction(AuditedItems stored, ImmutableList<Step> steps) {
    this.stored = stored;
    this.steps = steps;
    this.before = stored.at(steps.stream().map(Step::position).distinct().toList());
  }

  /** Looks at what is there before the transaction. */
  static AuditedTransaction of(TransactWriteItemsRequest request, AuditedItems stored) {
    return new AuditedTransaction(
        stored,
        request.transactItems().stream()
            .map(operation -> step(operation, stored))
            .collect(ImmutableList.toImmutableList()));
  }

  private static Step step(TransactWriteItem operation, AuditedItems stored) {
    if (operation.put() != null) {
      var put = operation.put();
      return new Step(
          Kind.PUT,
          stored.position(put.tableName(), put.item()),
          Optional.of(AttributeValueMapper.item(put.item())));
    } else if (operation.update() != null) {
      var update = operation.update();
      return new Step(
          Kind.UPDATE, stored.position(update.tableName(), update.key()), Optional.empty());
    } else if (operation.delete() != null) {
      var delete = operation.delete();
      return new Step(
          Kind.DELETE, stored.position(delete.tableName(), delete.key()), Optional.empty());
    }
    var check = operation.conditionCheck();
    return new Step(Kind.CHECK, stored.position(check.tableName(), check.key()), Optional.empty());
  }

  ImmutableList<Position> positions() {
    return steps.stream().map(Step::position).collect(ImmutableList.toImmutableList());
  }

  /** What it should have consumed of each table, now that it is done. */
  ImmutableMap<String, ExpectedConsumption> committed() {
    Map<Position, Item> updated =
        stored.at(
            steps.stream().filter(step -> step.kind() == Kind.UPDATE).map(Step::position).toList());
    return byTable(
        step -> {
          TableWrites table = stored.writes(step.position().table());
          Optional<Item> earlier = before(step);
          return switch (step.kind()) {
            case PUT, DELETE -> ExpectedWrites.transact(table, earlier, step.offered());
            case UPDATE ->
                ExpectedWrites.transact(
                    table, earlier, Optional.ofNullable(updated.get(step.position())));
            case CHECK -> ExpectedWrites.check(table, earlier);
          };
        });
  }

  /** What it should cost that a condition rejected it. */
  ImmutableMap<String, ExpectedConsumption> refused() {
    return byTable(
        step ->
            ExpectedWrites.failedInTransaction(
                stored.writes(step.position().table()), before(step), step.offered()));
  }

  private Optional<Item> before(Step step) {
    return Optional.ofNullable(before.get(step.position()));
  }

  private ImmutableMap<String, ExpectedConsumption> byTable(
      Function<Step, ExpectedConsumption> expectation) {
    Map<String, List<ExpectedConsumption>> byTable = new LinkedHashMap<>();
    for (Step step : steps) {
      byTable
          .computeIfAbsent(step.position().table(), table -> new ArrayList<>())
          .add(expectation.apply(step));
    }
    var sums = ImmutableMap.<String, ExpectedConsumption>builder();
    byTable.forEach(
        (table, expectations) -> sums.put(table, ExpectedWrites.transaction(expectations)));
    return sums.buildOrThrow();
  }
}
