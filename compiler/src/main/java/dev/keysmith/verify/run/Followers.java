package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Acting;
import dev.keysmith.plan.Assignment;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.Lead;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Comes to know the instances whose copies must follow what a write has changed. */
final class Followers {
  private final Design design;
  private final FindRows find;
  private final Naming naming;
  private final CopyValues copies;

  Followers(Design design, FindRows find, Naming naming) {
    this.design = design;
    this.find = find;
    this.naming = naming;
    this.copies = new CopyValues(design, find);
  }

  /** The instances that hold copies of a source that has changed. */
  List<Subjects.Known> of(Acting.Following following, Subject source) {
    Parameters known =
        source
            .parameters()
            .with(source.entity(), source.before())
            .with(source.entity(), source.after());
    if (following.entity().equals(source.entity())) {
      for (String name : names(source.entity())) {
        known = known.with(name, source.before()).with(name, source.after());
      }
    }
    CopyValues.Sources refilled = copies.read(following.leads(), known);
    List<Subjects.Known> followers = new ArrayList<>();
    for (Lead lead : following.leads()) {
      if (lead instanceof Lead.Read read && read.purpose() == Lead.Purpose.FOLLOWERS) {
        for (Row row : find.find(read.reading(), known, Optional.empty(), false).rows()) {
          followers.add(follower(following, row, read, known, refilled));
        }
      }
    }
    return followers;
  }

  /** What followers of the same entity call a source. */
  private ImmutableSet<String> names(String entity) {
    return design.items(entity).stream()
        .flatMap(placed -> placed.item().copies().values().stream())
        .flatMap(path -> path.hops().stream())
        .filter(hop -> hop.parent().equals(entity))
        .map(Relationship::label)
        .collect(ImmutableSet.toImmutableSet());
  }

  private Subjects.Known follower(
      Acting.Following following,
      Row row,
      Lead.Read read,
      Parameters source,
      CopyValues.Sources refilled) {
    String entity = following.entity();
    ImmutableMap<String, Object> before = naming.everywhere(entity, row.told());
    Set<String> toldBefore = new LinkedHashSet<>(before.keySet());
    read.reading()
        .question()
        .needs()
        .forEach(name -> toldBefore.add(naming.everywhere(entity, name)));
    Set<String> toldAfter = new LinkedHashSet<>(toldBefore);
    Map<String, Object> after = new LinkedHashMap<>(before);
    following
        .assigned()
        .forEach(
            (name, assignment) -> {
              Optional<Object> value =
                  assignment instanceof Assignment.Added
                      ? Subjects.sum(before.get(name), added(name, source))
                      : value(name, assignment, type(entity, name), source, refilled);
              after.remove(name);
              value.ifPresent(now -> after.put(name, now));
              toldAfter.add(name);
            });
    return new Subjects.Known(
        new Subject(
            entity,
            source.with(entity, row.told()).with(amounts(following, source)),
            Optional.of(row),
            before,
            ImmutableSet.copyOf(toldBefore),
            ImmutableMap.copyOf(after),
            ImmutableSet.copyOf(toldAfter),
            true,
            true,
            false),
        ImmutableMap.of());
  }

  /** What is added to the source is added to its copies, by their names in the items. */
  private static Map<String, Object> amounts(Acting.Following following, Parameters source) {
    Map<String, Object> amounts = new LinkedHashMap<>();
    for (ItemWrite write : following.writes()) {
      write
          .placed()
          .item()
          .copies()
          .forEach(
              (local, path) -> {
                String name = path.shortest().toString();
                Object amount = added(name, source);
                if (following.assigned().get(name) instanceof Assignment.Added && amount != null) {
                  amounts.put(local, amount);
                }
              });
    }
    return amounts;
  }

  private static @Nullable Object added(String copy, Parameters source) {
    return source.values().get(copy.substring(copy.lastIndexOf('.') + 1));
  }

  private AttributeType type(String entity, String copy) {
    return design.items(entity).stream()
        .flatMap(placed -> placed.item().copies().values().stream())
        .filter(path -> path.shortest().toString().equals(copy))
        .map(find.reader()::type)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(entity + " holds no copy " + copy));
  }

  /** The new value of a copy: the source's own, or of a relative that the source now points at. */
  private static Optional<Object> value(
      String name,
      Assignment assignment,
      AttributeType type,
      Parameters source,
      CopyValues.Sources refilled) {
    if (!(assignment instanceof Assignment.To to)) {
      return Optional.empty();
    }
    String path = name.substring(0, Math.max(0, name.lastIndexOf('.')));
    String attribute = name.substring(name.lastIndexOf('.') + 1);
    Optional<Object> again =
        refilled.rows().entrySet().stream()
            .filter(row -> path.endsWith(row.getKey()))
            .findFirst()
            .flatMap(row -> row.getValue().value(attribute));
    return again.or(() -> source.of(to.value(), type));
  }
}
