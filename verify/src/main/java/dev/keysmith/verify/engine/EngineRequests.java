package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Table;
import dev.keysmith.execute.ExpressionBuilder;
import dev.keysmith.execute.ItemOperation;
import dev.keysmith.execute.RequestPort;
import dev.keysmith.item.ItemKey;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Sends the requests of plans to an engine. */
public final class EngineRequests implements RequestPort {
  private static final String CONDITION_FAILED = "ConditionalCheckFailed";

  private final CapacityMeter meter;
  private final EngineTableNames tables;

  public EngineRequests(CapacityMeter meter, EngineTableNames tables) {
    this.meter = meter;
    this.tables = tables;
  }

  @Override
  public Optional<ImmutableMap<String, Object>> get(Table table, ItemKey key, boolean strong) {
    GetItemResponse response =
        meter.getItem(
            GetItemRequest.builder()
                .tableName(tables.name(table.name()))
                .key(AttributeValueMapper.ofPlain(key.values()))
                .consistentRead(strong)
                .build());
    return response.hasItem() && !response.item().isEmpty()
        ? Optional.of(AttributeValueMapper.plain(response.item()))
        : Optional.empty();
  }

  @Override
  public ImmutableList<ImmutableMap<String, Object>> batchGet(
      Table table, List<ItemKey> keys, boolean strong) {
    String name = tables.name(table.name());
    ImmutableList.Builder<ImmutableMap<String, Object>> items = ImmutableList.builder();
    for (List<ItemKey> some : Lists.partition(keys, DynamoDbLimits.BATCH_GET_ITEMS)) {
      KeysAndAttributes wanted =
          KeysAndAttributes.builder()
              .keys(some.stream().map(key -> AttributeValueMapper.ofPlain(key.values())).toList())
              .consistentRead(strong)
              .build();
      meter
          .batchGetItem(
              BatchGetItemRequest.builder().requestItems(ImmutableMap.of(name, wanted)).build())
          .responses()
          .getOrDefault(name, List.of())
          .forEach(item -> items.add(AttributeValueMapper.plain(item)));
    }
    return items.build();
  }

  @Override
  public QueryPage query(ItemQuery asked, Optional<ImmutableMap<String, Object>> after) {
    return asked.key().isEmpty() ? scanPage(asked, after) : queryPage(asked, after);
  }

  private QueryPage scanPage(ItemQuery asked, Optional<ImmutableMap<String, Object>> after) {
    ExpressionBuilder text = new ExpressionBuilder();
    ScanRequest.Builder request =
        ScanRequest.builder()
            .tableName(tables.name(asked.table().name()))
            .consistentRead(asked.strong());
    asked
        .index()
        .ifPresent(
            index -> request.indexName(index.name()).select(Select.ALL_PROJECTED_ATTRIBUTES));
    if (!asked.filter().isEmpty()) {
      request.filterExpression(text.all(asked.filter()));
      if (!text.names().isEmpty()) {
        request.expressionAttributeNames(text.names());
      }
      if (!text.values().isEmpty()) {
        request.expressionAttributeValues(AttributeValueMapper.ofPlain(text.values()));
      }
    }
    asked.limit().ifPresent(request::limit);
    after.ifPresent(key -> request.exclusiveStartKey(AttributeValueMapper.ofPlain(key)));
    ScanResponse response = meter.scan(request.build());
    return page(response.items(), response.lastEvaluatedKey());
  }

  private QueryPage queryPage(ItemQuery asked, Optional<ImmutableMap<String, Object>> after) {
    ExpressionBuilder text = new ExpressionBuilder();
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(tables.name(asked.table().name()))
            .keyConditionExpression(text.all(asked.key()))
            .scanIndexForward(!asked.backward())
            .consistentRead(asked.strong());
    asked
        .index()
        .ifPresent(
            index -> request.indexName(index.name()).select(Select.ALL_PROJECTED_ATTRIBUTES));
    if (!asked.filter().isEmpty()) {
      request.filterExpression(text.all(asked.filter()));
    }
    asked.limit().ifPresent(request::limit);
    after.ifPresent(key -> request.exclusiveStartKey(AttributeValueMapper.ofPlain(key)));
    QueryResponse response =
        meter.query(
            request
                .expressionAttributeNames(text.names().isEmpty() ? null : text.names())
                .expressionAttributeValues(AttributeValueMapper.ofPlain(text.values()))
                .build());
    return page(response.items(), response.lastEvaluatedKey());
  }

  /** The last key is empty at the end. */
  private static QueryPage page(
      List<Map<String, AttributeValue>> items, Map<String, AttributeValue> last) {
    return new QueryPage(
        items.stream().map(AttributeValueMapper::plain).collect(ImmutableList.toImmutableList()),
        last.isEmpty() ? Optional.empty() : Optional.of(AttributeValueMapper.plain(last)));
  }

  @Override
  public ImmutableMap<String, Object> write(ItemOperation operation) throws ConditionFailed {
    ImmutableMap<String, Object> returned = write(operation, ReturnValue.ALL_NEW);
    return operation instanceof ItemOperation.Put put ? put.item() : returned;
  }

  @Override
  public ImmutableMap<String, Object> writeReturningOld(ItemOperation operation)
      throws ConditionFailed {
    return write(operation, ReturnValue.ALL_OLD);
  }

