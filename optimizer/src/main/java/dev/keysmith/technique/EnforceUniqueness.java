package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Guards what must be unique by an item whose key it is: a second one with the same key is refused.
 *
 * <pre>
 *   Customer   identity: [id]   email: {unique: true}
 *
 *   Customers  id  name  email            Customers       id     name  email
 *              7   Ann   ann@…                            7      Ann   ann@…
 *                                         CustomerEmails  email  id
 *                                                         ann@…  7
 * </pre>
 *
 * <p>A guard also leads from the unique value to the instance, and may keep more for such reads.
 */
public final class EnforceUniqueness {
  static final String IDENTITY = "identity";

  private final TechniqueContext application;

  public EnforceUniqueness(TechniqueContext application) {
    this.application = application;
  }

  /** Attributes that need a guard. */
  static ImmutableList<String> unique(Entity entity) {
    return entity.attributes().values().stream()
        .filter(Attribute::unique)
        .map(Attribute::name)
        .filter(name -> !entity.identity().equals(ImmutableList.of(name)))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the key cannot refuse a second instance of one identity. */
  static boolean needsIdentityItem(Entity entity, BaseTableKey key) {
    return !entity.identity().containsAll(key.attributes())
        && entity.identity().stream().noneMatch(name -> entity.attribute(name).isNeverTwice());
  }

  /** The guards of an entity under a key; more than one list where guards may keep more. */
  public ImmutableSet<ImmutableList<LayoutDraft>> uniquenessItems(Entity entity, BaseTableKey key) {
    Set<ImmutableList<LayoutDraft>> sets = new LinkedHashSet<>();
    sets.add(uniquenessItems(entity, key, false));
    sets.add(uniquenessItems(entity, key, true));
    return ImmutableSet.copyOf(sets);
  }

  private ImmutableList<LayoutDraft> uniquenessItems(
      Entity entity, BaseTableKey key, boolean answering) {
    ImmutableList.Builder<LayoutDraft> uniquenessItems = ImmutableList.builder();
    if (needsIdentityItem(entity, key)) {
      uniquenessItems.add(
          LayoutDraft.second(
              entity,
              IDENTITY,
              BaseTableKey.of(entity.identity(), ImmutableList.of()),
              leading(entity, key)));
    }
    for (String name : unique(entity)) {
      Set<String> holds = new LinkedHashSet<>(leading(entity, key));
      if (answering) {
        application.keyRequirements(entity.name()).stream()
            .filter(keyRequirement -> keyRequirement.equal().contains(name))
            .forEach(keyRequirement -> holds.addAll(keyRequirement.subquery().needs()));
        holds.retainAll(entity.attributes().keySet());
      }
      holds.remove(name);
      uniquenessItems.add(
          LayoutDraft.second(
              entity,
              "unique-" + name,
              BaseTableKey.of(ImmutableList.of(name), ImmutableList.of()),
              holds));
    }
    return uniquenessItems.build();
  }

  /** What it takes to go on to the main item, and to go with it when its time comes. */
  private static ImmutableSet<String> leading(Entity entity, BaseTableKey key) {
    ImmutableSet.Builder<String> leading = ImmutableSet.builder();
    leading.addAll(entity.identity()).addAll(key.attributes());
    entity.ttl().ifPresent(leading::add);
    return leading.build();
  }
}
