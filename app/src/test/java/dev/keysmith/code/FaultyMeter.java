package dev.keysmith.code;

import dev.keysmith.verify.engine.CapacityMeter;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * A client of the SDK without retries, on a network and a service that fail: requests are lost
 * before or after they are done, done twice, delayed, throttled, answered by 500, in conflict, or
 * processed in part. The faults come from a seed.
 */
final class FaultyMeter implements CapacityMeter {
  /** An update that does more if it is done twice; a client does not send it again. */
  private static final Pattern ADDING = Pattern.compile("ADD |list_append|[+]|-|\\[");

  private final CapacityMeter next;
  private final SplittableRandom random;
  private final int percent;
  private final AtomicInteger faults;

  /**
   * @param percent how many requests of a hundred meet a fault
   * @param faults counts them
   */
  FaultyMeter(CapacityMeter next, SplittableRandom random, int percent, AtomicInteger faults) {
    this.next = next;
    this.random = random;
    this.percent = percent;
    this.faults = faults;
  }

  /** A condition that an own first attempt does not make fail. */
  private static final Pattern STAYS_TRUE = Pattern.compile("attribute_exists\\([^()]*\\)");

  private enum Fault {
    NONE,
    THROTTLED,
    CONFLICT,
    LOST_REQUEST,
    LOST_RESPONSE,
    CUT_RESPONSE,
    DELAYED,
    FAILED_BEFORE,
    FAILED_AFTER,
    DONE_TWICE,
    UNPROCESSED
  }

  private synchronized Fault fault(Fault... possible) {
    if (random.nextInt(100) >= percent) {
      return Fault.NONE;
    }
    faults.incrementAndGet();
    return possible[random.nextInt(possible.length)];
  }

  /** A request that a client may send again. */
  private <T> T repeated(Supplier<T> request) {
    return faulty(
        fault(
            Fault.THROTTLED,
            Fault.LOST_REQUEST,
            Fault.LOST_RESPONSE,
            Fault.CUT_RESPONSE,
            Fault.DELAYED,
            Fault.FAILED_BEFORE,
            Fault.FAILED_AFTER),
        request);
  }

  /** A write that a client may send again, but does not know the outcome of if it was done. */
  private <T> T written(@Nullable String condition, Supplier<T> request) {
    return condition == null || STAYS_TRUE.matcher(condition).matches()
        ? repeated(request)
        : faulty(
            fault(Fault.THROTTLED, Fault.LOST_REQUEST, Fault.DELAYED, Fault.FAILED_BEFORE),
            request);
  }

  private <T> T faulty(Fault fault, Supplier<T> request) {
    switch (fault) {
      case THROTTLED ->
          throw ProvisionedThroughputExceededException.builder()
              .message("throttled")
              .statusCode(400)
              .awsErrorDetails(
                  AwsErrorDetails.builder()
                      .errorCode("ProvisionedThroughputExceededException")
                      .build())
              .build();
      case CONFLICT ->
          throw TransactionCanceledException.builder()
              .message("conflict")
              .statusCode(400)
              .cancellationReasons(CancellationReason.builder().code("TransactionConflict").build())
              .build();
      case LOST_REQUEST -> throw lost();
      case LOST_RESPONSE -> {
        done(request);
        throw lost();
      }
      case CUT_RESPONSE -> {
        done(request);
        throw cut();
      }
      case DELAYED -> {
        Thread.yield();
        T response = request.get();
        Thread.yield();
        return response;
      }
      case FAILED_BEFORE -> throw failed();
      case FAILED_AFTER -> {
        done(request);
        throw failed();
      }
      case DONE_TWICE -> {
        T response = request.get();
        done(request);
        return response;
      }
      case NONE, UNPROCESSED -> {
        return request.get();
      }
    }
    throw new AssertionError(fault);
  }

  /** Nobody sees the response, whatever it is. */
  private static void done(Supplier<?> request) {
    try {
      Object unseen = request.get();
      Objects.requireNonNull(unseen);
    } catch (RuntimeException ignored) {
      // As if it had not been sent.
    }
  }

  private static SdkClientException lost() {
    return SdkClientException.create("connection reset", new IOException("connection reset"));
  }

  /** As the SDK reports a body that ends too early. */
  private static SdkClientException cut() {
    return SdkClientException.create(
        "Unable to unmarshall response", new EOFException("unexpected end of the body"));
  }

  private static RuntimeException failed() {
    return InternalServerErrorException.builder().message("internal").statusCode(500).build();
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return repeated(() -> next.getItem(request));
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    Fault fault = fault(Fault.THROTTLED, Fault.LOST_RESPONSE, Fault.UNPROCESSED, Fault.UNPROCESSED);
    if (fault != Fault.UNPROCESSED) {
      return faulty(fault, () -> next.batchGetItem(request));
    }
    Map.Entry<String, KeysAndAttributes> asked =
        request.requestItems().entrySet().iterator().next();
    int half = asked.getValue().keys().size() / 2;
    List<Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue>> keys =
        asked.getValue().keys();
    Map<String, KeysAndAttributes> left =
        Map.of(
            asked.getKey(),
            asked.getValue().toBuilder().keys(keys.subList(half, keys.size())).build());
    if (half == 0) {
      return BatchGetItemResponse.builder().responses(Map.of()).unprocessedKeys(left).build();
    }
    KeysAndAttributes first = asked.getValue().toBuilder().keys(keys.subList(0, half)).build();
    return next
        .batchGetItem(request.toBuilder().requestItems(Map.of(asked.getKey(), first)).build())
        .toBuilder()
        .unprocessedKeys(left)
        .build();
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return repeated(() -> next.query(request));
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    return repeated(() -> next.scan(request));
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return written(request.conditionExpression(), () -> next.putItem(request));
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    boolean drawn = request.returnValues() == ReturnValue.UPDATED_NEW;
    boolean once =
        request.returnValues() == ReturnValue.ALL_OLD
            || ADDING.matcher(String.valueOf(request.updateExpression())).find();
    return once && !drawn
        ? faulty(fault(Fault.THROTTLED), () -> next.updateItem(request))
        : written(request.conditionExpression(), () -> next.updateItem(request));
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return request.returnValues() == ReturnValue.ALL_OLD
        ? faulty(fault(Fault.THROTTLED), () -> next.deleteItem(request))
        : written(request.conditionExpression(), () -> next.deleteItem(request));
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    return faulty(
        fault(
            Fault.THROTTLED,
            Fault.CONFLICT,
            Fault.LOST_REQUEST,
            Fault.LOST_RESPONSE,
            Fault.CUT_RESPONSE,
            Fault.DELAYED,
            Fault.FAILED_AFTER,
            Fault.DONE_TWICE),
        () -> next.transactWriteItems(request));
  }
}
