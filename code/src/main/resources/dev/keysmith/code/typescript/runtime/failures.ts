/** A pattern could not be executed. Unless a subclass says otherwise, nothing was changed. */
export abstract class DataFailure extends Error {
  /** Which failure it is: the name of its class. */
  abstract readonly kind: string;

  /** What else was rejected, where the parts of a write are independent. */
  readonly others: DataFailure[] = [];

  override get name(): string {
    return this.kind;
  }
}

/** What is created exists already. */
export class AlreadyExists extends DataFailure {
  readonly kind = "AlreadyExists";

  constructor(readonly entity: string) {
    super(`the ${entity} exists already`);
  }
}

/** What is changed, deleted or required does not exist. */
export class NotFound extends DataFailure {
  readonly kind = "NotFound";

  constructor(readonly entity: string) {
    super(`the ${entity} does not exist`);
  }
}

/** A condition of the pattern does not hold. */
export class ConditionFailed extends DataFailure {
  readonly kind = "ConditionFailed";

  /**
   * @param condition the condition that failed, as DynamoDB writes it
   */
  constructor(
    readonly entity: string,
    readonly condition: string,
  ) {
    super(`a condition on the ${entity} does not hold: ${condition}`);
  }
}

/** The instance has changed since its version was read: read it again. */
export class VersionConflict extends DataFailure {
  readonly kind = "VersionConflict";

  constructor(readonly entity: string) {
    super(`the ${entity} has changed since it was read`);
  }
}

/** Another instance has the same value of a unique attribute. */
export class UniqueViolated extends DataFailure {
  readonly kind = "UniqueViolated";

  constructor(
    readonly entity: string,
    readonly attribute: string,
  ) {
    super(`another ${entity} has the same ${attribute}`);
  }
}

/** DynamoDB rejected requests for lack of capacity until the deadline. */
export class Throttled extends DataFailure {
  readonly kind = "Throttled";
}

/** Concurrent writers changed the same items until the deadline. */
export class TransactionConflict extends DataFailure {
  readonly kind = "TransactionConflict";
}

/** DynamoDB could not be reached, or failed, until the deadline. */
export class Unavailable extends DataFailure {
  readonly kind = "Unavailable";
}

/** The response to a write was lost: it was done once, or not at all. Read to find out. */
export class OutcomeUnknown extends DataFailure {
  readonly kind = "OutcomeUnknown";
}

/** A cursor that this data layer did not make, or that is of another pattern. */
export class InvalidCursor extends DataFailure {
  readonly kind = "InvalidCursor";

  constructor() {
    super(
      "the cursor is not one of this pattern and these arguments, or was signed with another" +
        " cursor key: start with the first page",
    );
  }
}

/** One write would store the same item twice. */
export class DuplicateItem extends DataFailure {
  readonly kind = "DuplicateItem";

  constructor(table: string) {
    super(`one write would store the same item of ${table} twice`);
  }
}

/** A stored number has more digits than a `number` of JavaScript; nothing is rounded silently. */
export class InexactNumber extends DataFailure {
  readonly kind = "InexactNumber";

  constructor(readonly text: string) {
    super(`no number of JavaScript is exactly ${text}`);
  }
}
