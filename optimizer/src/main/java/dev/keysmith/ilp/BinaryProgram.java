package dev.keysmith.ilp;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkElementIndex;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;

/**
 * A 0/1 program: choices, each with a name and a cost, and rows that say which go together. Its
 * solution is the cheapest set of choices for which every row holds.
 *
 * <p>A choice is a number: its place among the names. It knows no solver.
 *
 * @param costs of the choices, in millionths of a dollar or in whatever else is to be small
 */
public record BinaryProgram(
    ImmutableList<String> names, ImmutableLongArray costs, ImmutableList<ProgramConstraint> rows) {
  public BinaryProgram {
    checkArgument(names.size() == costs.length(), "one cost for each choice");
    ProgramConstraint.checkSum(costs);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** How many choices there are. */
  int size() {
    return names.size();
  }

  /** What a set of choices costs. */
  public long cost(Iterable<Integer> chosen) {
    long sum = 0;
    for (int choice : chosen) {
      sum += costs.get(choice);
    }
    return sum;
  }

  /** This program with more: rows, or choices whose numbers go on from those of this one. */
  public BinaryProgram with(Consumer<Builder> more) {
    Builder builder = new Builder();
    builder.names.addAll(names);
    builder.costs.addAll(costs);
    builder.rows.addAll(rows);
    builder.size = size();
    more.accept(builder);
    return builder.build();
  }

  /** The same choices and rows, with something else to be small. */
  public BinaryProgram withCosts(IntToLongFunction cost) {
    ImmutableLongArray.Builder others = ImmutableLongArray.builder(size());
    for (int choice = 0; choice < size(); choice++) {
      others.add(cost.applyAsLong(choice));
    }
    return new BinaryProgram(names, others.build(), rows);
  }

  /** The same, where only what costs so much or less is a solution: one row over the costs. */
  public BinaryProgram costingAtMost(long limit) {
    ImmutableMap.Builder<Integer, Long> weights = ImmutableMap.builder();
    for (int choice = 0; choice < size(); choice++) {
      weights.put(choice, costs.get(choice));
    }
    return with(builder -> builder.atMost(weights.buildOrThrow(), limit));
  }

  /** Hands out the choices, in order, and collects the rows. */
  public static final class Builder {
    private final ImmutableList.Builder<String> names = ImmutableList.builder();
    private final ImmutableLongArray.Builder costs = ImmutableLongArray.builder();
    private final ImmutableList.Builder<ProgramConstraint> rows = ImmutableList.builder();
    private int size;

    private Builder() {}

    /** A new choice. */
    public int choice(String name, long cost) {
      names.add(name);
      costs.add(cost);
      return size++;
    }

    /** The coefficients of those that are chosen sum up to something between the bounds. */
    Builder row(Map<Integer, Long> coefficients, long least, long most) {
      for (int choice : coefficients.keySet()) {
        checkElementIndex(choice, size, "choice");
      }
      rows.add(ProgramConstraint.of(coefficients, least, most));
      return this;
    }

    public Builder exactlyOne(Collection<Integer> choices) {
      return row(sum(choices, ImmutableList.of()), 1, 1);
    }

    /** The first only with the second. */
    public Builder implies(int choice, int needed) {
      return atLeastAsMany(ImmutableList.of(needed), ImmutableList.of(choice));
    }

    /**
     * Of the choices at least as many as of those that demand them, counted together.
     *
     * <p>Where the demanding ones exclude each other, one such row says more than one row each.
     */
    public Builder atLeastAsMany(Collection<Integer> choices, Collection<Integer> requiring) {
      return row(sum(choices, requiring), 0, ProgramConstraint.UNBOUNDED_ABOVE);
    }

    /** The chosen ones weigh no more than the limit. */
    public Builder atMost(Map<Integer, Long> weights, long limit) {
      return row(weights, ProgramConstraint.UNBOUNDED_BELOW, limit);
    }

    /** Decides about a choice beforehand. */
    public Builder fix(int choice, boolean chosen) {
      long value = chosen ? 1 : 0;
      return row(ImmutableMap.of(choice, 1L), value, value);
    }

    public BinaryProgram build() {
      return new BinaryProgram(names.build(), costs.build(), rows.build());
    }

    private static Map<Integer, Long> sum(Collection<Integer> plus, Collection<Integer> minus) {
      Map<Integer, Long> sum = new TreeMap<>();
      plus.forEach(choice -> sum.merge(choice, 1L, Long::sum));
      minus.forEach(choice -> sum.merge(choice, -1L, Long::sum));
      return sum;
    }
  }
}
