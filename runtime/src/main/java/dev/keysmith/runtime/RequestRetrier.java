package dev.keysmith.runtime;

import dev.keysmith.runtime.DataFailure.OutcomeUnknown;
import dev.keysmith.runtime.DataFailure.Throttled;
import dev.keysmith.runtime.DataFailure.TransactionConflict;
import dev.keysmith.runtime.DataFailure.Unavailable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * Sends requests, and again after throttling, a conflict or a lost response, until the deadline.
 */
final class RequestRetrier {
  private static final int SERVER_ERROR = 500;

  private final DataSettings settings;
  private final String pattern;
  private final Backoff backoff;

  /** Whether a request may be sent again if DynamoDB may have done it. */
  enum Repeatable {
    /** It changes nothing, or the same, or is rejected, if it is done twice. */
    YES,
    /** It would change more, such as an addition to a number. */
    NO
  }

  /** What an exception of the SDK means. */
  private enum Cause {
    THROTTLED,
    CONFLICT,
    /** The request may have been done: its response was lost, or the server failed. */
    LOST,
    /** It is not done, but the response was cut, so that the reason is not known. */
    UNEXPLAINED,
    /** It is not done, and would not be. */
    FINAL
  }

  /** The condition failed of a write that was sent before, and may have been done then. */
  static final class RejectedAfterLoss extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient ConditionalCheckFailedException rejection;

    RejectedAfterLoss(ConditionalCheckFailedException rejection) {
      super(rejection);
      this.rejection = rejection;
    }

    ConditionalCheckFailedException rejection() {
      return rejection;
    }
  }

  RequestRetrier(DataSettings settings, String pattern) {
    this.settings = settings;
    this.pattern = pattern;
    this.backoff = new Backoff(settings.deadline());
  }

  Backoff backoff() {
    return backoff;
  }

  /** The same for a read, which changes nothing. */
  <T> T send(
      String operation,
      String table,
      Supplier<T> request,
      Function<T, List<ConsumedCapacity>> consumed) {
    return send(operation, table, () -> Repeatable.YES, request, consumed);
  }

  /**
   * @param table names for the listener
   * @param repeatable asked only if a response was lost
   * @param consumed what the response says of capacity
   */
  <T> T send(
      String operation,
      String table,
      Supplier<Repeatable> repeatable,
      Supplier<T> request,
      Function<T, List<ConsumedCapacity>> consumed) {
    boolean lost = false;
    for (int attempt = 1; ; attempt++) {
      long start = System.nanoTime();
      try {
        T response = request.get();
        if (settings.hasListener()) {
          completed(operation, table, consumed.apply(response), attempt, start);
        }
        return response;
      } catch (ConditionalCheckFailedException e) {
        // The client of the SDK may have sent it again itself.
        if (lost || (e.numAttempts() != null && e.numAttempts() > 1)) {
          throw new RejectedAfterLoss(e);
        }
        throw e;
      } catch (SdkException e) {
        Cause cause = cause(e);
        if (cause == Cause.FINAL) {
          throw e;
        }
        lost |= cause == Cause.LOST;
        boolean unsafe = cause == Cause.LOST && repeatable.get() == Repeatable.NO;
        if (unsafe || !backoff.pause()) {
          throw failure(
              String.format("%s on %s: gave up after %d attempts", operation, table, attempt),
              e,
              cause,
              lost && isWrite(operation));
        }
      }
    }
  }

  private void completed(
      String operation, String table, List<ConsumedCapacity> consumed, int attempt, long start) {
    double units = 0;
    for (ConsumedCapacity one : consumed) {
      units += one != null && one.capacityUnits() != null ? one.capacityUnits() : 0;
    }
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
  }

  private static boolean isWrite(String operation) {
    return !List.of("GetItem", "BatchGetItem", "Query", "Scan").contains(operation);
  }

  private static DataFailure failure(
      String message, SdkException e, Cause cause, boolean mayBeDone) {
    if (mayBeDone) {
      return new OutcomeUnknown(message, e);
    }
    return switch (cause) {
      case CONFLICT -> new TransactionConflict(message, e);
      case THROTTLED -> new Throttled(message, e);
      default -> new Unavailable(message, e);
    };
  }

  // --- what an exception means ------------------------------------------------------------------

  private static Cause cause(SdkException e) {
    if (e instanceof SdkClientException) {
      return isLost(e) ? Cause.LOST : Cause.FINAL;
    }
    if (!(e instanceof DynamoDbException failure)) {
      return Cause.FINAL;
    }

    if (isConflict(failure)) {
      return Cause.CONFLICT;
    } else if (isThrottled(failure)) {
      return Cause.THROTTLED;
    }
    if (failure.statusCode() >= SERVER_ERROR) {
      return Cause.LOST;
    }
    return hasCode(failure) ? Cause.FINAL : Cause.UNEXPLAINED;
  }

  /** Whether the response could be read: DynamoDB always says what is wrong with a request. */
  private static boolean hasCode(DynamoDbException e) {
    return e.getClass() != DynamoDbException.class
        || (e.awsErrorDetails() != null && e.awsErrorDetails().errorCode() != null);
  }

  /** Not a mistake in the settings of the client, which no attempt corrects. */
  private static boolean isLost(SdkException e) {
    if (e.retryable()
        || e instanceof ApiCallTimeoutException
        || e instanceof ApiCallAttemptTimeoutException) {
      return true;
    }
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
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
