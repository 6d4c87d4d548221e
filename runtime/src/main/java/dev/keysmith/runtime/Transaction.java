package dev.keysmith.runtime;

import dev.keysmith.runtime.DataFailure.DuplicateItem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * Writes that are all done, or none. Writes of one item become one; an item whose key has an absent
 * value is left out. A transaction of one write is sent as that write.
 */
public final class Transaction {
  private final Call call;
  private final List<WriteStep> steps = new ArrayList<>();
  private WriteRejection outcome;

  Transaction(Call call) {
    this(call, WriteRejection.REJECTS);
  }

  Transaction(Call call, WriteRejection outcome) {
    this.call = call;
    this.outcome = outcome;
  }

  public Transaction add(WriteStep step) {
    steps.add(step);
    return this;
  }

  /** A failed condition means that there is nothing to do. */
  public Transaction ignoringFailure() {
    outcome = WriteRejection.IS_DONE;
    return this;
  }

  /** A failed condition rejects this part of the write only. */
  public Transaction partly() {
    outcome = WriteRejection.REJECTS_PART;
    return this;
  }

  // --- sending ----------------------------------------------------------------------------------

  /** Whether it was done; otherwise there was nothing to do, or a part of the write is rejected. */
  public boolean send() {
    try {
      Optional<Refused> refused = refused(operations());
      refused.ifPresent(one -> failed(one.failure()));
      return refused.isEmpty();
    } catch (DuplicateItem e) {
      failed(e);
      return false;
    }
  }

  /** Begins again after a concurrent write. */
  public boolean send(Repetition repetition) {
    return send(repetition, Row.none());
  }

  /** The same for one of several rows. */
  public boolean send(Repetition repetition, Row row) {
    return send(repetition, row, List.of(row));
  }

  /** The same for all of several rows. */
  public boolean send(Repetition repetition, Rows... rows) {
    List<Row> all = new ArrayList<>();
    for (Rows some : rows) {
      some.forEach(all::add);
    }
    return send(repetition, Row.none(), all);
  }

  private boolean send(Repetition repetition, Row row, List<Row> written) {
    try {
      List<Operation> operations = operations();
      Optional<Refused> refused = refused(operations);
      if (refused.isEmpty()) {
        written.forEach(repetition::wrote);
        return true;
      }
      if (!(refused.get().asRead() && repetition.conflicted(row, sent(operations)))) {
        failed(refused.get().failure());
      }
    } catch (DuplicateItem e) {
      failed(e);
    }
    return false;
  }

  /** Sends each by itself, one for each item; where a condition fails, there is nothing to do. */
  void sendApart() {
    operations().forEach(Transaction::alone);
  }

  private void failed(DataFailure failure) {
    switch (outcome) {
      case REJECTS -> throw failure;
      case REJECTS_PART -> call.reject(failure);
      case IS_DONE -> {}
    }
  }

  /**
   * A condition failed.
   *
   * @param asRead whether it may hold for what is stored now
   */
  private record Refused(DataFailure failure, boolean asRead) {}

  /** What tells one attempt from another. */
  private static List<Object> sent(List<Operation> operations) {
    List<Object> sent = new ArrayList<>();
    for (Operation operation : operations) {
      sent.add(operation.step().itemKey());
      sent.add(operation.step().item());
      sent.add(operation.expressions());
    }
    return sent;
  }

  private Optional<Refused> refused(List<Operation> operations) {
    if (operations.isEmpty()) {
      return Optional.empty();
    }
    return operations.size() == 1 && operations.get(0).step().kind() != WriteStep.Kind.CHECK
        ? alone(operations.get(0))
        : together(operations);
  }

  private static Optional<Refused> alone(Operation operation) {
    try {
      operation.step().sendAlone(operation.expressions());
      return Optional.empty();
    } catch (ConditionalCheckFailedException e) {
      return Optional.of(operation.refused(e.hasItem() ? e.item() : Map.of()));
    }
  }

  private Optional<Refused> together(List<Operation> operations) {
    TransactWriteItemsRequest request =
        TransactWriteItemsRequest.builder()
            .transactItems(
                operations.stream()
                    .map(operation -> operation.item(call.tableName(operation.step().table())))
                    .collect(Collectors.toList()))
            // Sent again after a lost response, it is not done twice.
            .clientRequestToken(call.settings().ids().uuid())
            .returnConsumedCapacity(call.settings().consumedCapacity())
            .build();
    String tables =
        operations.stream()
            .map(operation -> call.tableName(operation.step().table()))
            .distinct()
            .collect(Collectors.joining(","));
    try {
      call.sender()
          .send(
              "TransactWriteItems",
              tables,
              () -> call.settings().client().transactWriteItems(request),
              TransactWriteItemsResponse::consumedCapacity);
      return Optional.empty();
    } catch (TransactionCanceledException e) {
      List<CancellationReason> reasons = e.cancellationReasons();
      Optional<Refused> first = Optional.empty();
      for (int i = 0; i < reasons.size() && i < operations.size(); i++) {
        if (FailedConditions.CODE.equals(reasons.get(i).code())) {
          Refused refused =
              operations
                  .get(i)
                  .refused(reasons.get(i).hasItem() ? reasons.get(i).item() : Map.of());
          first =
              Optional.of(
                  first
                      .map(one -> new Refused(one.failure(), one.asRead() || refused.asRead()))
                      .orElse(refused));
        }
      }
      if (first.isEmpty()) {
        throw e;
      }
      return first;
    }
  }

