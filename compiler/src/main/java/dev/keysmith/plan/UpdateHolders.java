package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.plan.ItemChange.Change;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.spec.Condition;
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
final class UpdateHolders {
  private final Writing writing;

  UpdateHolders(Writing writing) {
    this.writing = writing;
  }

  /** The holders of an instance, found, and what happens to them. */
  record Held(
      ImmutableList<Way> ways, ImmutableList<ItemChange> changes, ImmutableList<String> missing) {

    Held requiring(ImmutableList<Condition> conditions) {
      return new Held(
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
    writing
        .holders(entity)
        .forEach(
            holder ->
                embeds(holder, entity)
                    .values()
                    .forEach(embed -> needs.addAll(embed.relationship().attributes().values())));
    return needs.build();
  }

  /**
   * Whether an instance must be read because its place within its holder shows only there: it is in
   * a list, and has no item of its own. One that has is found in the list when the holder is read.
   */
  boolean mustRead(String entity) {
    return writing.items(entity).isEmpty()
        && writing.holders(entity).stream()
            .flatMap(holder -> embeds(holder, entity).values().stream())
            .anyMatch(embed -> !embed.map());
  }

  /**
   * @param known what is known of the child
   * @param certain attributes of the child that are there for sure
   * @param holders how many different parents are meant by what is known of one
   * @param created whether the child is new
   * @param note what the request demands of the parent, for a person
   */
  Held update(
      String entity,
      Known known,
      ImmutableSet<String> certain,
      ToDoubleFunction<Known> holders,
      Surroundings surroundings,
      boolean created,
      ImmutableList<String> note) {
    ImmutableList<Way> ways = Ways.NONE;
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    for (Placed holder : writing.holders(entity)) {
      if (surroundings.creates(holder.item().entity(), entity)) {
        continue; // goes in with its parent
      }
      for (Map.Entry<String, Embed> embed : embeds(holder, entity).entrySet()) {
        Known parent = known.parent(embed.getValue().relationship());
        if (!parent.has(embed.getValue().relationship().attributes().keySet())) {
          continue; // without a parent, in no item
        }
        Located located =
            locate(holder, embed.getKey(), readsList(entity, embed.getValue(), created), parent);
        if (!located.isFound()) {
          return new Held(ImmutableList.of(), ImmutableList.of(), located.missing());
        }
        double count = holders.applyAsDouble(parent) * present(entity, embed.getValue(), certain);
        ways = Ways.together(ways, Ways.times(located.ways(), count));
        changes.add(change(holder, embed.getKey(), embed.getValue(), located.known(), count, note));
      }
    }
    return new Held(ways, changes.build(), ImmutableList.of());
  }

  private Located locate(Placed holder, String attribute, boolean readsList, Known parent) {
    String entity = holder.item().entity();
    ItemState state = ItemState.any(writing.facts(holder));
    return new LookUpFirst(writing)
        .locate(
            Lead.Purpose.HOLDER,
            holder.item().name() + "." + attribute,
            entity,
            parent.conditions(entity, writing.entity(entity).identity()),
            parent,
            Stream.concat(
                    Known.keyAttributes(holder, state).stream()
                        .map(name -> Known.name(holder.item(), name)),
                    readsList ? Stream.of(attribute) : Stream.empty())
                .toList());
  }

  /** Whether the list must be seen: not where the child is new, for that goes to its end. */
  private boolean readsList(String entity, Embed embed, boolean created) {
    return !embed.map() && !created && !writing.items(entity).isEmpty();
  }

  private ItemChange change(
      Placed holder,
      String attribute,
      Embed embed,
      Known known,
      double count,
      ImmutableList<String> note) {
    ItemState state = ItemState.any(writing.facts(holder));
    return new ItemChange(
        Kind.UPDATE,
        writing.facts(holder),
        new ItemWrite.Within(attribute, embed),
        ItemWrite.Demand.THERE,
        known.key(holder, state),
        state,
        state,
        ImmutableMap.of(attribute, Change.MOVED),
        ImmutableList.of(),
        ImmutableList.<String>builder()
            .add("changes " + attribute + " within")
            .addAll(note)
            .build(),
        count);
  }

  private static ImmutableMap<String, Embed> embeds(Placed holder, String entity) {
    return holder.item().embeds().entrySet().stream()
        .filter(embed -> embed.getValue().entity().equals(entity))
        .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private double present(String entity, Embed embed, ImmutableSet<String> certain) {
    Entity child = writing.entity(entity);
    return embed.relationship().attributes().values().stream()
        .filter(name -> !certain.contains(name))
        .mapToDouble(name -> child.attribute(name).present())
        .min()
        .orElse(1);
  }
}
