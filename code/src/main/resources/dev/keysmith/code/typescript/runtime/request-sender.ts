import {
  DynamoDBServiceException,
  type ConsumedCapacity,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";

import { Throttled, TransactionConflict } from "./failures.js";
import type { DataSettings } from "./settings.js";

/** The code of a failed condition in a cancelled transaction. */
export const FAILED_CONDITION = "ConditionalCheckFailed";

const CONFLICTS = ["TransactionConflictException", "TransactionInProgressException"];

/** Sends requests, and again after throttling or a conflict, until the deadline. */
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
  ): Promise<T> {
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
        const conflict = isConflict(e);
        if (!conflict && !isThrottled(e) && !isServerError(e)) {
          throw e;
        }
        if (!(await this.backoff.pause())) {
          const message = `${operation} on ${table}: gave up after ${attempt} attempts`;
          throw conflict
            ? new TransactionConflict(message, { cause: e })
            : new Throttled(message, { cause: e });
        }
      }
    }
  }
}

function isThrottled(e: unknown): boolean {
  return (
    e instanceof DynamoDBServiceException &&
    (e.$retryable?.throttling === true ||
      /Throttl|ProvisionedThroughputExceeded|RequestLimitExceeded/.test(e.name) ||
      has(e, "ThrottlingError", "ProvisionedThroughputExceeded"))
  );
}

function isServerError(e: unknown): boolean {
  return e instanceof DynamoDBServiceException && e.name.startsWith("InternalServerError");
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
