package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.PreReadPlan;
import dev.keysmith.plan.write.ItemChange.Change;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Writes instances that are kept inside their parents' items: whatever happens to the child is an
 * UpdateItem of the parent, and costs the whole parent.
 *
 * <pre>
 *   put: Address       Customer embeds {addresses: {entity: Address, as: map}}
 *
 *   PK         CUSTOMER#{$username}
 *   addresses  {home: …}               → {home: …, work: …}
 * </pre>
 */
final class UpdateParentItems {
  private final WriteContext writeContext;

  UpdateParentItems(WriteContext writeContext) {
    this.writeContext = writeContext;
  }

  /** The embedding parents of an instance, found, and what happens to them. */
  record ParentUpdates(
      ImmutableList<PreReadPlan> ways,
      ImmutableList<ItemChange> changes,
      ImmutableList<String> missing) {

    ParentUpdates requiring(ImmutableList<AttributeCondition> conditions) {
      return new ParentUpdates(
          ways,
          changes.stream()
              .map(change -> change.requiring(conditions))
              .collect(ImmutableList.toImmutableList()),
          missing);
    }
  }

  /** What must be known of an instance to say where it is kept. */
  ImmutableSet<String> needs(String entity) {
    ImmutableSet.Builder<String> needs = ImmutableSet.builder();
    writeContext
        .embeddingParents(entity)
        .forEach(
            embeddingParent ->
                embeds(embeddingParent, entity)
                    .values()
                    .forEach(embed -> needs.addAll(embed.relationship().attributes().values())));
    return needs.build();
  }

  /**
   * Whether an instance must be read because its place within its embedding parent shows only
   * there: it is in a list, and has no item of its own. One that has is found in the list when the
   * parent is read.
   */
  boolean mustRead(String entity) {
    return writeContext.items(entity).isEmpty()
        && writeContext.embeddingParents(entity).stream()
            .flatMap(embeddingParent -> embeds(embeddingParent, entity).values().stream())
            .anyMatch(embed -> !embed.map());
  }

  /**
   * @param boundValues what is known of the child
   * @param certain attributes of the child that are there for sure
   * @param holders how many different parents are meant by what is known of one
   * @param created whether the child is new
   * @param note what the request demands of the parent, for a person
   */
  ParentUpdates update(
      String entity,
      BoundValues boundValues,
      ImmutableSet<String> certain,
      ToDoubleFunction<BoundValues> holders,
      TransactionContext transactionContext,
      boolean created,
      ImmutableList<String> note) {
    ImmutableList<PreReadPlan> preReadPlans = PreReadCombinations.NONE;
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    for (LayoutRef embeddingParent : writeContext.embeddingParents(entity)) {
      if (transactionContext.creates(embeddingParent.item().entity(), entity)) {
        continue; // goes in with its parent
      }
      for (Map.Entry<String, Embed> embed : embeds(embeddingParent, entity).entrySet()) {
        BoundValues parent = boundValues.parent(embed.getValue().relationship());
        if (!parent.has(embed.getValue().relationship().attributes().keySet())) {
          continue; // without a parent, in no item
        }
        LookupResult located =
            locate(
                embeddingParent,
                embed.getKey(),
                readsList(entity, embed.getValue(), created),
                parent);
        if (!located.isFound()) {
          return new ParentUpdates(ImmutableList.of(), ImmutableList.of(), located.missing());
        }
        double count = holders.applyAsDouble(parent) * present(entity, embed.getValue(), certain);
        preReadPlans =
            PreReadCombinations.together(
                preReadPlans, PreReadCombinations.times(located.preReadPlans(), count));
        changes.add(
            change(
                embeddingParent,
                embed.getKey(),
                embed.getValue(),
                located.boundValues(),
                count,
                note));
      }
    }
    return new ParentUpdates(preReadPlans, changes.build(), ImmutableList.of());
  }

  private LookupResult locate(
      LayoutRef embeddingParent, String attribute, boolean readsList, BoundValues parent) {
    String entity = embeddingParent.item().entity();
    ItemState state = ItemState.any(writeContext.statistics(embeddingParent));
    return new LookUpFirst(writeContext)
        .locate(
            PreRead.Purpose.EMBEDDING_PARENT,
            embeddingParent.item().name() + "." + attribute,
            entity,
            parent.conditions(entity, writeContext.entity(entity).identity()),
            parent,
            Stream.concat(
                    BoundValues.keyAttributes(embeddingParent, state).stream()
                        .map(name -> BoundValues.name(embeddingParent.item(), name)),
                    readsList ? Stream.of(attribute) : Stream.empty())
                .toList());
  }

  /** Whether the list must be seen: not where the child is new, for that goes to its end. */
  private boolean readsList(String entity, Embed embed, boolean created) {
    return !embed.map() && !created && !writeContext.items(entity).isEmpty();
  }

  private ItemChange change(
      LayoutRef embeddingParent,
      String attribute,
      Embed embed,
      BoundValues boundValues,
      double count,
      ImmutableList<String> note) {
    ItemState state = ItemState.any(writeContext.statistics(embeddingParent));
    return new ItemChange(
        Kind.UPDATE,
        writeContext.statistics(embeddingParent),
        new ItemWrite.EmbeddedChild(attribute, embed),
        ItemWrite.Precondition.THERE,
        boundValues.key(embeddingParent, state),
        state,
        state,
        ImmutableMap.of(attribute, Change.MOVED),
        ImmutableList.of(),
        ImmutableList.<String>builder()
            .add("updates " + attribute + " in place")
            .addAll(note)
            .build(),
        count);
  }

  private static ImmutableMap<String, Embed> embeds(LayoutRef embeddingParent, String entity) {
    return embeddingParent.item().embeds().entrySet().stream()
        .filter(embed -> embed.getValue().entity().equals(entity))
        .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private double present(String entity, Embed embed, ImmutableSet<String> certain) {
    Entity child = writeContext.entity(entity);
    return embed.relationship().attributes().values().stream()
        .filter(name -> !certain.contains(name))
        .mapToDouble(name -> child.attribute(name).present())
        .min()
        .orElse(1);
  }
}
