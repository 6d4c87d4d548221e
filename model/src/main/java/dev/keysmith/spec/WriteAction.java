package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;

/** One step of a write. */
public sealed interface WriteAction {
  String entity();

  /** How many instances it applies to in one execution of the pattern. */
  int times();

  /** The same, applied to another number of instances. */
  WriteAction withTimes(int other);

  /** The result of the function for its kind; every caller must handle a new kind. */
  <R> R match(
      Function<Store, R> store,
      Function<Update, R> update,
      Function<Delete, R> delete,
      Function<Require, R> require);

  /** Does what its kind calls for; every caller must handle a new kind. */
  void visit(
      Consumer<Store> store,
      Consumer<Update> update,
      Consumer<Delete> delete,
      Consumer<Require> require);

  /** An action that stores a whole instance. */
  sealed interface Store extends WriteAction {
    /**
     * Attributes that start with a given value; the others are parameters under their own names.
     */
    ImmutableMap<String, ValueExpression> set();

    /** Attributes that start absent. */
    ImmutableList<String> absent();

    /** Related instances' values that the client has available. */
    ImmutableList<AttributePath> knows();

    @Override
    default <R> R match(
        Function<Store, R> store,
        Function<Update, R> update,
        Function<Delete, R> delete,
        Function<Require, R> require) {
      return store.apply(this);
    }

    @Override
    default void visit(
        Consumer<Store> store,
        Consumer<Update> update,
        Consumer<Delete> delete,
        Consumer<Require> require) {
      store.accept(this);
    }
  }

  /** An action on instances that its conditions select. */
  sealed interface Select extends WriteAction {
    ImmutableList<AttributeCondition> where();

    /** Whether it writes what it selects, and does not only look at it. */
    boolean writes();

    /** Whether the client gets the instance as it was before. */
    default boolean returnsOld() {
      return false;
    }
  }

  /** Stores a new instance; fails if the identity exists. */
  record Create(
      String entity,
      ImmutableMap<String, ValueExpression> set,
      ImmutableList<String> absent,
      ImmutableList<AttributePath> knows,
      int times)
      implements Store {
    @Override
    public Create withTimes(int other) {
      return new Create(entity, set, absent, knows, other);
    }
  }

  /** Stores an instance in place of whatever has its identity. */
  record Put(
      String entity,
      ImmutableMap<String, ValueExpression> set,
      ImmutableList<String> absent,
      ImmutableList<AttributePath> knows,
      int times)
      implements Store {
    @Override
    public Put withTimes(int other) {
      return new Put(entity, set, absent, knows, other);
    }
  }

  /**
   * Stores an instance, or changes the one that has its identity: attributes that it does not name
   * stay as they are.
   *
   * @param set the values with which an instance starts, among them the initial ones, and amounts
   *     that are no parameters of the attribute's name
   * @param initial attributes that get their value only where they have none
   * @param add numbers to add to, sets to add elements to, nothing counting as 0 or empty
   * @param absent attributes that it does not name: a new instance lacks them
   */
  record Upsert(
      String entity,
      ImmutableMap<String, ValueExpression> set,
      ImmutableList<String> initial,
      ImmutableList<String> add,
      ImmutableList<String> absent,
      ImmutableList<AttributePath> knows,
      int times)
      implements Store {
    @Override
    public Upsert withTimes(int other) {
      return new Upsert(entity, set, initial, add, absent, knows, other);
    }

    /** Whether an instance that exists gets this value of an attribute whatever it had. */
    public boolean overwrites(String attribute) {
      return set.containsKey(attribute) && !initial.contains(attribute) && !add.contains(attribute);
    }
  }

  /**
   * Changes attributes of what the conditions select; fails where nothing does.
   *
   * @param add numbers to add to, sets to add elements to, with how much
   * @param subtract sets to remove elements from
   * @param returnsOld whether the client gets the instance as it was before
   */
  record Update(
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableMap<String, ValueExpression> set,
      ImmutableMap<String, AddedAmount> add,
      ImmutableList<String> subtract,
      ImmutableList<String> remove,
      ImmutableList<AttributePath> knows,
      OptionalDouble matches,
      int times,
      boolean returnsOld)
      implements Select {
    @Override
    public Update withTimes(int other) {
      return new Update(
          entity, where, set, add, subtract, remove, knows, matches, other, returnsOld);
    }

    /** Attributes whose new value follows from the old one. */
    public ImmutableSet<String> adjusted() {
      return amounts().keySet();
    }

    /** What is added to them, or which elements are removed, by attribute. */
    public ImmutableMap<String, ValueExpression> amounts() {
      ImmutableMap.Builder<String, ValueExpression> amounts = ImmutableMap.builder();
      add.forEach((name, amount) -> amounts.put(name, amount.value()));
      subtract.forEach(name -> amounts.put(name, new ValueExpression.Parameter(name)));
      return amounts.buildKeepingLast();
    }

    /** The same with another number of matches. */
    Update withMatches(OptionalDouble other) {
      return new Update(entity, where, set, add, subtract, remove, knows, other, times, returnsOld);
    }

    @Override
    public <R> R match(
        Function<Store, R> store,
        Function<Update, R> update,
        Function<Delete, R> delete,
        Function<Require, R> require) {
      return update.apply(this);
    }

    @Override
    public void visit(
        Consumer<Store> store,
        Consumer<Update> update,
        Consumer<Delete> delete,
        Consumer<Require> require) {
      update.accept(this);
    }

    @Override
    public boolean writes() {
      return true;
    }
  }

  /**
   * Deletes what the conditions select; fails where they name an instance and demand more of it
   * than it meets, be it that there is none.
   *
   * @param returnsOld whether the client gets what was deleted
   */
  record Delete(
      String entity,
      ImmutableList<AttributeCondition> where,
      OptionalDouble matches,
      int times,
      boolean returnsOld)
      implements Select {
    @Override
    public Delete withTimes(int other) {
      return new Delete(entity, where, matches, other, returnsOld);
    }

    /** The same with another number of matches. */
    Delete withMatches(OptionalDouble other) {
      return new Delete(entity, where, other, times, returnsOld);
    }

    @Override
    public <R> R match(
        Function<Store, R> store,
        Function<Update, R> update,
        Function<Delete, R> delete,
        Function<Require, R> require) {
      return delete.apply(this);
    }

    @Override
    public void visit(
        Consumer<Store> store,
        Consumer<Update> update,
        Consumer<Delete> delete,
        Consumer<Require> require) {
      delete.accept(this);
    }

    @Override
    public boolean writes() {
      return true;
    }
  }

  /** Checks that such an instance exists, or the whole write fails. */
  record Require(String entity, ImmutableList<AttributeCondition> where, int times)
      implements Select {
    @Override
    public Require withTimes(int other) {
      return new Require(entity, where, other);
    }

    @Override
    public <R> R match(
        Function<Store, R> store,
        Function<Update, R> update,
        Function<Delete, R> delete,
        Function<Require, R> require) {
      return require.apply(this);
    }

    @Override
    public void visit(
        Consumer<Store> store,
        Consumer<Update> update,
        Consumer<Delete> delete,
        Consumer<Require> require) {
      require.accept(this);
    }

    @Override
    public boolean writes() {
      return false;
    }
  }
}
