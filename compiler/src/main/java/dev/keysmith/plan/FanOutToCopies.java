package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Changes every copy of an attribute after the attribute itself: finds the instances that hold one,
 * then writes each, in parallel.
 *
 * <pre>
 *   update: Customer   set: [account_rep_id]     Order copies {account_rep_id: Customer.account_rep_id}
 *
 *   1  UpdateItem  Customer {$customer}      1  Query OrderByCustomerDate {$customer}   ⇒  100 orders
 *                                            2  UpdateItem of each
 * </pre>
 *
 * <p>The copies are not part of the transaction: nothing bounds their number, and they are allowed
 * to lag.
 */
final class FanOutToCopies {
  private final Writing writing;

  FanOutToCopies(Writing writing) {
    this.writing = writing;
  }

  /** The copies to change, in the cheapest ways known to find them. */
  record Copies(ImmutableList<Draft.FanOut> fanOuts, ImmutableList<String> missing) {
    static final Copies NONE = new Copies(ImmutableList.of(), ImmutableList.of());
  }

  /** Instances that hold copies, by the way they refer to the source. */
  private record Group(
      ImmutableList<Relationship> hops,
      Map<String, Assignment> assigned,
      Map<String, AttributePath> refilled) {
    String entity() {
      return hops.get(0).child();
    }
  }

  /**
   * @param source what is known of the instance whose attributes changed, its identity at least
   * @param sources how many such instances, on average
   */
  Copies follow(
      String entity,
      Known source,
      ImmutableMap<String, Assignment> assigned,
      double sources,
      Surroundings surroundings) {
    ImmutableList.Builder<Draft.FanOut> fanOuts = ImmutableList.builder();
    for (Group group : groups(entity, assigned).values()) {
      ImmutableList<Condition> where = where(group, entity, source);
      ChangeInstance change =
          new ChangeInstance(writing, group.entity(), where, ImmutableMap.copyOf(group.assigned()));
      Located found =
          new LookUpFirst(writing)
              .read(
                  Lead.Purpose.FOLLOWERS,
                  "",
                  group.entity(),
                  where,
                  Known.of(where),
                  ImmutableSet.<String>builder()
                      .addAll(writing.entity(group.entity()).identity())
                      .addAll(change.needs())
                      .build());
      Located refilled =
          new FillCopies(writing)
              .fill(
                  entity,
                  Assignment.after(source, assigned),
                  group.refilled().values(),
                  ImmutableList.of(),
                  surroundings,
                  1);
      if (!found.isFound() || !refilled.isFound()) {
        return new Copies(ImmutableList.of(), missing(group, entity, found, refilled));
      }
      double holders = sources * writing.matches().of(group.entity(), where);
      fanOuts.add(
          new Draft.FanOut(
              group.entity(),
              ImmutableMap.copyOf(group.assigned()),
              Ways.together(
                  Ways.times(found.ways(), sources), Ways.times(refilled.ways(), sources)),
              change.changes(found.known(), holders),
              holders));
    }
    return new Copies(fanOuts.build(), ImmutableList.of());
  }

  private static ImmutableList<String> missing(
      Group group, String entity, Located found, Located refilled) {
    String copies = String.join(", ", group.assigned().keySet());
    return ImmutableList.<String>builder()
        .addAll(found.missing())
        .addAll(refilled.missing())
        .add(group.entity() + " holds copies of " + entity + " that must follow: " + copies)
        .build();
  }

  private Map<String, Group> groups(String entity, ImmutableMap<String, Assignment> assigned) {
    Map<String, Group> groups = new LinkedHashMap<>();
    for (Placed placed : writing.items()) {
      for (AttributePath path : placed.item().copies().values()) {
        for (int i = 0; i < path.hops().size(); i++) {
          if (path.hops().get(i).parent().equals(entity)) {
            add(groups, path, i, assigned);
          }
        }
      }
    }
    return groups;
  }

  /** A copy over the hop changes with the attribute at its end, or with a reference on the way. */
  private static void add(
      Map<String, Group> groups,
      AttributePath path,
      int hop,
      ImmutableMap<String, Assignment> assigned) {
    boolean last = hop == path.hops().size() - 1;
    boolean affected =
        last
            ? assigned.containsKey(path.attribute())
            : path.hops().get(hop + 1).attributes().values().stream()
                .anyMatch(assigned::containsKey);
    if (!affected) {
      return;
    }
    ImmutableList<Relationship> hops = path.hops().subList(0, hop + 1);
    String by =
        hops.get(0).child()
            + hops.stream().map(each -> "." + each.label()).collect(Collectors.joining());
    Group group =
        groups.computeIfAbsent(
            by, name -> new Group(hops, new LinkedHashMap<>(), new LinkedHashMap<>()));
    String name = Known.name(path);
    if (last) {
      group.assigned().put(name, Objects.requireNonNull(assigned.get(path.attribute())));
    } else {
      group.assigned().put(name, new Assignment.To(new Value.Parameter(name)));
      AttributePath rest =
          new AttributePath(
              path.hops().subList(hop + 1, path.hops().size()), path.entity(), path.attribute());
      group.refilled().put(name, rest);
    }
  }

  /**
   * What the source has. Where followers are of the same entity, what was found of either would
   * have one name; the source then goes by the name that followers have for it.
   */
  private static Value value(Group group, String entity, String part, Known source) {
    Value value = Objects.requireNonNull(source.values().get(part), part);
    return group.entity().equals(entity) && value.equals(new Value.Parameter(entity + "." + part))
        ? new Value.Parameter(group.hops().get(group.hops().size() - 1).label() + "." + part)
        : value;
  }

  private ImmutableList<Condition> where(Group group, String entity, Known source) {
    int last = group.hops().size() - 1;
    Relationship hop = group.hops().get(last);
    return writing.entity(entity).identity().stream()
        .map(
            part ->
                new Condition(
                    new AttributePath(
                        group.hops().subList(0, last),
                        hop.child(),
                        Objects.requireNonNull(hop.attributes().get(part))),
                    new Test.Is(value(group, entity, part, source)),
                    OptionalDouble.empty()))
        .collect(ImmutableList.toImmutableList());
  }
}
