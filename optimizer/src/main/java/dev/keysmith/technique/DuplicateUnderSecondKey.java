package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

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
public final class DuplicateUnderSecondKey implements TableTechnique {
  @Override
  public String what() {
    return "Stores an instance a second time under another key, for strongly consistent reads.";
  }

  @Override
  public boolean appliesTo(TechniqueContext context) {
    return !context.draft().isShared()
        && context.application().keyRequirements(context.entity().name()).stream()
            .anyMatch(KeyRequirement::strong);
  }

  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    ImmutableList<LayoutDraft> seconds =
        seconds(context.application(), context.entity(), context.draft().main().key());
    return seconds.isEmpty()
        ? Stream.empty()
        : Stream.of(context.draft().andSeconds(seconds).by(DuplicateUnderSecondKey.class));
  }

  /** Second items for every strong read that nothing else serves, where the first have this key. */
  private static ImmutableList<LayoutDraft> seconds(
      ApplicationModel application, Entity entity, BaseTableKey base) {
    Map<String, LayoutDraft> seconds = new LinkedHashMap<>();
    for (KeyRequirement keyRequirement : application.keyRequirements(entity.name())) {
      ImmutableList<String> partition = usable(entity, keyRequirement);
      ImmutableList<String> stable = stable(application, entity, keyRequirement);
      if (!keyRequirement.strong() || partition.isEmpty()) {
        continue;
      }
      if (stable.isEmpty()) {
        add(seconds, entity, keyRequirement, partition, entity.attributes().keySet());
      } else if (!stable.containsAll(base.partition())
          && hasCompetingKey(application, entity, stable)) {
        add(seconds, entity, keyRequirement, stable, leading(entity, base));
      }
    }
    return ImmutableList.copyOf(seconds.values());
  }

  private static void add(
      Map<String, LayoutDraft> seconds,
      Entity entity,
      KeyRequirement keyRequirement,
      ImmutableList<String> partition,
      ImmutableSet<String> holds) {
    String variant = "by-" + String.join("-", partition);
    BaseTableKey key = key(entity, keyRequirement, partition);
    ImmutableSet<String> all =
        ImmutableSet.<String>builder().addAll(holds).addAll(key.attributes()).build();
    seconds.putIfAbsent(variant, LayoutDraft.second(entity, variant, key, all));
  }

  /**
   * Whether another strong read has nothing in common with this key, so that no one key serves
   * both. What is unique has a uniqueness item that leads on.
   */
  private static boolean hasCompetingKey(
      ApplicationModel application, Entity entity, ImmutableList<String> partition) {
    return entity.uniqueKeys().values().stream().noneMatch(partition::containsAll)
        && application.keyRequirements(entity.name()).stream()
            .filter(KeyRequirement::strong)
            .map(keyRequirement -> stable(application, entity, keyRequirement))
            .anyMatch(other -> !other.isEmpty() && Collections.disjoint(other, partition));
  }

  private static ImmutableList<String> usable(Entity entity, KeyRequirement keyRequirement) {
    return keyRequirement.equal().stream()
        .filter(name -> isUsable(entity, name))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<String> stable(
      ApplicationModel application, Entity entity, KeyRequirement keyRequirement) {
    return usable(entity, keyRequirement).stream()
        .filter(name -> application.isStable(entity, name))
        .collect(ImmutableList.toImmutableList());
  }

  /** Enough to go on to the first item, and to go with it when its time comes. */
  private static ImmutableSet<String> leading(Entity entity, BaseTableKey base) {
    ImmutableSet.Builder<String> leading = ImmutableSet.builder();
    leading.addAll(entity.identity()).addAll(base.attributes());
    entity.ttl().ifPresent(leading::add);
    return leading.build();
  }

  private static BaseTableKey key(
      Entity entity, KeyRequirement keyRequirement, ImmutableList<String> partition) {
    Set<String> sort = new LinkedHashSet<>();
    keyRequirement.orders().iterator().next().stream()
        .filter(name -> isUsable(entity, name) && !entity.attribute(name).isOptional())
        .forEach(sort::add);
    sort.addAll(entity.identity());
    partition.forEach(sort::remove);
    return BaseTableKey.of(partition, sort);
  }

  private static boolean isUsable(Entity entity, String name) {
    Attribute attribute = entity.attributes().get(name);
    return attribute != null
        && !attribute.type().isCollection()
        && attribute.type() != AttributeType.BINARY
        && attribute.bytes() <= DynamoDbLimits.SORT_KEY_BYTES / 4.0;
  }
}
