package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.Entity;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Keys an entity's table so that the key itself serves reads, which costs nothing to keep.
 *
 * <pre>
 *   identity: [owner, name]            identity whole     identity split       gathered
 *
 *   read Repository                    {owner}#{name}     owner   name         owner   createdAt#name
 *     where: {owner: $owner}                              acme    api          acme    2024-…#web
 *     sort: createdAt                                     acme    web          acme    2026-…#api
 * </pre>
 *
 * <p>What is to be read strongly by none of these is all in one item collection: no global index
 * gives a strong read.
 *
 * <p>Only attributes that are always there and never change, since DynamoDB does not change keys. A
 * key that holds more than the identity needs a uniqueness item.
 */
public final class KeyBaseTable implements TableTechnique {
  @Override
  public String what() {
    return "Chooses a table key that serves reads, so that they need no index.";
  }

  @Override
  public boolean appliesTo(TechniqueContext context) {
    return !context.draft().isShared();
  }

  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    BaseTableKey identity = context.draft().main().key();
    return keys(context.application(), context.entity()).stream()
        .map(
            key ->
                key.equals(identity)
                    ? context.draft()
                    : context
                        .draft()
                        .withMain(LayoutDraft.main(context.entity(), key))
                        .by(KeyBaseTable.class));
  }

  private static ImmutableSet<BaseTableKey> keys(ApplicationModel application, Entity entity) {
    Set<BaseTableKey> keys = new LinkedHashSet<>();
    keys.add(BaseTableKey.of(entity.identity(), ImmutableList.of()));
    if (entity.identity().size() == 2) {
      // They need no third attribute that joins them.
      add(keys, entity, ImmutableSet.of(entity.identity().get(0)), ImmutableSet.of());
    }
    ImmutableList<KeyRequirement> keyRequirements = application.keyRequirements(entity.name());
    for (KeyRequirement keyRequirement : keyRequirements) {
      ImmutableSet<String> equal = stable(application, entity, keyRequirement.equal().stream());
      for (ImmutableSet<String> partition :
          partitions(entity, keyRequirement, equal, keyRequirements)) {
        ImmutableSet<String> rest = Sets.difference(equal, partition).immutableCopy();
        add(keys, entity, partition, rest);
        for (ImmutableList<String> order : keyRequirement.orders()) {
          add(
              keys,
              entity,
              partition,
              ImmutableSet.<String>builder()
                  .addAll(rest)
                  .addAll(stable(application, entity, order.stream()))
                  .build());
        }
      }
    }
    return ImmutableSet.copyOf(keys);
  }

  /**
   * Equalities that stand together in front, here or in other queries. None at all only where a
   * strong read has none, or two have none in common.
   */
  private static ImmutableSet<ImmutableSet<String>> partitions(
      Entity entity,
      KeyRequirement keyRequirement,
      ImmutableSet<String> equal,
      ImmutableList<KeyRequirement> keyRequirements) {
    ImmutableSet.Builder<ImmutableSet<String>> partitions = ImmutableSet.builder();
    partitions.add(equal);
    partitions.add(Sets.difference(equal, keyRequirement.several()).immutableCopy());
    partitions.add(
        Sets.intersection(equal, ImmutableSet.copyOf(entity.identity())).immutableCopy());
    boolean together = keyRequirement.strong() && equal.isEmpty();
    for (KeyRequirement other : keyRequirements) {
      ImmutableSet<String> common = Sets.intersection(equal, other.equal()).immutableCopy();
      partitions.add(common);
      together |= common.isEmpty() && keyRequirement.strong() && other.strong();
    }
    boolean all = together;
    return partitions.build().stream()
        .filter(partition -> all || !partition.isEmpty())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static ImmutableSet<String> stable(
      ApplicationModel application, Entity entity, Stream<String> names) {
    return names
        .filter(name -> application.isStable(entity, name))
        .filter(name -> !entity.attribute(name).type().isCollection())
        .filter(name -> entity.attribute(name).type().canBeKey())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static void add(
      Set<BaseTableKey> keys,
      Entity entity,
      ImmutableSet<String> partition,
      ImmutableSet<String> front) {
    Set<String> sort = new LinkedHashSet<>(front);
    sort.addAll(entity.identity());
    sort.removeAll(partition);
    if (!sort.isEmpty()) {
      keys.add(BaseTableKey.of(partition, sort));
    }
  }
}
