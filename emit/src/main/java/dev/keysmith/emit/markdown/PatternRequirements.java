package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.report.BillText;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a pattern needs of the data and of the database, and how the design meets it. */
final class PatternRequirements {
  private final Spec spec;
  private final Bill bill;

  PatternRequirements(Spec spec, Bill bill) {
    this.spec = spec;
    this.bill = bill;
  }

  /** The attributes that it reads or writes. */
  String attributes(AccessPattern pattern) {
    if (pattern instanceof AccessPattern.Read read) {
      return names(selected(read.selection()));
    }
    Set<String> names = new LinkedHashSet<>();
    if (pattern instanceof AccessPattern.Write write) {
      write.actions().forEach(action -> names.addAll(written(action)));
    }
    return names.isEmpty() ? "the key" : names(ImmutableList.copyOf(names));
  }

  private ImmutableList<String> selected(EntitySelection selection) {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    if (selection.needs().countOnly()) {
      names.add("count");
    } else {
      names.addAll(selection.needs().attributes());
    }
    for (IncludeClause include : selection.include()) {
      selected(include.selection())
          .forEach(name -> names.add(include.selection().entity() + "." + name));
    }
    return names.build();
  }

  private List<String> written(WriteAction action) {
    List<String> names = new ArrayList<>();
    if (action instanceof WriteAction.Update update) {
      names.addAll(update.set().keySet());
      names.addAll(update.adjusted());
      names.addAll(update.remove());
    } else if (action instanceof WriteAction.Store store) {
      names.addAll(spec.entity(action.entity()).attributes().keySet());
      if (store instanceof WriteAction.Upsert) {
        names.removeAll(store.absent());
      }
    }
    return names;
  }

  /** What the database must do besides finding or storing it. */
  String requirements(AccessPattern pattern) {
    List<String> all = new ArrayList<>();
    if (pattern instanceof AccessPattern.Read read) {
      all.add(read.strong() ? "strongly consistent" : "eventually consistent");
      if (!read.selection().sort().isEmpty()) {
        all.add("in order");
      }
      read.selection().limit().ifPresent(limit -> all.add("pages of " + limit));
    } else if (pattern instanceof AccessPattern.Write write) {
      if (write.actions().size() > 1) {
        all.add(write.atomic() ? "one transaction" : "each action alone");
      }
      write.actions().stream().flatMap(action -> demands(action).stream()).forEach(all::add);
    } else {
      all.add("another service");
    }
    spec.remarks()
        .of(pattern)
        .latency()
        .ifPresent(latency -> all.add("within " + NumberFormat.number(latency) + " ms"));
    return all.isEmpty() ? "none" : String.join(", ", new LinkedHashSet<>(all));
  }

  private List<String> demands(WriteAction action) {
    Entity entity = spec.entity(action.entity());
    List<String> demands = new ArrayList<>();
    if (action instanceof WriteAction.Create) {
      demands.add("no second " + entity.name() + " of the same identity");
    }
    if (action instanceof WriteAction.Update) {
      demands.add("the " + entity.name() + " exists");
    }
    if (entity.versioned() && !(action instanceof WriteAction.Create)) {
      demands.add("no lost update (version)");
    }
    return demands;
  }

  /** How the design serves it, or why not, and what the spec notes on it. */
  String considerations(AccessPattern pattern) {
    return Stream.concat(Stream.of(strategy(pattern)), spec.remarks().of(pattern).notes().stream())
        .collect(Collectors.joining("; "));
  }

  private String strategy(AccessPattern pattern) {
    return bill.pattern(pattern.id())
        .map(served -> served.plan().strategy())
        .orElseGet(
            () ->
                bill.unserved().stream()
                    .filter(one -> one.pattern().id().equals(pattern.id()))
                    .findFirst()
                    .map(PatternRequirements::reason)
                    .orElse("not planned"));
  }

  private static String names(List<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }

  private static String reason(UnsupportedPattern unserved) {
    return BillText.unserved(unserved);
  }

  /** The rules that every write must keep, whichever pattern it is. */
  List<String> constraints() {
    List<String> rules = new ArrayList<>(spec.remarks().rules());
    for (Entity entity : spec.entities().values()) {
      spec.remarks().of(entity).rules().forEach(rule -> rules.add(entity.name() + ": " + rule));
      rules.add(
          "%s is identified by %s%s."
              .formatted(
                  entity.name(),
                  names(entity.identity()),
                  entity.versioned() ? "; concurrent changes are detected by its version" : ""));
      entity
          .uniqueKeys()
          .forEach(
              (name, key) ->
                  rules.add("No two %s have the same %s.".formatted(entity.name(), names(key))));
      entity
          .ttl()
          .ifPresent(
              ttl ->
                  rules.add(
                      "%s expires at its %s; reads must not return it afterwards."
                          .formatted(entity.name(), ttl)));
      entity
          .scope()
          .ifPresent(
              scope ->
                  rules.add(
                      "Callers are authorised for %s by %s.".formatted(entity.name(), scope)));
    }
    return rules;
  }
}
