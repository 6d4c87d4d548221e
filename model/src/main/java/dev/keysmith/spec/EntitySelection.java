package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Which instances of an entity are read, in what order, and what of them.
 *
 * @param limit page size; empty for every match
 * @param matches matches before the limit, where the user knows better than the estimate
 * @param any alternatives of which one must hold besides; none where {@code where} says it all
 */
public record EntitySelection(
    String entity,
    ImmutableList<AttributeCondition> where,
    ImmutableList<SortOrder> sort,
    OptionalInt limit,
    NeededAttributes needs,
    ImmutableList<IncludeClause> include,
    OptionalDouble matches,
    ImmutableList<ImmutableList<AttributeCondition>> any) {

  public EntitySelection(
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableList<SortOrder> sort,
      OptionalInt limit,
      NeededAttributes needs,
      ImmutableList<IncludeClause> include,
      OptionalDouble matches) {
    this(entity, where, sort, limit, needs, include, matches, ImmutableList.of());
  }

  /** The same with another number of matches. */
  public EntitySelection withMatches(OptionalDouble other) {
    return new EntitySelection(entity, where, sort, limit, needs, include, other, any);
  }

  /** The same with another page size. */
  public EntitySelection withLimit(OptionalInt other) {
    return new EntitySelection(entity, where, sort, other, needs, include, matches, any);
  }

  /** The same with other related instances. */
  public EntitySelection including(ImmutableList<IncludeClause> others) {
    return new EntitySelection(entity, where, sort, limit, needs, others, matches, any);
  }

  /** The same with other attributes of each instance. */
  public EntitySelection needing(NeededAttributes others) {
    return new EntitySelection(entity, where, sort, limit, others, include, matches, any);
  }

  /** The same with other conditions, which must all hold, and no alternatives. */
  public EntitySelection where(ImmutableList<AttributeCondition> others) {
    return new EntitySelection(
        entity, others, sort, limit, needs, include, any.isEmpty() ? matches : NOT_STATED);
  }

  private static final OptionalDouble NOT_STATED = OptionalDouble.empty();

  /**
   * A selection for each alternative, which together select the same; itself where there are none.
   */
  public ImmutableList<EntitySelection> branches() {
    return any.isEmpty()
        ? ImmutableList.of(this)
        : any.stream()
            .map(
                alternative ->
                    where(
                        ImmutableList.<AttributeCondition>builder()
                            .addAll(where)
                            .addAll(alternative)
                            .build()))
            .collect(ImmutableList.toImmutableList());
  }

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
