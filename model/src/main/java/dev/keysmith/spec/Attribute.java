package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * An attribute of an entity.
 *
 * @param bytes mean size of a value as DynamoDB counts it
 * @param digits width of the largest value of a number; 0 for other types
 * @param fixedWidth whether every value is as wide: as many digits, or bytes of text
 * @param values the closed set of values with their shares; empty if the set is open
 * @param distinct how many values there are, where the set is open and the spec states it
 * @param present share of instances that have it
 * @param uniqueWithin the attributes within whose values no two instances have the same value; none
 *     of them if no two of all instances have
 * @param references the identity attributes of other entities that this one points at
 * @param average children of one parent by this reference, if stated
 * @param max most children of one parent, if stated
 * @param distribution how values differ beyond their mean size and their number
 * @param spread what else is stated of the number of children
 * @param fields of a map, or of the maps in a list, by name; empty if the spec does not state them
 */
public record Attribute(
    String name,
    AttributeType type,
    double bytes,
    int digits,
    boolean fixedWidth,
    ImmutableMap<String, Double> values,
    OptionalLong distinct,
    double present,
    Optional<ImmutableList<String>> uniqueWithin,
    boolean immutable,
    Optional<GenerationStrategy> generated,
    ImmutableList<Reference> references,
    OptionalDouble average,
    OptionalLong max,
    ValueDistribution distribution,
    StatedSpread spread,
    ImmutableMap<String, AttributeType> fields) {

  public boolean isOptional() {
    return present < 1;
  }

  /** Whether no two of all instances have the same value. */
  public boolean unique() {
    return uniqueWithin.filter(ImmutableList::isEmpty).isPresent();
  }

  /** The attributes whose values no two instances share: its scope, and itself. */
  public Optional<ImmutableList<String>> uniqueKey() {
    return uniqueWithin.isEmpty()
        ? Optional.empty()
        : Optional.of(ImmutableList.<String>builder().addAll(uniqueWithin.get()).add(name).build());
  }

  /** In words: unique among all instances, or among those that share its scope. */
  public Optional<String> uniqueness() {
    return uniqueWithin.map(
        scope -> scope.isEmpty() ? "unique" : "unique within " + String.join(" and ", scope));
  }

  /** All values that it can have, where they are known. */
  public Optional<ImmutableSet<ValueExpression>> closedSet() {
    if (type == AttributeType.BOOLEAN) {
      return Optional.of(
          ImmutableSet.of(
              new ValueExpression.Literal("true"), new ValueExpression.Literal("false")));
    }
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            values.keySet().stream()
                .map(ValueExpression.Literal::new)
                .collect(ImmutableSet.toImmutableSet()));
  }

  /** The literals that meet a condition on it; empty if others may. */
  public Optional<ImmutableSet<ValueExpression>> meeting(AttributeCondition.Test test) {
    if (test instanceof AttributeCondition.Test.Is is) {
      return literals(ImmutableList.of(is.value()));
    }
    if (test instanceof AttributeCondition.Test.In in) {
      return literals(in.values());
    }
    // An instance without the attribute does not have that value either.
    return test instanceof AttributeCondition.Test.Not not
            && not.value() instanceof ValueExpression.Literal
            && !isOptional()
        ? closedSet().map(all -> Sets.difference(all, ImmutableSet.of(not.value())).immutableCopy())
        : Optional.empty();
  }

  private static Optional<ImmutableSet<ValueExpression>> literals(
      ImmutableList<ValueExpression> values) {
    return values.stream().allMatch(ValueExpression.Literal.class::isInstance)
        ? Optional.of(ImmutableSet.copyOf(values))
        : Optional.empty();
  }

  /** The sequence that its values are drawn from. */
  public Optional<GenerationStrategy.Sequence> sequence() {
    return generated.isPresent() && generated.get() instanceof GenerationStrategy.Sequence sequence
        ? Optional.of(sequence)
        : Optional.empty();
  }

  /** Whether its values never come twice, because the client makes them so. */
  public boolean isNeverTwice() {
    return generated.isPresent() && generated.get() instanceof GenerationStrategy.ByClient;
  }

  /** The same under another name. */
  public Attribute named(String other) {
    return changed(draft -> draft.name = other);
  }

  /** The same with values of another mean size. */
  public Attribute withBytes(double other) {
    return changed(draft -> draft.bytes = other);
  }

  /** The same with other values. */
  public Attribute withValues(
      double otherBytes, ImmutableMap<String, Double> others, ValueDistribution otherDistribution) {
    return changed(
        draft -> {
          draft.bytes = otherBytes;
          draft.values = others;
          draft.distribution = otherDistribution;
        });
  }

  /** The same with values as large as those of another. */
  public Attribute sizedAs(Attribute other) {
    return changed(
        draft -> {
          draft.bytes = other.bytes;
          draft.digits = other.digits;
          draft.fixedWidth = other.fixedWidth;
          draft.distribution = distribution.withSizes(other.distribution.sizes());
        });
  }

  /** The same in another share of the instances. */
  public Attribute withPresent(double other) {
    return changed(draft -> draft.present = other);
  }

  /** The same, unique among other instances, or not at all. */
  public Attribute withUniqueWithin(Optional<ImmutableList<String>> other) {
    return changed(draft -> draft.uniqueWithin = other);
  }

  /** The attribute of which each of its values occurs with one value only. */
  public Optional<String> within() {
    return distribution.within();
  }

  /** The same with values that lie within those of another attribute. */
  public Attribute withWithin(String other) {
    return changed(
        draft ->
            draft.distribution =
                new ValueDistribution(
                    distribution.hottest(),
                    distribution.sizes(),
                    Optional.of(other),
                    distribution.ranges()));
  }

  /** The same with shares of ranges that patterns state. */
  public Attribute withRanges(ImmutableMap<LiteralRange, Double> stated) {
    return changed(draft -> draft.distribution = distribution.withRanges(stated));
  }

  /** The share of the instances whose value is in a range of numbers. */
  public double share(LiteralRange range) {
    if (present == 0) {
      return 0;
    }
    return values.isEmpty()
        ? Math.min(present, distribution.share(range))
        : present
            * values.entrySet().stream()
                .filter(value -> range.contains(value.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
  }

  /** The same with another number of distinct values. */
  public Attribute withDistinct(OptionalLong other) {
    return changed(draft -> draft.distinct = other);
  }

  /** The same with another number of children. */
  public Attribute withChildren(OptionalDouble other, StatedSpread otherSpread) {
    return changed(
        draft -> {
          draft.average = other;
          draft.spread = otherSpread;
        });
  }

  /** The same with values that are made otherwise. */
  public Attribute withGenerated(GenerationStrategy other) {
    return changed(draft -> draft.generated = Optional.of(other));
  }

  private Attribute changed(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.attribute(this);
  }

  /** What the copies of an attribute differ in. */
  private static final class Draft {
    private String name;
    private double bytes;
    private int digits;
    private boolean fixedWidth;
    private ImmutableMap<String, Double> values;
    private OptionalLong distinct;
    private double present;
    private Optional<ImmutableList<String>> uniqueWithin;
    private Optional<GenerationStrategy> generated;
    private OptionalDouble average;
    private ValueDistribution distribution;
    private StatedSpread spread;

    Draft(Attribute from) {
      name = from.name;
      bytes = from.bytes;
      digits = from.digits;
      fixedWidth = from.fixedWidth;
      values = from.values;
      distinct = from.distinct;
      present = from.present;
      uniqueWithin = from.uniqueWithin;
      generated = from.generated;
      average = from.average;
      distribution = from.distribution;
      spread = from.spread;
    }

    Attribute attribute(Attribute from) {
      return new Attribute(
          name,
          from.type,
          bytes,
          digits,
          fixedWidth,
          values,
          distinct,
          present,
          uniqueWithin,
          from.immutable,
          generated,
          from.references,
          average,
          from.max,
          distribution,
          spread,
          from.fields);
    }
  }

  /** A pointer at one attribute of another entity's identity. */
  public record Reference(String entity, String attribute, Optional<String> role) {
    @Override
    public String toString() {
      return entity + "." + attribute;
    }
  }
}
