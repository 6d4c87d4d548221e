package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Acting;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.plain.Arguments;
import dev.keysmith.verify.run.Requests.Refusal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Runs the acts of a write plan: what must be known is read, then each instance's items are written
 * by one request or one transaction, and copies elsewhere follow.
 *
 * <p>A write that rests on what was read is refused where somebody else was faster; it is then done
 * anew from the start. Where each instance is written by itself, only those that were refused are.
 */
final class WriteRun {
  /** So often somebody else may be faster. */
  private static final int MOST_ATTEMPTS = 200;

  private final Spec spec;
  private final Requests requests;
  private final Subjects subjects;
  private final Followers followers;
  private final DrawNumbers numbers;
  private final InstanceOperations operations;

  WriteRun(Spec spec, Design design, Instant now, Requests requests) {
    this.spec = spec;
    this.requests = requests;
    FindRows find = new FindRows(spec, now, requests);
    Naming naming = new Naming(spec, design);
    this.subjects = new Subjects(spec, design, find, naming);
    this.followers = new Followers(design, find, naming);
    this.numbers = new DrawNumbers(spec, find, naming, requests);
    this.operations = new InstanceOperations(spec, design, find, naming);
  }

  /** One thing to write: all that changes with one instance. */
  private record Unit(Acting act, Subject subject, ImmutableList<Guarded> operations) {}

  Written write(Pattern.Write pattern, Plan plan, Arguments arguments) {
    boolean list = pattern.actions().size() > 1 || pattern.actions().get(0).times() > 1;
    Arguments drawn = arguments;
    DrawNumbers.Started started = new DrawNumbers.Started(new LinkedHashMap<>());
    try {
      for (int i = 0; i < plan.acts().size(); i++) {
        drawn = numbers.draw(act(pattern, plan, i), i, drawn, started);
      }
      if (list && pattern.atomic()) {
        together(pattern, plan, drawn, started);
        return new Written(true, "", drawn);
      }
    } catch (Failed failed) {
      return new Written(false, failed.reason(), drawn);
    }
    return apart(pattern, plan, drawn, started, list);
  }

  /** The acts stand in the order of planning; the actions in the pattern's. */
  private static Acting act(Pattern.Write pattern, Plan plan, int action) {
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
      Pattern.Write pattern, Plan plan, Arguments arguments, DrawNumbers.Started started)
      throws Failed {
    for (int attempt = 0; ; attempt++) {
      List<Unit> units = new ArrayList<>();
      for (int i = 0; i < pattern.actions().size(); i++) {
        units.addAll(units(pattern, act(pattern, plan, i), i, arguments, started, true));
      }
      List<Guarded> merged = new ArrayList<>();
      for (Unit unit : units) {
        merged(merged, unit.operations());
      }
      try {
        send(merged);
        for (Unit unit : units) {
          follow(unit);
        }
        return;
      } catch (Refusal refusal) {
        if (!mayTryAgain(merged, refusal, attempt)) {
          throw new Failed(reason(merged, refusal));
        }
      }
    }
  }

  // --- each by itself ---------------------------------------------------------------------------

  private Written apart(
      Pattern.Write pattern,
      Plan plan,
      Arguments arguments,
      DrawNumbers.Started started,
      boolean list) {
    List<String> failures = new ArrayList<>();
    try {
      for (int i = 0; i < pattern.actions().size(); i++) {
        if (pattern.actions().get(i) instanceof WriteAction.Require) {
          units(pattern, act(pattern, plan, i), i, arguments, started, list);
        }
      }
    } catch (Failed failed) {
      return new Written(false, failed.reason(), arguments);
    }
    for (int i = 0; i < pattern.actions().size(); i++) {
      if (!(pattern.actions().get(i) instanceof WriteAction.Require)) {
        for (int repetition = 0; repetition < pattern.actions().get(i).times(); repetition++) {
          alone(pattern, act(pattern, plan, i), i, repetition, arguments, started, failures);
        }
      }
    }
    return new Written(failures.isEmpty(), String.join("; ", failures), arguments);
  }

