package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.PreReadPlan;
import dev.keysmith.spec.AttributeCondition;
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
  private final WriteContext writeContext;
  private final Optional<String> because;

  /** Optional attributes that what is read is taken to have, or to lack. */
  private final ImmutableMap<String, Boolean> presence;

  /** What is read is needed for items of what is read. */
  LookUpFirst(WriteContext writeContext) {
    this(writeContext, Optional.empty(), ImmutableMap.of());
  }

  /**
   * @param because the entity whose items need what is read of another
   */
  LookUpFirst(WriteContext writeContext, Optional<String> because) {
    this(writeContext, because, ImmutableMap.of());
  }

  private LookUpFirst(
      WriteContext writeContext, Optional<String> because, ImmutableMap<String, Boolean> presence) {
    this.writeContext = writeContext;
    this.because = because;
    this.presence = presence;
  }

  /** The same of instances that have some attributes and lack others, as the write finds them. */
  LookUpFirst having(ImmutableMap<String, Boolean> optional) {
    return new LookUpFirst(writeContext, because, optional);
  }

  /** No read where everything that is needed is known. */
  LookupResult locate(
      PreRead.Purpose purpose,
      String about,
      String entity,
      ImmutableList<AttributeCondition> where,
      BoundValues boundValues,
      Collection<String> needed) {
    return boundValues.has(needed)
        ? LookupResult.already(boundValues)
        : read(purpose, about, entity, where, boundValues, needed);
  }

  /** A read in any case: what is there must be seen. */
  LookupResult read(
      PreRead.Purpose purpose,
      String about,
      String entity,
      ImmutableList<AttributeCondition> where,
      BoundValues boundValues,
      Collection<String> needed) {
    ImmutableSet<String> asked =
        Sets.difference(ImmutableSet.copyOf(needed), boundValues.values().keySet()).immutableCopy();
    ImmutableSet<String> attributes =
        asked.isEmpty()
            ? ImmutableSet.copyOf(writeContext.entity(entity).identity())
            : asked.stream()
                .map(name -> inItems(entity, name))
                .collect(ImmutableSet.toImmutableSet());
    ImmutableList<PreReadPlan> preReadPlans =
        writeContext
            .lookup()
            .find(because.orElse(entity), entity, where, attributes, presence)
            .stream()
            .map(
                answer ->
                    new PreReadPlan(
                        answer.steps(),
                        ImmutableList.of(new PreRead.Read(purpose, about, answer.readProgram()))))
            .collect(ImmutableList.toImmutableList());
    return preReadPlans.isEmpty()
        ? LookupResult.not(reason(entity, where))
        : new LookupResult(preReadPlans, boundValues.found(entity, asked), ImmutableList.of());
  }

  /** A copy is read under the name that the entity's items have for it. */
  private String inItems(String entity, String name) {
    return writeContext.items(entity).stream()
        .flatMap(layoutRef -> layoutRef.item().copies().entrySet().stream())
        .filter(copy -> BoundValues.name(copy.getValue()).equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(name);
  }

  private static String reason(String entity, ImmutableList<AttributeCondition> where) {
    String names =
        where.stream()
            .filter(AttributeCondition::isEquality)
            .map(condition -> condition.path().toString())
            .collect(Collectors.joining(" and "));
    return names.isEmpty()
        ? "%s cannot be queried without a Scan: no condition is an equality".formatted(entity)
        : "%s cannot be queried by %s without a Scan; add an index with partition key %s"
            .formatted(entity, names, names);
  }
}
