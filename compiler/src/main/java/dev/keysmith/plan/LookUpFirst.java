package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.Condition;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads what a write needs and its client does not know: keys that hold more than the client was
 * given, old values of keys that change, which instances there are at all.
 *
 * <pre>
 *   delete: Session   where: {Username: $username}
 *
 *   1  Query UserIndex  Username = $username   ⇒  $Session.SessionToken
 *   2  DeleteItem       SessionToken = $Session.SessionToken
 * </pre>
 */
final class LookUpFirst {
  private final Writing writing;
  private final Optional<String> because;

  /** What is read is needed for items of what is read. */
  LookUpFirst(Writing writing) {
    this(writing, Optional.empty());
  }

  /**
   * @param because the entity whose items need what is read of another
   */
  LookUpFirst(Writing writing, Optional<String> because) {
    this.writing = writing;
    this.because = because;
  }

  /** No read where everything that is needed is known. */
  Located locate(
      Lead.Purpose purpose,
      String about,
      String entity,
      ImmutableList<Condition> where,
      Known known,
      Collection<String> needed) {
    return known.has(needed)
        ? Located.already(known)
        : read(purpose, about, entity, where, known, needed);
  }

  /** A read in any case: what is there must be seen. */
  Located read(
      Lead.Purpose purpose,
      String about,
      String entity,
      ImmutableList<Condition> where,
      Known known,
      Collection<String> needed) {
    ImmutableSet<String> asked =
        Sets.difference(ImmutableSet.copyOf(needed), known.values().keySet()).immutableCopy();
    ImmutableSet<String> attributes =
        asked.isEmpty()
            ? ImmutableSet.copyOf(writing.entity(entity).identity())
            : asked.stream()
                .map(name -> inItems(entity, name))
                .collect(ImmutableSet.toImmutableSet());
    ImmutableList<Way> ways =
        writing.lookup().find(because.orElse(entity), entity, where, attributes).stream()
            .map(
                answer ->
                    new Way(
                        answer.steps(),
                        ImmutableList.of(new Lead.Read(purpose, about, answer.reading()))))
            .collect(ImmutableList.toImmutableList());
    return ways.isEmpty()
        ? Located.not(reason(entity, where))
        : new Located(ways, known.found(entity, asked), ImmutableList.of());
  }

  /** A copy is read under the name that the entity's items have for it. */
  private String inItems(String entity, String name) {
    return writing.items(entity).stream()
        .flatMap(placed -> placed.item().copies().entrySet().stream())
        .filter(copy -> Known.name(copy.getValue()).equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(name);
  }

  private static String reason(String entity, ImmutableList<Condition> where) {
    String names =
        where.stream()
            .filter(Condition::isEquality)
            .map(condition -> condition.path().toString())
            .collect(Collectors.joining(" and "));
    return names.isEmpty()
        ? "nothing finds such " + entity + " without a Scan: no condition is an equality"
        : "nothing finds "
            + entity
            + " by "
            + names
            + " without a Scan; an index with partition "
            + names
            + " would";
  }
}
