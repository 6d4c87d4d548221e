package dev.keysmith.spec;

/** What may occur in a random spec beyond plain entities, reads by identity and creates. */
public enum SpecFeature {
  COMPOSITE_IDENTITY,
  IDENTIFYING,
  /** An entity whose identity is made of two references. */
  LINK,
  OPTIONAL_REFERENCE,
  ONE_TO_ONE,
  /** Several references to one entity, distinguished by roles. */
  ROLES,
  SELF_REFERENCE,
  /** An attribute that is part of two references. */
  SHARED_PART,
  ULID,
  KSUID,
  UUID,
  SEQUENCE,
  UNIQUE,
  /** {@code unique: tenantId}. */
  UNIQUE_WITHIN,
  TTL,
  VERSIONED,
  SCOPE,
  STREAM,
  RESTORE_ALONE,
  VALUES,
  DISTINCT,
  /** {@code within: country}. */
  WITHIN,
  PRESENT,
  IMMUTABLE,
  /** Attributes of two to forty kilobytes. */
  LARGE,
  COLLECTION,
  /** {@code width: 8}. */
  WIDTH,
  /** The fields of a map. */
  FIELDS,
  /** {@code external: true}. */
  EXTERNAL,
  /** Remarks for people. */
  NOTES,
  AVERAGE_AND_MAX,

  BY_REFERENCE,
  BY_PART_OF_IDENTITY,
  BY_UNIQUE,
  LIST_ALL,
  PARAMETER_ON_VALUES,
  LITERAL,
  IN,
  /** {@code {in: $ids, count: 10}}. */
  LIST_PARAMETER,
  RANGE,
  PREFIX,
  EXISTS,
  NOT,
  CONTAINS,
  FRACTION,
  /** A condition on a related instance: {@code Customer.email}. */
  PATH,
  /** Alternatives of conditions. */
  ANY,
  SORT_ASCENDING,
  SORT_DESCENDING,
  SORT_BY_TWO,
  LIMIT,
  NEEDS,
  COUNT,
  INCLUDE_PARENT,
  INCLUDE_CHILDREN,
  INCLUDE_NEWEST_CHILDREN,
  INCLUDE_NESTED,
  STRONG,
  ROUND_TRIPS,
  /** {@code plan: scan}. */
  SCAN,
  MATCHES,
  HOTTEST,
  HOTTEST_BY_ATTRIBUTE,
  PEAK,

  CREATE_SETS,
  CREATE_WITHOUT,
  KNOWS,
  PUT,
  UPSERT,
  /** {@code returns: old}. */
  RETURNS,
  UPDATE_SETS,
  UPDATE_ADDS,
  /** Adds another number than the parameter of the attribute's name. */
  ADD_AMOUNT,
  /** Removes elements of sets. */
  UPDATE_SUBTRACTS,
  UPDATE_REMOVES,
  UPDATE_CONDITION,
  UPDATE_MANY,
  DELETE,
  DELETE_MANY,
  WRITE_LIST,
  REQUIRE,
  TIMES,
  NOT_ATOMIC,

  SEARCH,
  ANALYZE,
  SIMILAR,
  PREFERENCES,
  PROVISIONED
}