  /**
   * @param returned what an update returns; a delete has nothing to return but the old item
   */
  private ImmutableMap<String, Object> write(ItemOperation operation, ReturnValue returned)
      throws ConditionFailed {
    Expressions expressions = Expressions.of(operation);
    String name = tables.name(operation.table().name());
    try {
      if (operation instanceof ItemOperation.Put put) {
        meter.putItem(
            PutItemRequest.builder()
                .tableName(name)
                .item(AttributeValueMapper.ofPlain(put.item()))
                .conditionExpression(expressions.condition())
                .expressionAttributeNames(expressions.names())
                .expressionAttributeValues(expressions.values())
                .build());
        return ImmutableMap.of();
      }
      if (operation instanceof ItemOperation.Delete) {
        return AttributeValueMapper.plain(
            meter
                .deleteItem(
                    DeleteItemRequest.builder()
                        .tableName(name)
                        .key(AttributeValueMapper.ofPlain(operation.key().values()))
                        .conditionExpression(expressions.condition())
                        .expressionAttributeNames(expressions.names())
                        .expressionAttributeValues(expressions.values())
                        .returnValues(returned == ReturnValue.ALL_OLD ? returned : ReturnValue.NONE)
                        .build())
                .attributes());
      }
      return AttributeValueMapper.plain(
          meter
              .updateItem(
                  UpdateItemRequest.builder()
                      .tableName(name)
                      .key(AttributeValueMapper.ofPlain(operation.key().values()))
                      .updateExpression(expressions.update())
                      .conditionExpression(expressions.condition())
                      .expressionAttributeNames(expressions.names())
                      .expressionAttributeValues(expressions.values())
                      .returnValues(returned)
                      .build())
              .attributes());
    } catch (ConditionalCheckFailedException e) {
      throw new ConditionFailed(ImmutableSet.of(0));
    }
  }

  @Override
  public void transact(List<ItemOperation> operations) throws ConditionFailed {
    try {
      meter.transactWriteItems(
          TransactWriteItemsRequest.builder()
              .transactItems(operations.stream().map(this::part).toList())
              .build());
    } catch (TransactionCanceledException e) {
      ImmutableSet.Builder<Integer> failedPositions = ImmutableSet.builder();
      List<CancellationReason> reasons = e.cancellationReasons();
      boolean other = reasons.isEmpty();
      for (int i = 0; i < reasons.size(); i++) {
        String code = Objects.requireNonNullElse(reasons.get(i).code(), "None");
        if (code.equals(CONDITION_FAILED)) {
          failedPositions.add(i);
        } else {
          other |= !code.equals("None");
        }
      }
      if (other) {
        throw e;
      }
      throw new ConditionFailed(failedPositions.build());
    }
  }

  private TransactWriteItem part(ItemOperation operation) {
    Expressions expressions = Expressions.of(operation);
    String name = tables.name(operation.table().name());
    if (operation instanceof ItemOperation.Put put) {
      return TransactWriteItem.builder()
          .put(
              Put.builder()
                  .tableName(name)
                  .item(AttributeValueMapper.ofPlain(put.item()))
                  .conditionExpression(expressions.condition())
                  .expressionAttributeNames(expressions.names())
                  .expressionAttributeValues(expressions.values())
                  .build())
          .build();
    }
    Map<String, AttributeValue> key = AttributeValueMapper.ofPlain(operation.key().values());
    if (operation instanceof ItemOperation.Update) {
      return TransactWriteItem.builder()
          .update(
              Update.builder()
                  .tableName(name)
                  .key(key)
                  .updateExpression(expressions.update())
                  .conditionExpression(expressions.condition())
                  .expressionAttributeNames(expressions.names())
                  .expressionAttributeValues(expressions.values())
                  .build())
          .build();
    }
    if (operation instanceof ItemOperation.Delete) {
      return TransactWriteItem.builder()
          .delete(
              Delete.builder()
                  .tableName(name)
                  .key(key)
                  .conditionExpression(expressions.condition())
                  .expressionAttributeNames(expressions.names())
                  .expressionAttributeValues(expressions.values())
                  .build())
          .build();
    }
    return TransactWriteItem.builder()
        .conditionCheck(
            ConditionCheck.builder()
                .tableName(name)
                .key(key)
                .conditionExpression(expressions.condition())
                .expressionAttributeNames(expressions.names())
                .expressionAttributeValues(expressions.values())
                .build())
        .build();
  }

  /** The texts of an operation; none is null, as the SDK wants it. */
  private record Expressions(
      @Nullable String condition,
      @Nullable String update,
      @Nullable Map<String, String> names,
      @Nullable Map<String, AttributeValue> values) {
    static Expressions of(ItemOperation operation) {
      ExpressionBuilder text = new ExpressionBuilder();
      String condition = operation.conditions().isEmpty() ? null : text.all(operation.conditions());
      String update =
          operation instanceof ItemOperation.Update changed ? text.update(changed.clauses()) : null;
      return new Expressions(
          condition,
          update,
          text.names().isEmpty() ? null : text.names(),
          text.values().isEmpty() ? null : AttributeValueMapper.ofPlain(text.values()));
    }
  }
}
