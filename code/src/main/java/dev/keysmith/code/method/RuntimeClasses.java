package dev.keysmith.code.method;

import com.google.common.collect.ImmutableSet;

/**
 * The classes of the Java runtime: projects have their sources, and generated code imports them.
 */
public final class RuntimeClasses {
  public static final String PACKAGE = "dev.keysmith.runtime";

  public static final ImmutableSet<String> ALL =
      ImmutableSet.of(
          "AsyncExecution",
          "AwaitedClient",
          "Backoff",
          "Call",
          "DataFailure",
          "DataSettings",
          "DocumentConverter",
          "EmbeddedForm",
          "Expressions",
          "FailedAttempts",
          "FailedConditions",
          "GetStep",
          "IdGenerator",
          "ItemForm",
          "ItemForms",
          "ItemKeyValues",
          "Items",
          "KeyCodec",
          "KeyEncoding",
          "ListOperands",
          "OrderedQueries",
          "OrderedRead",
          "Page",
          "PageRequest",
          "PageToken",
          "QueryStep",
          "RepeatedUpdate",
          "Repetition",
          "RequestListener",
          "RequestRetrier",
          "Row",
          "RowOrder",
          "Rows",
          "RowsFor",
          "SeparateCounts",
          "SingleWrite",
          "TableNames",
          "TimeBuckets",
          "TimestampText",
          "Transaction",
          "Value",
          "ValueType",
          "Where",
          "WriteRejection",
          "WriteStep");

  private RuntimeClasses() {}
}
