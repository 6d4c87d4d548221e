package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multimaps;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what an instance copies from its relatives before it is stored.
 *
 * <pre>
 *   create: Bid        copies: {nickname: User.nickname}
 *
 *   1  GetItem  id = {$user}                          ⇒  $User.nickname
 *   2  PutItem  … nickname = $User.nickname
 * </pre>
 *
 * <p>Nothing is read where the client knows the value, where the relative is created in the same
 * write, or where the copy is part of a reference.
 */
final class FillCopies {
  private final Writing writing;

  FillCopies(Writing writing) {
    this.writing = writing;
  }

  /** Every copy in the items of an entity. */
  ImmutableList<AttributePath> copies(String entity) {
    Map<String, AttributePath> paths = new LinkedHashMap<>();
    for (Placed placed : writing.items(entity)) {
      placed.item().copies().values().forEach(path -> paths.putIfAbsent(Known.name(path), path));
    }
    return ImmutableList.copyOf(paths.values());
  }

  /**
   * @param known of the instance that gets the copies
   * @param times how often the action is repeated
   */
  Located fill(
      String entity,
      Known known,
      Collection<AttributePath> paths,
      Collection<AttributePath> knows,
      Surroundings surroundings,
      int times) {
    ImmutableSet<String> atHand =
        knows.stream().map(Known::name).collect(ImmutableSet.toImmutableSet());
    Known filled = known;
    List<AttributePath> open = new ArrayList<>();
    for (AttributePath path : paths) {
      String name = Known.name(path);
      if (surroundings.creates(path.entity(), entity)) {
        filled = filled.with(name, new Value.Parameter(path.attribute()));
      } else if (atHand.contains(name)) {
        filled = filled.with(name, new Value.Parameter(name));
      } else if (!filled.has(name)) {
        open.add(path);
      }
    }
    Located located = Located.already(filled);
    for (Collection<AttributePath> group :
        Multimaps.index(open, path -> path.hops().get(0).label()).asMap().values()) {
      Relationship hop = group.iterator().next().hops().get(0);
      Known parent = known.parent(hop);
      if (!parent.has(hop.attributes().keySet())) {
        continue; // starts without the relative, and so without its values
      }
      double reads = surroundings.distinct(times, parent) * present(entity, hop, known);
      Located read =
          walk(entity, hop.label(), hop.parent(), parent, ImmutableList.copyOf(group), 1);
      if (!read.isFound()) {
        return read;
      }
      located =
          new Located(
              Ways.together(located.ways(), Ways.times(read.ways(), reads)),
              located.known().with(read.known().values()),
              ImmutableList.of());
    }
    return located;
  }

  /**
   * What paths need of one relative, and then what they need of the relatives behind it.
   *
   * @param holder whose items get the copies
   */
  private Located walk(
      String holder,
      String about,
      String entity,
      Known here,
      ImmutableList<AttributePath> paths,
      int depth) {
    ImmutableSet.Builder<String> needed = ImmutableSet.builder();
    List<AttributePath> onward = new ArrayList<>();
    for (AttributePath path : paths) {
      if (path.hops().size() == depth) {
        needed.add(path.attribute());
      } else {
        needed.addAll(path.hops().get(depth).attributes().values());
        onward.add(path);
      }
    }
    Located located =
        new LookUpFirst(writing, Optional.of(holder))
            .locate(
                Lead.Purpose.COPY,
                about,
                entity,
                here.conditions(entity, writing.entity(entity).identity()),
                here,
                needed.build());
    if (!located.isFound()) {
      return located;
    }
    Known relative = located.known();
    ImmutableList<Way> ways = located.ways();
    Known values = Known.NOTHING;
    for (AttributePath path : paths) {
      Value value = relative.values().get(path.attribute());
      if (path.hops().size() == depth && value != null) {
        values = values.with(Known.name(path), value);
      }
    }
    ImmutableList<Way> behind = Ways.NONE;
    for (Collection<AttributePath> group :
        Multimaps.index(onward, path -> path.hops().get(depth).label()).asMap().values()) {
      Relationship hop = group.iterator().next().hops().get(depth);
      Located next =
          walk(
              holder,
              about + "." + hop.label(),
              hop.parent(),
              relative.parent(hop),
              ImmutableList.copyOf(group),
              depth + 1);
      if (!next.isFound()) {
        return next;
      }
      behind = Ways.together(behind, next.ways());
      values = values.with(next.known().values());
    }
    return new Located(Ways.inOrder(ways, behind), values, ImmutableList.of());
  }

  /** Share of the stored instances that have the relative; all where the write names it. */
  private double present(String entity, Relationship hop, Known known) {
    Entity child = writing.entity(entity);
    return hop.attributes().values().stream()
        .filter(name -> new Value.Parameter(name).equals(known.values().get(name)))
        .mapToDouble(name -> child.attribute(name).present())
        .min()
        .orElse(1);
  }
}
