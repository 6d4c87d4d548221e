package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeSizes;
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
 * gives a strong read. So is what is read as a whole, where one partition has room for it.
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
    if (entity.identity().size() > 1) {
      // One as it is, so that items store one composed key at most: the first is what people know.
      boolean any = KeyPrefixes.everyCentCounts(application.spec());
      entity.identity().stream()
          .limit(any ? entity.identity().size() : 1)
          .filter(name -> entity.attribute(name).type().canBeKey())
          .forEach(
              name ->
                  add(keys, entity, ImmutableSet.of(name), ImmutableSet.of(), ImmutableSet.of()));
    }
    ImmutableList<KeyRequirement> keyRequirements = application.keyRequirements(entity.name());
    for (KeyRequirement keyRequirement : keyRequirements) {
      ImmutableSet<String> equal = stable(application, entity, keyRequirement.equal().stream());
      for (ImmutableSet<String> partition :
          partitions(entity, keyRequirement, equal, keyRequirements)) {
        ImmutableSet<String> rest =
            KeyRequirement.byUse(Sets.difference(equal, partition), keyRequirements);
        add(keys, entity, partition, rest, ImmutableSet.of());
        for (ImmutableList<String> order : keyRequirement.orders()) {
          ImmutableSet<String> front =
              ImmutableSet.<String>builder()
                  .addAll(rest)
                  .addAll(stable(application, entity, order.stream()))
                  .build();
          add(keys, entity, partition, front, ImmutableSet.of());
          add(keys, entity, partition, front, keyRequirement.descending());
        }
      }
    }
    keys.addAll(uniqueKeys(application, entity));
    return ImmutableSet.copyOf(keys);
  }

  /**
   * A value that no two instances have, where reads ask for it: the key itself then refuses a
   * second one. To put would replace the instance of another identity.
   */
  private static ImmutableSet<BaseTableKey> uniqueKeys(
      ApplicationModel application, Entity entity) {
    return entity.uniqueKeys().values().stream()
        .filter(unique -> !application.isPut(entity))
        .filter(
            unique ->
                stable(application, entity, unique.stream()).size() == unique.size()
                    && application.keyRequirements(entity.name()).stream()
                        .anyMatch(asked -> asked.equal().containsAll(unique)))
        .map(unique -> BaseTableKey.of(unique, ImmutableList.of()))
        .collect(ImmutableSet.toImmutableSet());
  }

  /**
   * Equalities that stand together in front, here or in other queries. None at all only where a
   * strong read has none, or two have none in common, or where a read has none and all instances
   * fit in one partition.
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
    boolean together =
        keyRequirement.strong()
            ? equal.isEmpty()
            : keyRequirement.equal().isEmpty() && fitsInPartition(entity);
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

  private static boolean fitsInPartition(Entity entity) {
    return entity.count() * AttributeSizes.of(entity) <= DynamoDbLimits.PARTITION_BYTES;
  }

  private static ImmutableSet<String> stable(
      ApplicationModel application, Entity entity, Stream<String> names) {
    return names
        .filter(name -> application.isStable(entity, name))
        .filter(name -> !entity.attribute(name).type().isCollection())
        .filter(name -> entity.attribute(name).type().canBeKey())
        .filter(name -> entity.identity().contains(name) || isShort(entity.attribute(name)))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Values vary, and one that makes a key too long is rejected: as for the keys of indexes. */
  private static boolean isShort(Attribute attribute) {
    return attribute.bytes() <= DynamoDbLimits.SORT_KEY_BYTES / 4.0;
  }

  private static void add(
      Set<BaseTableKey> keys,
      Entity entity,
      ImmutableSet<String> partition,
      ImmutableSet<String> front,
      ImmutableSet<String> descending) {
    Set<String> sort = new LinkedHashSet<>(front);
    sort.addAll(entity.identity());
    sort.removeAll(partition);
    BaseTableKey key = BaseTableKey.of(partition, sort).descending(descending);
    if (!sort.isEmpty() && key.fitsSortKey(entity)) {
      keys.add(key);
    }
  }
}
