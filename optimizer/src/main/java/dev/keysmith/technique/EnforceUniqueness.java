package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.spec.Entity;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Enforces uniqueness by an item keyed by the unique value: a second put of that key is rejected.
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
 * <p>What is unique within a scope has the scope in the key too: {@code {tenantId}#{email}}.
 *
 * <p>A uniqueness item also leads from the value to the instance, and may store more for such
 * reads.
 */
public final class EnforceUniqueness implements TableTechnique {
  private static final String IDENTITY = "identity";

  private static final String UNIQUE = "unique-";

  /** The value whose uniqueness a duplicate item enforces; empty for any other item. */
  public static Optional<String> uniquenessOf(String variant) {
    return variant.equals(IDENTITY) ? Optional.of(IDENTITY) : uniqueAttribute(variant);
  }

  /** The unique attribute that a uniqueness item is for; empty for any other item. */
  static Optional<String> uniqueAttribute(String variant) {
    return variant.startsWith(UNIQUE)
        ? Optional.of(variant.substring(UNIQUE.length()))
        : Optional.empty();
  }

  @Override
  public String what() {
    return "Stores an item under each value that must be unique, which refuses a second one.";
  }

  @Override
  public boolean appliesTo(TechniqueContext context) {
    return !context.draft().isShared() && !context.entity().uniqueKeys().isEmpty();
  }

  /** With uniqueness items that store what reads by the unique value need. */
  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    return Stream.of(withUniquenessItems(context, true));
  }

  @Override
  public TableDraft complete(TechniqueContext context) {
    return withUniquenessItems(context, false);
  }

  private static TableDraft withUniquenessItems(TechniqueContext context, boolean answering) {
    ImmutableList.Builder<LayoutDraft> uniquenessItems = ImmutableList.builder();
    for (LayoutDraft main : context.draft().mains()) {
      uniquenessItems(context.application(), main.entity(), main.key(), answering)
          .forEach(uniquenessItem -> uniquenessItems.add(leading(uniquenessItem, main)));
    }
    ImmutableList<LayoutDraft> all = uniquenessItems.build();
    return all.isEmpty()
        ? context.draft()
        : context.draft().andSeconds(all).by(EnforceUniqueness.class);
  }

  /** A uniqueness item that leads to an item whose key has copies stores those too. */
  private static LayoutDraft leading(LayoutDraft uniquenessItem, LayoutDraft main) {
    ImmutableList<String> holds = uniquenessItem.holds().orElse(ImmutableList.of());
    return uniquenessItem
        .holding(
            holds.stream()
                .filter(name -> !main.copies().containsKey(name))
                .collect(ImmutableList.toImmutableList()))
        .copying(ImmutableMap.copyOf(Maps.filterKeys(main.copies(), holds::contains)));
  }

  /** Whether the key cannot refuse a second instance of one identity. */
  static boolean needsIdentityItem(Entity entity, BaseTableKey key) {
    return !entity.identity().containsAll(key.attributes())
        && entity.identity().stream().noneMatch(name -> entity.attribute(name).isNeverTwice());
  }

  /**
   * The uniqueness items of an entity under a key.
   *
   * @param answering whether they store what reads by the unique value need
   */
  private static ImmutableList<LayoutDraft> uniquenessItems(
      ApplicationModel application, Entity entity, BaseTableKey key, boolean answering) {
    ImmutableList.Builder<LayoutDraft> uniquenessItems = ImmutableList.builder();
    if (needsIdentityItem(entity, key)) {
      uniquenessItems.add(
          LayoutDraft.second(
              entity,
              IDENTITY,
              BaseTableKey.of(entity.identity(), ImmutableList.of()),
              leading(entity, key)));
    }
    for (Map.Entry<String, ImmutableList<String>> unique : entity.uniqueKeys().entrySet()) {
      if (isEnforcedBy(key, unique.getValue())) {
        continue;
      }
      Set<String> holds = new LinkedHashSet<>(leading(entity, key));
      if (answering) {
        application.keyRequirements(entity.name()).stream()
            .filter(keyRequirement -> keyRequirement.equal().containsAll(unique.getValue()))
            .forEach(keyRequirement -> holds.addAll(keyRequirement.subquery().needs()));
        holds.retainAll(entity.attributes().keySet());
      }
      holds.removeAll(unique.getValue());
      uniquenessItems.add(
          LayoutDraft.second(
              entity,
              UNIQUE + unique.getKey(),
              BaseTableKey.of(unique.getValue(), ImmutableList.of()),
              holds));
    }
    return uniquenessItems.build();
  }

  /** Whether the main item itself refuses a second one; in another shard it would not meet it. */
  private static boolean isEnforcedBy(BaseTableKey key, ImmutableList<String> unique) {
    return key.shards().isEmpty()
        && ImmutableSet.copyOf(unique).equals(ImmutableSet.copyOf(key.attributes()));
  }

  /** What it takes to go on to the main item, and to go with it when its time comes. */
  private static ImmutableSet<String> leading(Entity entity, BaseTableKey key) {
    ImmutableSet.Builder<String> leading = ImmutableSet.builder();
    leading.addAll(entity.identity()).addAll(key.attributes());
    entity.ttl().ifPresent(leading::add);
    return leading.build();
  }
}
