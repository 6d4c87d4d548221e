package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.OptionalDouble;

/** One step of a write. */
public sealed interface WriteAction {
  String entity();

  /** How many instances it applies to in one execution of the pattern. */
  int times();

  /** The same, applied to another number of instances. */
  WriteAction withTimes(int other);

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
  }

  /** An action on instances that its conditions select. */
  sealed interface Select extends WriteAction {
    ImmutableList<AttributeCondition> where();
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
   * Changes attributes of what the conditions select; fails where nothing does.
   *
   * @param add numbers to add to, sets to add elements to
   */
  record Update(
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableMap<String, ValueExpression> set,
      ImmutableList<String> add,
      ImmutableList<String> remove,
      ImmutableList<AttributePath> knows,
      OptionalDouble matches,
      int times)
      implements Select {
    @Override
    public Update withTimes(int other) {
      return new Update(entity, where, set, add, remove, knows, matches, other);
    }
  }

  /** Deletes what the conditions select. */
  record Delete(
      String entity, ImmutableList<AttributeCondition> where, OptionalDouble matches, int times)
      implements Select {
    @Override
    public Delete withTimes(int other) {
      return new Delete(entity, where, matches, other);
    }
  }

  /** Checks that such an instance exists, or the whole write fails. */
  record Require(String entity, ImmutableList<AttributeCondition> where, int times)
      implements Select {
    @Override
    public Require withTimes(int other) {
      return new Require(entity, where, other);
    }
  }
}