  /** Each instance that an action applies to; found anew those that somebody was faster with. */
  private void alone(
      Pattern.Write pattern,
      Acting act,
      int action,
      int repetition,
      Arguments arguments,
      DrawNumbers.Started started,
      List<String> failures) {
    Outstanding outstanding = new Outstanding(spec);
    int attempt = 0;
    do {
      List<Unit> units;
      try {
        units = units(pattern, act, action, repetition, arguments, started, false);
      } catch (Failed failed) {
        if (!isMereDeletion(act.action())) {
          failures.add(failed.reason());
        }
        return;
      }
      for (Unit unit : units) {
        List<Guarded> merged = new ArrayList<>();
        if (!outstanding.has(unit.subject())) {
          continue;
        }
        try {
          merged(merged, unit.operations());
          send(merged);
          follow(unit);
        } catch (Failed failed) {
          failures.add(failed.reason());
        } catch (Refusal refusal) {
          if (mayTryAgain(merged, refusal, attempt)) {
            outstanding.refused(unit.subject());
          } else if (!isMereDeletion(act.action())) {
            failures.add(reason(merged, refusal));
          }
        }
      }
      attempt++;
    } while (outstanding.again());
  }

  /** A deletion by name is refused only where there is nothing to delete, which is as good. */
  private boolean isMereDeletion(WriteAction action) {
    return action instanceof WriteAction.Delete delete && subjects.isMerelyNamed(delete);
  }

  // --- what they share --------------------------------------------------------------------------

  private List<Unit> units(
      Pattern.Write pattern,
      Acting act,
      int action,
      Arguments arguments,
      DrawNumbers.Started started,
      boolean inList)
      throws Failed {
    List<Unit> units = new ArrayList<>();
    for (int repetition = 0; repetition < act.action().times(); repetition++) {
      units.addAll(units(pattern, act, action, repetition, arguments, started, inList));
    }
    return units;
  }

  private List<Unit> units(
      Pattern.Write pattern,
      Acting act,
      int action,
      int repetition,
      Arguments arguments,
      DrawNumbers.Started started,
      boolean inList)
      throws Failed {
    List<Unit> units = new ArrayList<>();
    Subjects.Created created = subjects.created(pattern, arguments, act.action().entity());
    for (Subjects.Known known :
        subjects.of(act, arguments.in(action, repetition), created, inList)) {
      units.add(
          new Unit(
              act,
              known.subject(),
              operations.of(act.action(), act.writes(), known, created, started)));
    }
    return units;
  }

  /** With operations on the same item made one. */
  private static void merged(List<Guarded> all, List<Guarded> more) throws Failed {
    for (Guarded next : more) {
      boolean taken = false;
      for (int i = 0; i < all.size() && !taken; i++) {
        Guarded before = all.get(i);
        if (before.operation().isOfSameItem(next.operation())) {
          Optional<ItemOperation> both = before.operation().and(next.operation());
          if (both.isEmpty()) {
            throw new Failed("one write would store the item " + next.operation().key() + " twice");
          }
          all.set(i, new Guarded(both.get(), before.asRead() || next.asRead()));
          taken = true;
        }
      }
      if (!taken) {
        all.add(next);
      }
    }
  }

  private void send(List<Guarded> all) throws Refusal {
    if (all.isEmpty()) {
      return;
    }
    if (all.size() == 1 && !(all.get(0).operation() instanceof ItemOperation.Check)) {
      requests.write(all.get(0).operation());
    } else {
      requests.transact(all.stream().map(Guarded::operation).toList());
    }
  }

  private static boolean mayTryAgain(List<Guarded> all, Refusal refusal, int attempt) {
    return attempt < MOST_ATTEMPTS
        && refusal.refused().stream().anyMatch(position -> all.get(position).asRead());
  }

  private static String reason(List<Guarded> all, Refusal refusal) {
    return refusal.refused().stream()
        .map(position -> all.get(position).operation())
        .map(
            operation ->
                "a condition on " + operation.table().name() + " " + operation.key() + " failed")
        .reduce((first, second) -> first + ", " + second)
        .orElse("a condition failed");
  }

  /** Copies elsewhere, each by itself. */
  private void follow(Unit unit) {
    for (Acting.Following following : unit.act().follows()) {
      Outstanding outstanding = new Outstanding(spec);
      int attempt = 0;
      do {
        for (Subjects.Known follower : followers.of(following, unit.subject())) {
          List<Guarded> merged = new ArrayList<>();
          if (!outstanding.has(follower.subject())) {
            continue;
          }
          try {
            merged(merged, operations.follow(following.writes(), follower));
            send(merged);
          } catch (Refusal refusal) {
            if (mayTryAgain(merged, refusal, attempt)) {
              outstanding.refused(follower.subject());
            }
          } catch (Failed failed) {
            throw new IllegalStateException(failed.reason(), failed);
          }
        }
        attempt++;
      } while (outstanding.again());
    }
  }
}
