package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What patterns state of the number of matches, for other patterns with the same conditions: these
 * match as many, and fewer by the selectivity of whatever other conditions they have.
 *
 * <pre>
 *   where: {state: $s, city: $c}, matches: 40
 *   where: {city: $city, state: $state}                  40 too
 *   where: {city: $city, state: $state, open: true}      20, if half are open
 * </pre>
 */
public final class StatedMatches {
  private final Spec spec;
  private final Cardinality cardinality;
  private final List<StatedMatch> stated = new ArrayList<>();

  /** The matches of conditions, whatever their parameters are called. */
  private record StatedMatch(
      String entity, ImmutableSet<AttributeCondition> conditions, double matches) {}

  private StatedMatches(Spec spec) {
    this.spec = spec;
    this.cardinality = Cardinality.of(spec);
  }

  /** The spec with the matches of all patterns of which another one tells them. */
  public static Spec inform(Spec spec) {
    StatedMatches matches = new StatedMatches(spec);
    spec.patterns().forEach(matches::collect);
    return matches.stated.isEmpty()
        ? spec
        : spec.withPatterns(
            spec.patterns().stream()
                .map(matches::informed)
                .collect(ImmutableList.toImmutableList()));
  }

  private void collect(AccessPattern pattern) {
    pattern.visit(
        read -> {
          EntitySelection selection = read.selection();
          if (selection.any().isEmpty()) {
            collect(selection.entity(), selection.where(), selection.matches());
          }
        },
        write -> write.actions().forEach(this::collect),
        external -> {});
  }

  private void collect(WriteAction action) {
    action.visit(
        store -> {},
        update -> collect(update.entity(), update.where(), update.matches()),
        delete -> collect(delete.entity(), delete.where(), delete.matches()),
        require -> {});
  }

  private void collect(
      String entity, ImmutableList<AttributeCondition> where, OptionalDouble matches) {
    if (matches.isPresent() && !where.isEmpty()) {
      stated.add(new StatedMatch(entity, anonymous(where), matches.getAsDouble()));
    }
  }

  private AccessPattern informed(AccessPattern pattern) {
    if (pattern instanceof AccessPattern.Read read) {
      EntitySelection selection = read.selection();
      if (!selection.any().isEmpty()) {
        return read;
      }
      OptionalDouble matches = matches(selection.entity(), selection.where(), selection.matches());
      return matches.equals(selection.matches()) ? read : read.with(selection.withMatches(matches));
    }
    if (pattern instanceof AccessPattern.Write write) {
      return new AccessPattern.Write(
          write.head(),
          write.actions().stream().map(this::informed).collect(ImmutableList.toImmutableList()),
          write.atomic());
    }
    return pattern;
  }

  private WriteAction informed(WriteAction action) {
    if (action instanceof WriteAction.Update update) {
      return update.withMatches(matches(update.entity(), update.where(), update.matches()));
    }
    if (action instanceof WriteAction.Delete delete) {
      return delete.withMatches(matches(delete.entity(), delete.where(), delete.matches()));
    }
    return action;
  }

  private OptionalDouble matches(
      String name, ImmutableList<AttributeCondition> where, OptionalDouble own) {
    Entity entity = spec.entity(name);
    // One that is named is one.
    if (own.isPresent() || entity.isIdentifiedBy(equal(where))) {
      return own;
    }
    ImmutableSet<AttributeCondition> conditions = anonymous(where);
    Optional<StatedMatch> nearest =
        stated.stream()
            .filter(match -> match.entity.equals(name) && conditions.containsAll(match.conditions))
            .max(Comparator.comparingInt(match -> match.conditions.size()));
    return nearest.isPresent() ? narrowed(entity, nearest.get(), where) : OptionalDouble.empty();
  }

  /** By the conditions beyond those that the matches are stated of. */
  private OptionalDouble narrowed(
      Entity entity, StatedMatch match, ImmutableList<AttributeCondition> where) {
    double base = cardinality.selectivity(entity, match.conditions);
    double all = cardinality.selectivity(entity, where);
    return base == 0 ? OptionalDouble.empty() : OptionalDouble.of(match.matches * all / base);
  }

  private static ImmutableSet<String> equal(ImmutableList<AttributeCondition> where) {
    return where.stream()
        .filter(condition -> condition.path().isOwn() && condition.isEquality())
        .map(condition -> condition.path().attribute())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static ImmutableSet<AttributeCondition> anonymous(
      ImmutableList<AttributeCondition> where) {
    return where.stream()
        .map(
            condition ->
                new AttributeCondition(
                    condition.path(),
                    condition.test().accept(new AnonymousParameters()),
                    condition.fraction()))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The same test with one name for all parameters. */
  private static final class AnonymousParameters implements Test.Visitor<Test> {
    private static final ValueExpression ANY = new ValueExpression.Parameter("");

    private static ValueExpression value(ValueExpression value) {
      return value instanceof ValueExpression.Parameter ? ANY : value;
    }

    private static Optional<Bound> bound(Optional<Bound> bound) {
      return bound.map(end -> new Bound(value(end.value()), end.inclusive()));
    }

    @Override
    public Test is(Test.Is equality) {
      return new Test.Is(value(equality.value()));
    }

    @Override
    public Test in(Test.In choice) {
      return new Test.In(
          choice.values().stream()
              .map(AnonymousParameters::value)
              .collect(ImmutableList.toImmutableList()),
          choice.length());
    }

    @Override
    public Test range(Test.Range range) {
      return new Test.Range(bound(range.lower()), bound(range.upper()));
    }

    @Override
    public Test prefix(Test.Prefix prefix) {
      return new Test.Prefix(value(prefix.value()));
    }

    @Override
    public Test exists(Test.Exists exists) {
      return exists;
    }

    @Override
    public Test contains(Test.Contains contains) {
      return new Test.Contains(value(contains.value()));
    }

    @Override
    public Test not(Test.Not inequality) {
      return new Test.Not(value(inequality.value()));
    }
  }
}
