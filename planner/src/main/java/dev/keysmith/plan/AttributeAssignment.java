package dev.keysmith.plan;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AddedAmount;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What an update makes of an attribute. */
public sealed interface AttributeAssignment {
  /** What an item was before: a write changes what it sets, so what is closed was open. */
  ItemState before(ItemState state, String attribute);

  /** What an item is afterwards, where it was in this state. */
  ItemState after(ItemState state, String attribute);

  /** What the attribute is then; of what was added to, something by its name. */
  Optional<ValueExpression> valueAfter(String attribute);

  /** The result of the function for its kind; every caller must handle a new kind. */
  <R> R match(Function<To, R> to, Function<Adjusted, R> adjusted, Function<Removed, R> removed);

  /** It gets this value. */
  record To(ValueExpression value) implements AttributeAssignment {
    @Override
    public ItemState before(ItemState state, String attribute) {
      return value instanceof ValueExpression.Literal literal
          ? state.isNot(attribute, literal.text())
          : state;
    }

    /** The old literal says nothing about the new value, so the attribute is as in any item. */
    @Override
    public ItemState after(ItemState state, String attribute) {
      return state.unknown(attribute).is(attribute, value);
    }

    @Override
    public Optional<ValueExpression> valueAfter(String attribute) {
      return Optional.of(value);
    }

    @Override
    public <R> R match(
        Function<To, R> to, Function<Adjusted, R> adjusted, Function<Removed, R> removed) {
      return to.apply(this);
    }
  }

  /** Its new value follows from the old one and an amount, or elements. */
  sealed interface Adjusted extends AttributeAssignment {
    /** What is added, or which elements are removed. */
    AddedAmount amount();

    @Override
    default ItemState before(ItemState state, String attribute) {
      return state;
    }

    @Override
    default Optional<ValueExpression> valueAfter(String attribute) {
      return Optional.of(new ValueExpression.Parameter(attribute));
    }

    @Override
    default <R> R match(
        Function<To, R> to, Function<Adjusted, R> adjusted, Function<Removed, R> removed) {
      return adjusted.apply(this);
    }
  }

  /** Something is added to it. */
  record Added(AddedAmount amount) implements Adjusted {
    @Override
    public ItemState after(ItemState state, String attribute) {
      return state.unknown(attribute).there(attribute);
    }
  }

  /** Elements are removed from it; without its last one it is absent. */
  record Subtracted(AddedAmount amount) implements Adjusted {
    @Override
    public ItemState after(ItemState state, String attribute) {
      return state.unknown(attribute);
    }
  }

  /** It is removed, so it was there, unless the conditions say that it was not. */
  record Removed() implements AttributeAssignment {
    @Override
    public ItemState before(ItemState state, String attribute) {
      return state.attribute(attribute).present() == 0 ? state : state.there(attribute);
    }

    @Override
    public ItemState after(ItemState state, String attribute) {
      return state.absent(attribute);
    }

    @Override
    public Optional<ValueExpression> valueAfter(String attribute) {
      return Optional.empty();
    }

    @Override
    public <R> R match(
        Function<To, R> to, Function<Adjusted, R> adjusted, Function<Removed, R> removed) {
      return removed.apply(this);
    }
  }

  /** By attribute. */
  static ImmutableMap<String, AttributeAssignment> of(WriteAction.Update update) {
    ImmutableMap.Builder<String, AttributeAssignment> assigned = ImmutableMap.builder();
    update.set().forEach((name, value) -> assigned.put(name, new To(value)));
    update.add().forEach((name, amount) -> assigned.put(name, new Added(amount)));
    update.subtract().forEach(name -> assigned.put(name, new Subtracted(AddedAmount.named(name))));
    update.remove().forEach(name -> assigned.put(name, new Removed()));
    return assigned.buildKeepingLast();
  }

  /** What is known of an instance once these are made; what was added to or removed from is not. */
  static BoundValues after(BoundValues before, ImmutableMap<String, AttributeAssignment> assigned) {
    BoundValues after = before.without(assigned.keySet());
    for (Map.Entry<String, AttributeAssignment> entry : assigned.entrySet()) {
      if (entry.getValue() instanceof To to) {
        after = after.with(entry.getKey(), to.value());
      }
    }
    return after;
  }
}
