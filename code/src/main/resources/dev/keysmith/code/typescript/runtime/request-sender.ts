import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  type ConsumedCapacity,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";

import {
  type DataFailure,
  OutcomeUnknown,
  Throttled,
  TransactionConflict,
  Unavailable,
} from "./failures.js";
import type { DataSettings } from "./settings.js";

/** The code of a failed condition in a cancelled transaction. */
export const FAILED_CONDITION = "ConditionalCheckFailed";

const CONFLICTS = ["TransactionConflictException", "TransactionInProgressException"];

const READS = ["GetItem", "BatchGetItem", "Query", "Scan"];

/** What the network reports where a response is lost; other errors are mistakes in the settings. */
const LOST = /ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|TimeoutError|RequestTimeout|ERR_HTTP|ERR_STREAM/;

/**
 * What an error of the SDK means. A lost request may have been done; an unexplained one was not,
 * but its response was cut, so that the reason is not known.
 */
type Cause = "throttled" | "conflict" | "lost" | "unexplained" | "final";

/** Whether a request may be sent again if DynamoDB may have done it. */
export type Repeatable = "repeatable" | "not repeatable";

/** The condition failed of a write that was sent before, and may have been done then. */
export class RejectedAfterLoss extends Error {
  constructor(readonly rejection: ConditionalCheckFailedException) {
    super(rejection.message, { cause: rejection });
  }
}

/** Sends requests, and again after throttling, a conflict or a lost response, until the deadline. */
export class RequestSender {
  readonly backoff: Backoff;

  constructor(
    private readonly settings: DataSettings,
    private readonly pattern: string,
  ) {
    this.backoff = new Backoff(settings.deadlineMillis);
  }

  /**
   * @param table names for the listener
   * @param consumed what the response says of capacity
   */
  async send<T>(
    operation: string,
    table: string,
    request: () => Promise<T>,
    consumed: (response: T) => readonly (ConsumedCapacity | undefined)[],
    repeatable: Repeatable = "repeatable",
  ): Promise<T> {
    let lost = false;
    for (let attempt = 1; ; attempt++) {
      const start = performance.now();
      try {
        const response = await request();
        this.settings.listener.request?.({
          pattern: this.pattern,
          operation,
          table,
          capacityUnits: consumed(response).reduce(
            (units, one) => units + (one?.CapacityUnits ?? 0),
            0,
          ),
          attempts: attempt,
          latencyMillis: performance.now() - start,
        });
        return response;
      } catch (e) {
        // The client of the SDK may have sent it again itself.
        if (e instanceof ConditionalCheckFailedException) {
          throw lost || (e.$metadata.attempts ?? 1) > 1 ? new RejectedAfterLoss(e) : e;
        }
        const cause = causeOf(e);
        if (cause === "final") {
          throw e;
        }
        lost ||= cause === "lost";
        const unsafe = cause === "lost" && repeatable === "not repeatable";
        if (unsafe || !(await this.backoff.pause())) {
          const message = `${operation} on ${table}: gave up after ${attempt} attempts`;
          throw failure(message, e, cause, lost && !READS.includes(operation));
        }
      }
    }
  }
}

function failure(message: string, e: unknown, cause: Cause, mayBeDone: boolean): DataFailure {
  if (mayBeDone) {
    return new OutcomeUnknown(message, { cause: e });
  }
  switch (cause) {
    case "conflict":
      return new TransactionConflict(message, { cause: e });
    case "throttled":
      return new Throttled(message, { cause: e });
    default:
      return new Unavailable(message, { cause: e });
  }
}

function causeOf(e: unknown): Cause {
  if (isConflict(e)) {
    return "conflict";
  }
  if (isThrottled(e)) {
    return "throttled";
  }
  if (isUnexplained(e)) {
    return "unexplained";
  }
  return isLost(e) ? "lost" : "final";
}

/** A rejection that cannot be read: DynamoDB always says what is wrong with a request. */
function isUnexplained(e: unknown): boolean {
  const status = (e as { $response?: { statusCode?: number } }).$response?.statusCode ?? 0;
  return !(e instanceof DynamoDBServiceException) && status >= 400 && status < 500;
}

/** The server failed, the connection ended, or the body was cut, so that it cannot be read. */
function isLost(e: unknown): boolean {
  if (e instanceof DynamoDBServiceException) {
    return e.$fault === "server" || (e.$metadata.httpStatusCode ?? 0) >= 500;
  }
  return (
    e instanceof Error &&
    (LOST.test(`${e.name} ${(e as { code?: string }).code ?? ""}`) ||
      e.message === "socket hang up" ||
      e.message === "aborted" ||
      "$response" in e ||
      "$responseBodyText" in e)
  );
}

function isThrottled(e: unknown): boolean {
  return (
    e instanceof DynamoDBServiceException &&
    (e.$retryable?.throttling === true ||
      /Throttl|ProvisionedThroughputExceeded|RequestLimitExceeded/.test(e.name) ||
      has(e, "ThrottlingError", "ProvisionedThroughputExceeded"))
  );
}

function isConflict(e: unknown): boolean {
  return (
    e instanceof DynamoDBServiceException &&
    (CONFLICTS.includes(e.name) || has(e, "TransactionConflict"))
  );
}

/** A transaction that a condition rejected is not sent again, whatever else was reported. */
function has(e: DynamoDBServiceException, ...codes: string[]): boolean {
  const reported =
    e instanceof TransactionCanceledException
      ? (e.CancellationReasons ?? []).map((reason) => reason.Code ?? "")
      : [];
  return !reported.includes(FAILED_CONDITION) && codes.some((code) => reported.includes(code));
}

/** Waits longer after each failure, a random part of the time, until a deadline. */
export class Backoff {
  private static readonly FIRST_MILLIS = 10;
  private static readonly LONGEST_MILLIS = 1_000;

  private readonly deadline: number;
  private failures = 0;

  constructor(limitMillis: number) {
    this.deadline = performance.now() + limitMillis;
  }

  /** Waits; false if the deadline would pass. */
  async pause(): Promise<boolean> {
    const ceiling = Math.min(
      Backoff.LONGEST_MILLIS,
      Backoff.FIRST_MILLIS * 2 ** Math.min(this.failures++, 10),
    );
    const wait = Math.random() * ceiling;
    if (performance.now() + wait > this.deadline) {
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    return true;
  }
}
