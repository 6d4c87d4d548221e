package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.execute.RequestPort.ConditionFailed;
import dev.keysmith.execute.RequestPort.FailedCondition;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.item.ItemDecoder;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Runs the acts of a write plan: what must be known is read, then each instance's items are written
 * by one request or one transaction, and copies elsewhere follow.
 *
 * <p>A write that rests on what was read is rejected after a concurrent write; it is then done anew
 * from the start. Where each instance is written by itself, only those that were rejected are.
 */
final class WriteExecutor {
  /** The limit of attempts under concurrent writes. */
  private static final int MOST_ATTEMPTS = 200;

  private final Spec spec;
  private final RequestPort requests;
  private final WrittenInstanceResolver subjects;
  private final CopyPropagation copyPropagation;
  private final SequenceAllocator numbers;
  private final InstanceOperations operations;

  WriteExecutor(Spec spec, Design design, Instant now, RequestPort requests) {
    this.spec = spec;
    this.requests = requests;
    InstanceFinder find = new InstanceFinder(spec, now, requests);
    ValueNaming naming = new ValueNaming(spec, design);
    this.subjects = new WrittenInstanceResolver(spec, design, find, naming);
    this.copyPropagation = new CopyPropagation(design, find, naming);
    this.numbers = new SequenceAllocator(spec, find, naming, requests);
    this.operations = new InstanceOperations(spec, design, find, naming);
  }

  /** One thing to write: all that changes with one instance. */
  private record Unit(
      WriteProgram act, WrittenInstance subject, ImmutableList<ConditionalWrite> operations) {
    /** Of an element of a list. */
    int position() {
      return subject.row().map(InstanceRow::position).orElse(OptionalInt.empty()).orElse(0);
    }
  }

  WriteResult write(AccessPattern.Write pattern, Plan plan, PatternArguments arguments) {
    boolean list = pattern.actions().size() > 1 || pattern.actions().get(0).times() > 1;
    PatternArguments drawn = arguments;
    SequenceAllocator.NewCounters started =
        new SequenceAllocator.NewCounters(new LinkedHashMap<>());
    try {
      for (int i = 0; i < plan.acts().size(); i++) {
        drawn = numbers.allocate(act(pattern, plan, i), i, drawn, started);
      }
      if (list && pattern.atomic()) {
        together(pattern, plan, drawn, started);
        return new WriteResult(true, "", drawn);
      }
    } catch (WriteFailure failed) {
      return new WriteResult(false, failed.reason(), drawn);
    }
    return apart(pattern, plan, drawn, started, list);
  }

  /** The acts stand in the order of planning; the actions in the pattern's. */
  private static WriteProgram act(AccessPattern.Write pattern, Plan plan, int action) {
    WriteAction wanted = pattern.actions().get(action);
    int earlier = 0;
    for (WriteAction before : pattern.actions().subList(0, action)) {
      earlier += before.equals(wanted) ? 1 : 0;
    }
    int skip = earlier;
    return plan.acts().stream()
        .filter(act -> act.action().equals(wanted))
        .skip(skip)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no act for " + wanted));
  }

  // --- all at once ------------------------------------------------------------------------------

  private void together(
      AccessPattern.Write pattern,
      Plan plan,
      PatternArguments arguments,
      SequenceAllocator.NewCounters started)
      throws WriteFailure {
    RepeatedRejections rejections = new RepeatedRejections();
    for (int attempt = 0; ; attempt++) {
      requests.again();
      List<Unit> units = new ArrayList<>();
      for (int i = 0; i < pattern.actions().size(); i++) {
        units.addAll(units(pattern, act(pattern, plan, i), i, arguments, started, true));
      }
      List<ConditionalWrite> merged = new ArrayList<>();
      for (Unit unit : units) {
        merged(merged, unit.operations());
      }
      requests.writing(FailedCondition.REJECTS);
      try {
        send(merged);
        for (Unit unit : units) {
          follow(unit);
        }
        return;
      } catch (ConditionFailed conditionFailure) {
        if (rejections.isFinal(pattern.id(), merged)
            || !mayTryAgain(merged, conditionFailure, attempt)) {
          throw new WriteFailure(reason(merged, conditionFailure));
        }
      }
    }
  }

  // --- each by itself ---------------------------------------------------------------------------

