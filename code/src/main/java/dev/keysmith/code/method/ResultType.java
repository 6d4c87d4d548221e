package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;

/**
 * What a read returns for one row, or a write for what was there before.
 *
 * @param base the record of the row's own attributes
 * @param record the record that also has related instances; the base where there are none
 * @param component the base in that record
 */
public record ResultType(
    String entity,
    String base,
    ImmutableList<String> attributes,
    String record,
    String component,
    ImmutableList<IncludedResult> includes) {

  /**
   * Related instances.
   *
   * @param component where they are in the record
   * @param many whether they are a list; otherwise there is at most one
   */
  public record IncludedResult(String component, boolean many, ResultType type) {}

  public boolean hasIncludes() {
    return !includes.isEmpty();
  }

  /** How many results there are. */
  public enum Multiplicity {
    /** At most one. */
    ONE,
    /** All. */
    ALL,
    /** A page at a time. */
    PAGED,
    /** Only how many there are. */
    COUNT,
    /** At most one: what a delete returns. */
    DELETED,
    /** Exactly one: what an update returns as it was before. */
    REPLACED
  }
}
