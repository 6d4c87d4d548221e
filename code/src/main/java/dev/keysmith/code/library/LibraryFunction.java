package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeType;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The function of an access pattern.
 *
 * @param parameters those with one value
 * @param repeated those with a value for each repetition of an action
 */
record LibraryFunction(
    AccessPattern pattern,
    String name,
    ImmutableList<FunctionParameter> parameters,
    ImmutableList<FunctionParameter> repeated,
    FunctionBody body) {

  /**
   * A parameter.
   *
   * @param source its name in the requests of the pattern
   * @param values the closed set of its values; empty if the set is open
   */
  record FunctionParameter(
      String source,
      String name,
      AttributeType type,
      ImmutableList<String> values,
      boolean optional) {}

  /** What it does. */
  sealed interface FunctionBody {}

  /**
   * Requests that do not wait for each other.
   *
   * @param count whether only the number of rows is wanted
   */
  record ReadBody(ImmutableList<ReadCall> calls, boolean count) implements FunctionBody {
    /** Whether it returns the rows of one entity. */
    boolean isPlain() {
      return calls.size() == 1 && calls.get(0).rows().size() == 1;
    }
  }

  /**
   * Writes, all or none.
   *
   * @param transaction whether they are sent as one
   */
  record WriteBody(ImmutableList<WriteCall> calls, boolean transaction) implements FunctionBody {}

  /**
   * A GetItem or a Query.
   *
   * @param one whether it is a GetItem
   * @param index empty for the table
   * @param key equalities, then at most one range
   * @param rows of each entity that is found
   */
  record ReadCall(
      boolean one,
      Optional<Index> index,
      ImmutableList<ItemCondition.AttributeTest> key,
      ImmutableList<ItemCondition> filter,
      boolean backward,
      boolean consistent,
      ImmutableList<FoundRows> rows) {

    LibraryEntity first() {
      return rows.get(0).entity();
    }
  }

  /**
   * Items of an entity, and what the client does with them.
   *
   * @param label what they are called beside others
   * @param steps calls of arrays: {@code .filter((one) => one.expiresAt > now)}
   * @param limit of the rows, where the request finds more
   */
  record FoundRows(
      LibraryEntity entity, String label, ImmutableList<String> steps, OptionalInt limit) {}

  /** What is done to an item. */
  enum WriteKind {
    PUT,
    UPDATE,
    DELETE,
    CHECK
  }

  /**
   * A write of an item, or of one for each repetition.
   *
   * @param key by the names of the table's key
   * @param item what is put, keys of indexes included
   */
  record WriteCall(
      WriteKind kind,
      LibraryEntity entity,
      ImmutableMap<String, ValueText> key,
      ImmutableMap<String, ValueText> item,
      ImmutableList<LibraryWrite> changes,
      ImmutableList<ItemCondition> conditions,
      boolean repeated) {}
}
