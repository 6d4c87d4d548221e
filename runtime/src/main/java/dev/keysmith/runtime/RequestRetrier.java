package dev.keysmith.runtime;

import dev.keysmith.runtime.DataFailure.Throttled;
import dev.keysmith.runtime.DataFailure.TransactionConflict;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** Sends requests, and again after throttling or a conflict, until the deadline. */
final class RequestRetrier {
  private final DataSettings settings;
  private final String pattern;
  private final Backoff backoff;

  RequestRetrier(DataSettings settings, String pattern) {
    this.settings = settings;
    this.pattern = pattern;
    this.backoff = new Backoff(settings.deadline());
  }

  Backoff backoff() {
    return backoff;
  }

  /**
   * @param table names for the listener
   * @param consumed what the response says of capacity
   */
  <T> T send(
      String operation,
      String table,
      Supplier<T> request,
      Function<T, List<ConsumedCapacity>> consumed) {
    for (int attempt = 1; ; attempt++) {
      long start = System.nanoTime();
      try {
        T response = request.get();
        double units =
            consumed.apply(response).stream()
                .filter(one -> one != null && one.capacityUnits() != null)
                .mapToDouble(ConsumedCapacity::capacityUnits)
                .sum();
        settings
            .listener()
            .request(
                new RequestListener.CompletedRequest(
                    pattern,
                    operation,
                    table,
                    units,
                    attempt,
                    Duration.ofNanos(System.nanoTime() - start)));
        return response;
      } catch (DynamoDbException e) {
        boolean conflict = isConflict(e);
        if (!conflict && !isThrottled(e) && !(e instanceof InternalServerErrorException)) {
          throw e;
        }
        if (!backoff.pause()) {
          String message =
              String.format("%s on %s: gave up after %d attempts", operation, table, attempt);
          throw conflict ? new TransactionConflict(message, e) : new Throttled(message, e);
        }
      }
    }
  }

  private static boolean isThrottled(DynamoDbException e) {
    return e.isThrottlingException()
        || (e instanceof TransactionCanceledException canceled
            && has(canceled, "ThrottlingError", "ProvisionedThroughputExceeded"));
  }

  private static boolean isConflict(DynamoDbException e) {
    return e instanceof TransactionConflictException
        || e instanceof TransactionInProgressException
        || (e instanceof TransactionCanceledException canceled
            && has(canceled, "TransactionConflict"));
  }

  /** A transaction that a condition rejected is not sent again, whatever else was reported. */
  private static boolean has(TransactionCanceledException e, String... codes) {
    List<String> reported =
        e.cancellationReasons().stream().map(CancellationReason::code).distinct().toList();
    return !reported.contains(FailedConditions.CODE)
        && List.of(codes).stream().anyMatch(reported::contains);
  }
}