  // --- one operation for each item --------------------------------------------------------------

  /** A write with its final expressions. */
  private record Operation(WriteStep step, Expressions expressions, boolean asRead) {
    Refused refused(Map<String, AttributeValue> item) {
      return new Refused(FailedConditions.of(step, expressions, item), asRead);
    }

    TransactWriteItem item(String table) {
      String condition = expressions.condition().isEmpty() ? null : expressions.condition();
      Map<String, String> names = expressions.names().isEmpty() ? null : expressions.names();
      Map<String, AttributeValue> values =
          expressions.values().isEmpty() ? null : expressions.values();
      ReturnValuesOnConditionCheckFailure returned = ReturnValuesOnConditionCheckFailure.ALL_OLD;
      return switch (step.kind()) {
        case PUT ->
            TransactWriteItem.builder()
                .put(
                    Put.builder()
                        .tableName(table)
                        .item(step.item())
                        .conditionExpression(condition)
                        .expressionAttributeNames(names)
                        .expressionAttributeValues(values)
                        .returnValuesOnConditionCheckFailure(returned)
                        .build())
                .build();
        case DELETE ->
            TransactWriteItem.builder()
                .delete(
                    Delete.builder()
                        .tableName(table)
                        .key(step.itemKey().attributes())
                        .conditionExpression(condition)
                        .expressionAttributeNames(names)
                        .expressionAttributeValues(values)
                        .returnValuesOnConditionCheckFailure(returned)
                        .build())
                .build();
        case CHECK ->
            TransactWriteItem.builder()
                .conditionCheck(
                    ConditionCheck.builder()
                        .tableName(table)
                        .key(step.itemKey().attributes())
                        .conditionExpression(condition)
                        .expressionAttributeNames(names)
                        .expressionAttributeValues(values)
                        .returnValuesOnConditionCheckFailure(returned)
                        .build())
                .build();
        default ->
            TransactWriteItem.builder()
                .update(
                    Update.builder()
                        .tableName(table)
                        .key(step.itemKey().attributes())
                        .updateExpression(expressions.update())
                        .conditionExpression(condition)
                        .expressionAttributeNames(names)
                        .expressionAttributeValues(values)
                        .returnValuesOnConditionCheckFailure(returned)
                        .build())
                .build();
      };
    }

    /** Both writes of one item as one. */
    Operation and(Operation next, int number) {
      WriteStep.Kind first = step.kind();
      WriteStep.Kind second = next.step.kind();
      boolean either = asRead || next.asRead;
      if (first == WriteStep.Kind.DELETE && second == WriteStep.Kind.PUT) {
        return new Operation(next.step, expressions, either);
      } else if (first == WriteStep.Kind.PUT && second == WriteStep.Kind.DELETE) {
        return new Operation(step, next.expressions, either);
      } else if (first == WriteStep.Kind.UPDATE && second == WriteStep.Kind.UPDATE) {
        return new Operation(step, expressions.and(next.expressions, number), either);
      } else if (second == WriteStep.Kind.CHECK) {
        return new Operation(step, expressions.and(next.expressions, number), either);
      } else if (first == WriteStep.Kind.CHECK) {
        return new Operation(next.step, next.expressions.and(expressions, number), either);
      }
      throw new DuplicateItem(step.table());
    }
  }

  private List<Operation> operations() {
    if (steps.size() == 1) {
      WriteStep only = steps.get(0);
      return only.hasKey()
          ? List.of(new Operation(only, only.expressions(), only.isAsRead()))
          : List.of();
    }
    Map<List<Object>, Operation> byItem = new LinkedHashMap<>();
    int number = 0;
    for (WriteStep step : steps) {
      number++;
      ItemKeyValues key = step.itemKey();
      Expressions expressions = step.expressions();
      boolean idle = step.kind() == WriteStep.Kind.UPDATE && expressions.update().isEmpty();
      if (key.isWhole() && !idle) {
        int merged = number;
        byItem.merge(
            List.of(step.table(), key),
            new Operation(step, expressions, step.isAsRead()),
            (first, next) -> first.and(next, merged));
      }
    }
    return List.copyOf(byItem.values());
  }
}
