package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Which instances of an entity are read, in what order, and what of them.
 *
 * @param limit page size; empty for every match
 * @param matches matches before the limit, where the user knows better than the estimate
 */
public record EntitySelection(
    String entity,
    ImmutableList<AttributeCondition> where,
    ImmutableList<SortOrder> sort,
    OptionalInt limit,
    NeededAttributes needs,
    ImmutableList<IncludeClause> include,
    OptionalDouble matches) {

  /** By one attribute, ascending or descending. */
  public record SortOrder(String attribute, boolean descending) {}

  /**
   * What is queried of each instance.
   *
   * @param attributes by name; all of the entity's where the pattern lists none
   * @param countOnly only how many there are
   */
  public record NeededAttributes(ImmutableList<String> attributes, boolean countOnly) {}
}
