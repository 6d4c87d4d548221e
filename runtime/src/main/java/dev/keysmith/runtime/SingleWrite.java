package dev.keysmith.runtime;

import dev.keysmith.runtime.DataFailure.OutcomeUnknown;
import dev.keysmith.runtime.RequestRetrier.RejectedAfterLoss;
import dev.keysmith.runtime.RequestRetrier.Repeatable;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A PutItem, UpdateItem or DeleteItem, sent until it is known to be done or rejected. */
final class SingleWrite {
  private final Call call;
  private final WriteStep step;
  private final Expressions sent;
  private final String table;

  SingleWrite(Call call, WriteStep step, Expressions sent) {
    this.call = call;
    this.step = step;
    this.sent = sent;
    this.table = call.tableName(step.table());
  }

  /**
   * @param returned the attributes that the response has: what an update changed, as the next
   *     number of a sequence, or the item as it was before
   */
  Map<String, AttributeValue> send(ReturnValue returned) {
    try {
      return switch (step.kind()) {
        case PUT -> {
          put();
          yield Map.of();
        }
        case DELETE -> delete(returned);
        default -> update(returned);
      };
    } catch (RejectedAfterLoss e) {
      // Its own first attempt may be what the condition failed on, or another client's write.
      if (step.rejection() == WriteRejection.IS_DONE) {
        throw e.rejection();
      }
      throw new OutcomeUnknown(
          String.format("a write on %s was sent again, and its condition then failed", table),
          e.rejection());
    }
  }

  private void put() {
    PutItemRequest.Builder put =
        PutItemRequest.builder()
            .tableName(table)
            .item(step.item())
            .returnConsumedCapacity(call.settings().consumedCapacity());
    if (!sent.condition().isEmpty()) {
      put.conditionExpression(sent.condition())
          .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
    }
    if (!sent.names().isEmpty()) {
      put.expressionAttributeNames(sent.names());
    }
    if (!sent.values().isEmpty()) {
      put.expressionAttributeValues(sent.values());
    }
    PutItemRequest request = put.build();
    call.sender()
        .send(
            "PutItem",
            table,
            () -> Repeatable.YES,
            () -> call.settings().client().putItem(request),
            response -> consumed(response.consumedCapacity()));
  }

  private Map<String, AttributeValue> delete(ReturnValue returned) {
    DeleteItemRequest.Builder delete =
        DeleteItemRequest.builder()
            .tableName(table)
            .key(step.itemKey().attributes())
            .returnConsumedCapacity(call.settings().consumedCapacity());
    if (returned != ReturnValue.NONE) {
      delete.returnValues(returned);
    }
    if (!sent.condition().isEmpty()) {
      delete
          .conditionExpression(sent.condition())
          .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
    }
    if (!sent.names().isEmpty()) {
      delete.expressionAttributeNames(sent.names());
    }
    if (!sent.values().isEmpty()) {
      delete.expressionAttributeValues(sent.values());
    }
    DeleteItemRequest request = delete.build();
    return call.sender()
        .send(
            "DeleteItem",
            table,
            () -> returned == ReturnValue.ALL_OLD ? Repeatable.NO : Repeatable.YES,
            () -> call.settings().client().deleteItem(request),
            response -> consumed(response.consumedCapacity()))
        .attributes();
  }

  private Map<String, AttributeValue> update(ReturnValue returned) {
    UpdateItemRequest.Builder update =
        UpdateItemRequest.builder()
            .tableName(table)
            .key(step.itemKey().attributes())
            .returnConsumedCapacity(call.settings().consumedCapacity());
    if (!sent.update().isEmpty()) {
      update.updateExpression(sent.update());
    }
    if (returned != ReturnValue.NONE) {
      update.returnValues(returned);
    }
    if (!sent.condition().isEmpty()) {
      update
          .conditionExpression(sent.condition())
          .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
    }
    if (!sent.names().isEmpty()) {
      update.expressionAttributeNames(sent.names());
    }
    if (!sent.values().isEmpty()) {
      update.expressionAttributeValues(sent.values());
    }
    UpdateItemRequest request = update.build();
    return call.sender()
        .send(
            "UpdateItem",
            table,
            () -> repeatable(returned),
            () -> call.settings().client().updateItem(request),
            response -> consumed(response.consumedCapacity()))
        .attributes();
  }

  /**
   * A number of a sequence that was given out to nobody leaves a gap, which is no harm. What was
   * there before the write is returned once only.
   */
  private Repeatable repeatable(ReturnValue returned) {
    return switch (returned) {
      case UPDATED_NEW -> Repeatable.YES;
      case ALL_OLD -> Repeatable.NO;
      default -> RepeatedUpdate.isRepeatable(sent) ? Repeatable.YES : Repeatable.NO;
    };
  }

  private static List<ConsumedCapacity> consumed(ConsumedCapacity capacity) {
    return capacity == null ? List.of() : List.of(capacity);
  }
}
