package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
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
  private final WriteContext writeContext;

  FanOutToCopies(WriteContext writeContext) {
    this.writeContext = writeContext;
  }

  /** The copies to change, with the cheapest plans known to find them. */
  record CopyFanOut(
      ImmutableList<ActionAlternative.FanOut> fanOuts, ImmutableList<String> missing) {
    static final CopyFanOut NONE = new CopyFanOut(ImmutableList.of(), ImmutableList.of());
  }

  /** Instances that hold copies, by their reference to the source. */
  private record Group(
      ImmutableList<Relationship> hops,
      Map<String, AttributeAssignment> assigned,
      Map<String, AttributePath> refilled) {
    String entity() {
      return hops.get(0).child();
    }
  }

  /**
   * @param source what is known of the instance whose attributes changed, its identity at least
   * @param sources how many such instances, on average
   */
  CopyFanOut follow(
      String entity,
      BoundValues source,
      ImmutableMap<String, AttributeAssignment> assigned,
      double sources,
      TransactionContext transactionContext) {
    return follow(entity, source, assigned, sources, 1, transactionContext);
  }

  /**
   * The same of instances that may be new.
   *
   * @param existing the share of those that existed: others have no copies yet
   */
  CopyFanOut follow(
      String entity,
      BoundValues source,
      ImmutableMap<String, AttributeAssignment> assigned,
      double sources,
      double existing,
      TransactionContext transactionContext) {
    ImmutableList.Builder<ActionAlternative.FanOut> fanOuts = ImmutableList.builder();
    for (Group group : groups(entity, assigned).values()) {
      ImmutableList<AttributeCondition> where = where(group, entity, source);
      ChangeInstance change =
          ChangeInstance.following(
              writeContext, group.entity(), where, ImmutableMap.copyOf(group.assigned()));
      LookupResult found =
          new LookUpFirst(writeContext)
              .read(
                  PreRead.Purpose.FOLLOWERS,
                  "",
                  group.entity(),
                  where,
                  BoundValues.of(where),
                  ImmutableSet.<String>builder()
                      .addAll(writeContext.entity(group.entity()).identity())
                      .addAll(change.needs())
                      .build());
      LookupResult refilled =
          new FillCopies(writeContext)
              .fill(
                  entity,
                  AttributeAssignment.after(source, assigned),
                  group.refilled().values(),
                  ImmutableList.of(),
                  transactionContext,
                  1);
      if (!found.isFound() || !refilled.isFound()) {
        return new CopyFanOut(ImmutableList.of(), missing(group, entity, found, refilled));
      }
      double holders = sources * existing * writeContext.cardinality().of(group.entity(), where);
      fanOuts.add(
          new ActionAlternative.FanOut(
              group.entity(),
              ImmutableMap.copyOf(group.assigned()),
              PreReadCombinations.together(
                  PreReadCombinations.times(found.preReadPlans(), sources),
                  PreReadCombinations.times(refilled.preReadPlans(), sources)),
              change.changes(found.boundValues(), holders),
              holders));
    }
    return new CopyFanOut(fanOuts.build(), ImmutableList.of());
  }

  private static ImmutableList<String> missing(
      Group group, String entity, LookupResult found, LookupResult refilled) {
    String copies = String.join(", ", group.assigned().keySet());
    return ImmutableList.<String>builder()
        .addAll(found.missing())
        .addAll(refilled.missing())
        .add(
            "%s stores copies of %s that must be updated: %s"
                .formatted(group.entity(), entity, copies))
        .build();
  }

  private Map<String, Group> groups(
      String entity, ImmutableMap<String, AttributeAssignment> assigned) {
    Map<String, Group> groups = new LinkedHashMap<>();
    for (LayoutRef layoutRef : writeContext.items()) {
      for (AttributePath path : layoutRef.item().copies().values()) {
        for (int i = 0; i < path.hops().size(); i++) {
          if (path.hops().get(i).parent().equals(entity)) {
            add(groups, path, i, assigned);
          }
        }
      }
    }
    return groups;
  }

  /** A copy over the hop changes with the attribute at its end, or with a reference on the path. */
  private static void add(
      Map<String, Group> groups,
      AttributePath path,
      int hop,
      ImmutableMap<String, AttributeAssignment> assigned) {
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
    String name = BoundValues.name(path);
    if (last) {
      group.assigned().put(name, Objects.requireNonNull(assigned.get(path.attribute())));
    } else {
      group.assigned().put(name, new AttributeAssignment.To(new ValueExpression.Parameter(name)));
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
  private static ValueExpression value(
      Group group, String entity, String part, BoundValues source) {
    ValueExpression value = Objects.requireNonNull(source.values().get(part), part);
    return group.entity().equals(entity)
            && value.equals(new ValueExpression.Parameter(entity + "." + part))
        ? new ValueExpression.Parameter(
            group.hops().get(group.hops().size() - 1).label() + "." + part)
        : value;
  }

  private ImmutableList<AttributeCondition> where(Group group, String entity, BoundValues source) {
    int last = group.hops().size() - 1;
    Relationship hop = group.hops().get(last);
    return writeContext.entity(entity).identity().stream()
        .map(
            part ->
                new AttributeCondition(
                    new AttributePath(
                        group.hops().subList(0, last),
                        hop.child(),
                        Objects.requireNonNull(hop.attributes().get(part))),
                    new Test.Is(value(group, entity, part, source)),
                    OptionalDouble.empty()))
        .collect(ImmutableList.toImmutableList());
  }
}
