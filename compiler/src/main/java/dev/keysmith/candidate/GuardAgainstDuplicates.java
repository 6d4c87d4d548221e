package dev.keysmith.candidate;

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
final class GuardAgainstDuplicates {
  static final String IDENTITY = "identity";

  private final Application application;

  GuardAgainstDuplicates(Application application) {
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
  static boolean needsIdentityGuard(Entity entity, BaseKey key) {
    return !entity.identity().containsAll(key.attributes())
        && entity.identity().stream().noneMatch(name -> entity.attribute(name).isNeverTwice());
  }

  /** The guards of an entity under a key; more than one list where guards may keep more. */
  ImmutableSet<ImmutableList<Member>> guards(Entity entity, BaseKey key) {
    Set<ImmutableList<Member>> sets = new LinkedHashSet<>();
    sets.add(guards(entity, key, false));
    sets.add(guards(entity, key, true));
    return ImmutableSet.copyOf(sets);
  }

  private ImmutableList<Member> guards(Entity entity, BaseKey key, boolean answering) {
    ImmutableList.Builder<Member> guards = ImmutableList.builder();
    if (needsIdentityGuard(entity, key)) {
      guards.add(
          Member.second(
              entity,
              IDENTITY,
              BaseKey.of(entity.identity(), ImmutableList.of()),
              leading(entity, key)));
    }
    for (String name : unique(entity)) {
      Set<String> holds = new LinkedHashSet<>(leading(entity, key));
      if (answering) {
        application.wishes(entity.name()).stream()
            .filter(wish -> wish.equal().contains(name))
            .forEach(wish -> holds.addAll(wish.asked().needs()));
        holds.retainAll(entity.attributes().keySet());
      }
      holds.remove(name);
      guards.add(
          Member.second(
              entity,
              "unique-" + name,
              BaseKey.of(ImmutableList.of(name), ImmutableList.of()),
              holds));
    }
    return guards.build();
  }

  /** What it takes to go on to the main item, and to go with it when its time comes. */
  private static ImmutableSet<String> leading(Entity entity, BaseKey key) {
    ImmutableSet.Builder<String> leading = ImmutableSet.builder();
    leading.addAll(entity.identity()).addAll(key.attributes());
    entity.ttl().ifPresent(leading::add);
    return leading.build();
  }
}
