package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Table;
import dev.keysmith.verify.engine.SentRequest.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Sends requests, and records each with its response for people who debug a pattern. */
public final class RecordingMeter implements CapacityMeter {
  private final CapacityMeter meter;
  private final Optional<AuditedMeter> audit;
  private final EngineTableNames tables;
  private final List<SentRequest> sent = new ArrayList<>();

  private RecordingMeter(
      CapacityMeter meter, Optional<AuditedMeter> audit, EngineTableNames tables) {
    this.meter = meter;
    this.audit = audit;
    this.tables = tables;
  }

  /** With units by the documented rule, for which more is read than the requests do. */
  public static RecordingMeter audited(DynamoDbEngine engine, EngineTableNames tables) {
    AuditedMeter audit = new AuditedMeter(engine, tables);
    return new RecordingMeter(audit, Optional.of(audit), tables);
  }

  /** With the units that the engine reports; nothing else is sent. */
  public static RecordingMeter plain(DynamoDbEngine engine, EngineTableNames tables) {
    return new RecordingMeter(new PlainMeter(engine), Optional.empty(), tables);
  }

  /** Returns and forgets the requests since the last call, in order. */
  public ImmutableList<SentRequest> drain() {
    ImmutableList<SentRequest> drained = ImmutableList.copyOf(sent);
    sent.clear();
    return drained;
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return read(
        "GetItem",
        request,
        () -> meter.getItem(request),
        response ->
            response.hasItem() && !response.item().isEmpty()
                ? ImmutableList.of(item(request.tableName(), null, response.item()))
                : ImmutableList.of(),
        response -> consumed(response.consumedCapacity()));
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return read(
        "BatchGetItem",
        request,
        () -> meter.batchGetItem(request),
        response -> {
          ImmutableList.Builder<ImmutableMap<String, Object>> items = ImmutableList.builder();
          response
              .responses()
              .forEach((table, found) -> found.forEach(one -> items.add(item(table, null, one))));
          return items.build();
        },
        BatchGetItemResponse::consumedCapacity);
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return read(
        "Query",
        request,
        () -> meter.query(request),
        response -> items(request.tableName(), request.indexName(), response.items()),
        response -> consumed(response.consumedCapacity()),
        QueryResponse::lastEvaluatedKey);
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    return read(
        "Scan",
        request,
        () -> meter.scan(request),
        response -> items(request.tableName(), request.indexName(), response.items()),
        response -> consumed(response.consumedCapacity()),
        ScanResponse::lastEvaluatedKey);
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return write(
        "PutItem",
        request,
        () -> meter.putItem(request),
        response -> ImmutableList.of(),
        response -> consumed(response.consumedCapacity()));
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return write(
        "UpdateItem",
        request,
        () -> meter.updateItem(request),
        response -> ImmutableList.of(item(request.tableName(), null, response.attributes())),
        response -> consumed(response.consumedCapacity()));
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return write(
        "DeleteItem",
        request,
        () -> meter.deleteItem(request),
        response -> ImmutableList.of(),
        response -> consumed(response.consumedCapacity()));
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    return write(
        "TransactWriteItems",
        request,
        () -> meter.transactWriteItems(request),
        response -> ImmutableList.of(),
        TransactWriteItemsResponse::consumedCapacity);
  }

  // --- what they share --------------------------------------------------------------------------

  private <T> T read(
      String operation,
      SdkPojo request,
      Supplier<T> send,
      Function<T, ImmutableList<ImmutableMap<String, Object>>> items,
      Function<T, List<ConsumedCapacity>> consumed) {
    return read(operation, request, send, items, consumed, response -> Map.of());
  }

  private <T> T read(
      String operation,
      SdkPojo request,
      Supplier<T> send,
      Function<T, ImmutableList<ImmutableMap<String, Object>>> items,
      Function<T, List<ConsumedCapacity>> consumed,
      Function<T, Map<String, AttributeValue>> last) {
    T response = send.get();
    double reported = total(consumed.apply(response));
    Map<String, AttributeValue> more = last.apply(response);
    sent.add(
        new SentRequest(
            operation,
            ApiForm.of(request),
            items.apply(response),
            more.isEmpty() ? Optional.empty() : Optional.of(ApiForm.item(more, ImmutableSet.of())),
            Optional.empty(),
            new Units(documented(reported), 0),
            Optional.of(new Units(reported, 0))));
    return response;
  }

  private <T> T write(
      String operation,
      SdkPojo request,
      Supplier<T> send,
      Function<T, ImmutableList<ImmutableMap<String, Object>>> items,
      Function<T, List<ConsumedCapacity>> consumed) {
    T response;
    try {
      response = send.get();
    } catch (ConditionalCheckFailedException | TransactionCanceledException e) {
      sent.add(
          new SentRequest(
              operation,
              ApiForm.of(request),
              ImmutableList.of(),
              Optional.empty(),
              Optional.of(failure(e)),
              new Units(0, documented(0)),
              Optional.empty()));
      throw e;
    }
    double reported = total(consumed.apply(response));
    sent.add(
        new SentRequest(
            operation,
            ApiForm.of(request),
            items.apply(response),
            Optional.empty(),
            Optional.empty(),
            new Units(0, documented(reported)),
            Optional.of(new Units(0, reported))));
    return response;
  }

  private static String failure(DynamoDbException e) {
    return e instanceof TransactionCanceledException canceled
        ? "TransactionCanceledException: "
            + canceled.cancellationReasons().stream()
                .map(reason -> reason.code() == null ? "None" : reason.code())
                .toList()
        : "ConditionalCheckFailedException";
  }

  private double documented(double reported) {
    return audit
        .map(
            found ->
                found.drain().stream().mapToDouble(request -> request.recomputed().total()).sum())
        .orElse(reported);
  }

  private static List<ConsumedCapacity> consumed(@Nullable ConsumedCapacity consumed) {
    return consumed == null ? List.of() : List.of(consumed);
  }

  private static double total(List<ConsumedCapacity> consumed) {
    return consumed.stream().mapToDouble(one -> ConsumedCharge.of(one).total()).sum();
  }

  private ImmutableList<ImmutableMap<String, Object>> items(
      String table, @Nullable String index, List<Map<String, AttributeValue>> items) {
    return items.stream()
        .map(one -> item(table, index, one))
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableMap<String, Object> item(
      String table, @Nullable String index, Map<String, AttributeValue> item) {
    ImmutableSet.Builder<String> keys = ImmutableSet.builder();
    Table of = tables.byName().get(table);
    if (of != null) {
      if (index != null) {
        of.indexes().values().stream()
            .filter(one -> one.name().equals(index))
            .forEach(one -> keys.addAll(one.keyAttributes()));
      }
      keys.addAll(of.key().attributes());
    }
    return ApiForm.item(item, keys.build());
  }
}
