package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import dev.keysmith.verify.engine.CapacityMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
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
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Keeps the requests that go through a meter, to be sent again without it. */
final class RecordedRequests implements CapacityMeter {

  /**
   * A request.
   *
   * @param epoch grows whenever no request was under way: what was sent in an earlier one had been
   *     completed, and may be what this depends on
   * @param thread that sent it, one request after the other
   */
  record Sent(int epoch, long thread, DynamoDbRequest request) {}

  private final CapacityMeter meter;
  private final Object lock = new Object();
  private final List<Sent> sent = new ArrayList<>();
  private int epoch;
  private int underWay;
  private long first;
  private long last;

  RecordedRequests(CapacityMeter meter) {
    this.meter = meter;
  }

  ImmutableList<Sent> sent() {
    synchronized (lock) {
      return ImmutableList.copyOf(sent);
    }
  }

  /** Nanoseconds from the first request to the last response. */
  long nanoseconds() {
    synchronized (lock) {
      return last - first;
    }
  }

  private <Q extends DynamoDbRequest, A> A record(Q request, Function<Q, A> send) {
    synchronized (lock) {
      if (sent.isEmpty()) {
        first = System.nanoTime();
      }
      if (underWay == 0) {
        epoch++;
      }
      underWay++;
      sent.add(new Sent(epoch, Thread.currentThread().getId(), request));
    }
    try {
      return send.apply(request);
    } finally {
      synchronized (lock) {
        underWay--;
        last = System.nanoTime();
      }
    }
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return record(request, meter::getItem);
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return record(request, meter::batchGetItem);
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return record(request, meter::query);
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    return record(request, meter::scan);
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return record(request, meter::putItem);
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return record(request, meter::updateItem);
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return record(request, meter::deleteItem);
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    return record(request, meter::transactWriteItems);
  }
}
