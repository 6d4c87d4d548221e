package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Keeps an instance a second time under another key, for strong reads by what no table key can be
 * made of: it changes, or is not always there. No global index gives a strong read.
 *
 * <pre>
 *   read Ticket  where: {assignee: $assignee}  consistency: strong
 *
 *   Tickets             id  title  assignee
 *                       7   Broken ann
 *   TicketByAssignees   assignee  id  title
 *                       ann       7   Broken        written in the same transaction
 * </pre>
 */
final class RepeatUnderAnotherKey {
  private final Application application;

  RepeatUnderAnotherKey(Application application) {
    this.application = application;
  }

  /** Second items for every strong read that nothing else serves. */
  ImmutableList<Member> seconds(Entity entity) {
    Map<String, Member> seconds = new LinkedHashMap<>();
    for (Wish wish : application.wishes(entity.name())) {
      ImmutableList<String> partition =
          wish.equal().stream()
              .filter(name -> isUsable(entity, name))
              .collect(ImmutableList.toImmutableList());
      boolean otherwise =
          !wish.strong()
              || partition.isEmpty()
              || partition.stream().anyMatch(name -> application.isStable(entity, name));
      if (!otherwise) {
        String variant = "by-" + String.join("-", partition);
        seconds.putIfAbsent(
            variant,
            Member.second(
                entity, variant, key(entity, wish, partition), entity.attributes().keySet()));
      }
    }
    return ImmutableList.copyOf(seconds.values());
  }

  private static BaseKey key(Entity entity, Wish wish, ImmutableList<String> partition) {
    Set<String> sort = new LinkedHashSet<>();
    wish.orders().iterator().next().stream()
        .filter(name -> isUsable(entity, name) && !entity.attribute(name).isOptional())
        .forEach(sort::add);
    sort.addAll(entity.identity());
    partition.forEach(sort::remove);
    return BaseKey.of(partition, sort);
  }

  private static boolean isUsable(Entity entity, String name) {
    Attribute attribute = entity.attributes().get(name);
    return attribute != null
        && !attribute.type().isCollection()
        && attribute.type() != AttributeType.BINARY
        && attribute.bytes() <= Limits.SORT_KEY_BYTES / 4.0;
  }
}