  private WriteResult apart(
      AccessPattern.Write pattern,
      Plan plan,
      PatternArguments arguments,
      SequenceAllocator.NewCounters started,
      boolean list) {
    List<String> failures = new ArrayList<>();
    List<ImmutableMap<String, Object>> old = new ArrayList<>();
    try {
      for (int i = 0; i < pattern.actions().size(); i++) {
        if (pattern.actions().get(i) instanceof WriteAction.Require) {
          units(pattern, act(pattern, plan, i), i, arguments, started, list);
        }
      }
    } catch (WriteFailure failed) {
      return new WriteResult(false, failed.reason(), arguments);
    }
    for (int i = 0; i < pattern.actions().size(); i++) {
      if (!(pattern.actions().get(i) instanceof WriteAction.Require)) {
        for (int repetition = 0; repetition < pattern.actions().get(i).times(); repetition++) {
          alone(
              pattern,
              act(pattern, plan, i),
              i,
              repetition,
              arguments,
              started,
              list,
              failures,
              old);
        }
      }
    }
    return new WriteResult(
        failures.isEmpty(), String.join("; ", failures), arguments, old.stream().findFirst());
  }

  /** Each instance that an action applies to; after a concurrent write it is read again. */
  private void alone(
      AccessPattern.Write pattern,
      WriteProgram act,
      int action,
      int repetition,
      PatternArguments arguments,
      SequenceAllocator.NewCounters started,
      boolean list,
      List<String> failures,
      List<ImmutableMap<String, Object>> old) {
    PendingWrites pendingWrites = new PendingWrites(spec);
    RepeatedRejections rejections = new RepeatedRejections();
    int attempt = 0;
    do {
      List<Unit> units;
      try {
        units = units(pattern, act, action, repetition, arguments, started, false);
        // What is removed from a list moves the elements behind it.
        units.sort(Comparator.comparingInt(Unit::position).reversed());
      } catch (WriteFailure failed) {
        if (!isMereDeletion(act.action())) {
          failures.add(failed.reason());
        }
        return;
      }
      for (Unit unit : units) {
        List<ConditionalWrite> merged = new ArrayList<>();
        if (!pendingWrites.has(unit.subject())) {
          continue;
        }
        requests.writing(ifRefused(act.action(), list));
        try {
          merged(merged, unit.operations());
          List<ConditionalWrite> separate =
              merged.stream().filter(ConditionalWrite::separate).toList();
          merged.removeAll(separate);
          if (act.action() instanceof WriteAction.Select select && select.returnsOld()) {
            sendReturningOld(act, merged).ifPresent(old::add);
          } else {
            send(merged);
          }
          sendSeparately(separate);
          follow(unit);
        } catch (WriteFailure failed) {
          failures.add(failed.reason());
        } catch (ConditionFailed conditionFailure) {
          if (!rejections.isFinal(pendingWrites.identity(unit.subject()), merged)
              && mayTryAgain(merged, conditionFailure, attempt)) {
            pendingWrites.conflicted(unit.subject());
          } else if (!isMereDeletion(act.action())) {
            failures.add(reason(merged, conditionFailure));
          }
        }
      }
      attempt++;
    } while (pendingWrites.again());
  }

  private FailedCondition ifRefused(WriteAction action, boolean list) {
    if (isMereDeletion(action)) {
      return FailedCondition.IS_DONE;
    }
    return list ? FailedCondition.REJECTS_PART : FailedCondition.REJECTS;
  }

  /** A deletion by name is refused only where there is nothing to delete, which is as good. */
  private boolean isMereDeletion(WriteAction action) {
    return action instanceof WriteAction.Delete delete && subjects.isMerelyNamed(delete);
  }

  // --- what they share --------------------------------------------------------------------------

  private List<Unit> units(
      AccessPattern.Write pattern,
      WriteProgram act,
      int action,
      PatternArguments arguments,
      SequenceAllocator.NewCounters started,
      boolean inList)
      throws WriteFailure {
    List<Unit> units = new ArrayList<>();
    for (int repetition = 0; repetition < act.action().times(); repetition++) {
      units.addAll(units(pattern, act, action, repetition, arguments, started, inList));
    }
    return units;
  }

  private List<Unit> units(
      AccessPattern.Write pattern,
      WriteProgram act,
      int action,
      int repetition,
      PatternArguments arguments,
      SequenceAllocator.NewCounters started,
      boolean inList)
      throws WriteFailure {
    List<Unit> units = new ArrayList<>();
    WrittenInstanceResolver.Created created =
        subjects.created(pattern, arguments, act.action().entity());
    for (WrittenInstanceResolver.ResolvedInstance resolved :
        subjects.of(act, arguments.in(action, repetition), created, inList)) {
      units.add(
          new Unit(
              act,
              resolved.subject(),
              operations.of(act.action(), act.writes(), resolved, created, started)));
    }
    return units;
  }

