package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Limits;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Keeps an instance a second time under another key, for strong reads by what no table key can be
 * made of: it changes, or is not always there. No global index gives a strong read. The same where
 * two strong reads have no key in common; the second item then only leads to the first.
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

  /** Second items for every strong read that nothing else serves, where the first have this key. */
  ImmutableList<Member> seconds(Entity entity, BaseKey base) {
    Map<String, Member> seconds = new LinkedHashMap<>();
    for (Wish wish : application.wishes(entity.name())) {
      ImmutableList<String> partition = usable(entity, wish);
      ImmutableList<String> stable = stable(entity, wish);
      if (!wish.strong() || partition.isEmpty()) {
        continue;
      }
      if (stable.isEmpty()) {
        add(seconds, entity, wish, partition, entity.attributes().keySet());
      } else if (!stable.containsAll(base.partition()) && hasRival(entity, stable)) {
        add(seconds, entity, wish, stable, leading(entity, base));
      }
    }
    return ImmutableList.copyOf(seconds.values());
  }

  private static void add(
      Map<String, Member> seconds,
      Entity entity,
      Wish wish,
      ImmutableList<String> partition,
      ImmutableSet<String> holds) {
    String variant = "by-" + String.join("-", partition);
    BaseKey key = key(entity, wish, partition);
    ImmutableSet<String> all =
        ImmutableSet.<String>builder().addAll(holds).addAll(key.attributes()).build();
    seconds.putIfAbsent(variant, Member.second(entity, variant, key, all));
  }

  /**
   * Whether another strong read has nothing in common with this key, so that no one key serves
   * both. What is unique has a guard that leads on.
   */
  private boolean hasRival(Entity entity, ImmutableList<String> partition) {
    return partition.stream().noneMatch(name -> entity.attribute(name).unique())
        && application.wishes(entity.name()).stream()
            .filter(Wish::strong)
            .map(wish -> stable(entity, wish))
            .anyMatch(other -> !other.isEmpty() && Collections.disjoint(other, partition));
  }

  private static ImmutableList<String> usable(Entity entity, Wish wish) {
    return wish.equal().stream()
        .filter(name -> isUsable(entity, name))
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<String> stable(Entity entity, Wish wish) {
    return usable(entity, wish).stream()
        .filter(name -> application.isStable(entity, name))
        .collect(ImmutableList.toImmutableList());
  }

  /** Enough to go on to the first item, and to go with it when its time comes. */
  private static ImmutableSet<String> leading(Entity entity, BaseKey base) {
    ImmutableSet.Builder<String> leading = ImmutableSet.builder();
    leading.addAll(entity.identity()).addAll(base.attributes());
    entity.ttl().ifPresent(leading::add);
    return leading.build();
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
