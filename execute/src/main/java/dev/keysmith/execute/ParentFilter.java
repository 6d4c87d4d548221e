package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps the rows whose included parents meet conditions, and takes away from them what was included
 * for that alone.
 */
final class ParentFilter {
  private final InstanceRowReader reader;
  private final RuntimeParameters parameters;

  ParentFilter(InstanceRowReader reader, RuntimeParameters parameters) {
    this.reader = reader;
    this.parameters = parameters;
  }

  /** Whether a row meets all conditions: those on parents by what it includes. */
  boolean meets(List<AttributeCondition> conditions, InstanceRow row, ReadResult result) {
    return conditions.stream()
        .allMatch(
            condition ->
                condition.path().shortest().isOwn()
                    ? reader.meets(ImmutableList.of(condition), row, parameters)
                    : ClientFilter.holds(
                        condition.test(),
                        value(condition.path().shortest(), result),
                        reader.type(condition.path()),
                        parameters));
  }

  private static Optional<Object> value(AttributePath path, ReadResult result) {
    return result.related().entrySet().stream()
        .filter(
            related ->
                related.getKey().toParent()
                    && related.getKey().relationship().equals(path.hops().get(0)))
        .flatMap(related -> related.getValue().stream())
        .flatMap(parent -> Optional.ofNullable(parent.values().get(path.attribute())).stream())
        .findFirst();
  }

  /** The result with what the read itself includes. */
  static ReadResult trimmed(ReadResult result, EntitySelection selection) {
    Map<IncludeClause, ImmutableList<ReadResult>> related = new LinkedHashMap<>();
    for (IncludeClause include : selection.include()) {
      result.related().entrySet().stream()
          .filter(one -> isExtended(include, one.getKey()))
          .findFirst()
          .ifPresent(one -> related.put(include, trimmed(one.getValue(), include)));
    }
    return new ReadResult(result.values(), ImmutableMap.copyOf(related));
  }

  private static boolean isExtended(IncludeClause include, IncludeClause read) {
    return read.equals(include)
        || read.equals(
            new IncludeClause(
                include.relationship(),
                include.toParent(),
                include.selection().needing(read.selection().needs())));
  }

  private static ImmutableList<ReadResult> trimmed(
      ImmutableList<ReadResult> results, IncludeClause include) {
    List<String> needed = include.selection().needs().attributes();
    return results.stream()
        .map(
            result ->
                new ReadResult(
                    ImmutableMap.copyOf(Maps.filterKeys(result.values(), needed::contains)),
                    result.related()))
        .collect(ImmutableList.toImmutableList());
  }
}