  /** With operations on the same item made one. */
  private static void merged(List<ConditionalWrite> all, List<ConditionalWrite> more)
      throws WriteFailure {
    for (ConditionalWrite next : more) {
      boolean taken = false;
      for (int i = 0; i < all.size() && !taken; i++) {
        ConditionalWrite before = all.get(i);
        if (before.operation().isOfSameItem(next.operation())) {
          Optional<ItemOperation> both = before.operation().and(next.operation());
          if (both.isEmpty()) {
            throw new WriteFailure(
                "one write would store the item " + next.operation().key() + " twice");
          }
          all.set(
              i,
              new ConditionalWrite(
                  both.get(),
                  before.asRead() || next.asRead(),
                  before.separate() && next.separate()));
          taken = true;
        }
      }
      if (!taken) {
        all.add(next);
      }
    }
  }

  private void send(List<ConditionalWrite> all) throws ConditionFailed {
    if (all.isEmpty()) {
      return;
    }
    comparing(all);
    if (all.size() == 1 && !(all.get(0).operation() instanceof ItemOperation.Check)) {
      requests.write(all.get(0).operation());
    } else {
      requests.transact(all.stream().map(ConditionalWrite::operation).toList());
    }
  }

  /** Counts, each by itself once it is known that there is something to count. */
  private void sendSeparately(List<ConditionalWrite> all) {
    for (ConditionalWrite one : all) {
      requests.writing(FailedCondition.UNCOUNTED);
      try {
        send(List.of(one));
      } catch (ConditionFailed withoutParent) {
        // Where there is no parent there is no count.
      }
    }
  }

  private void comparing(List<ConditionalWrite> all) {
    requests.comparing(
        all.stream().map(ConditionalWrite::asRead).collect(ImmutableList.toImmutableList()));
  }

  /** The instance as it was before, from the item that alone is written. */
  private Optional<ImmutableMap<String, Object>> sendReturningOld(
      WriteProgram act, List<ConditionalWrite> all) throws ConditionFailed {
    if (all.size() != 1) {
      throw new IllegalStateException("only a write of one item returns what it was");
    }
    comparing(all);
    ImmutableMap<String, Object> item = requests.writeReturningOld(all.get(0).operation());
    ImmutableSet<String> attributes = spec.entity(act.action().entity()).attributes().keySet();
    return item.isEmpty()
        ? Optional.empty()
        : new ItemDecoder(spec)
            .decode(act.writes().get(0).layoutRef(), Optional.empty(), item)
            .map(values -> ImmutableMap.copyOf(Maps.filterKeys(values, attributes::contains)));
  }

  private static boolean mayTryAgain(
      List<ConditionalWrite> all, ConditionFailed conditionFailure, int attempt) {
    return attempt < MOST_ATTEMPTS
        && conditionFailure.refused().stream().anyMatch(position -> all.get(position).asRead());
  }

  private static String reason(List<ConditionalWrite> all, ConditionFailed conditionFailure) {
    return conditionFailure.refused().stream()
        .map(position -> all.get(position).operation())
        .map(
            operation ->
                "a condition on " + operation.table().name() + " " + operation.key() + " failed")
        .reduce((first, second) -> first + ", " + second)
        .orElse("a condition failed");
  }

  /** Copies elsewhere, each by itself. */
  private void follow(Unit unit) {
    requests.writing(FailedCondition.IS_DONE);
    for (WriteProgram.CopyUpdate following : unit.act().follows()) {
      PendingWrites pendingWrites = new PendingWrites(spec);
      RepeatedRejections rejections = new RepeatedRejections();
      int attempt = 0;
      do {
        for (WrittenInstanceResolver.ResolvedInstance affectedCopy :
            copyPropagation.of(following, unit.subject())) {
          List<ConditionalWrite> merged = new ArrayList<>();
          if (!pendingWrites.has(affectedCopy.subject())) {
            continue;
          }
          try {
            merged(merged, operations.follow(following.writes(), affectedCopy));
            send(merged);
          } catch (ConditionFailed conditionFailure) {
            if (!rejections.isFinal(pendingWrites.identity(affectedCopy.subject()), merged)
                && mayTryAgain(merged, conditionFailure, attempt)) {
              pendingWrites.conflicted(affectedCopy.subject());
            }
          } catch (WriteFailure failed) {
            throw new IllegalStateException(failed.reason(), failed);
          }
        }
        attempt++;
      } while (pendingWrites.again());
    }
  }
}
