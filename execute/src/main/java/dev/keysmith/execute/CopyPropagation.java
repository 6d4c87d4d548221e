package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Comes to know the instances whose copies must follow what a write has changed. */
final class CopyPropagation {
  private final Design design;
  private final InstanceFinder find;
  private final ValueNaming naming;
  private final CopyResolver copies;

  CopyPropagation(Design design, InstanceFinder find, ValueNaming naming) {
    this.design = design;
    this.find = find;
    this.naming = naming;
    this.copies = new CopyResolver(design, find);
  }

  /** The instances that hold copies of a source that has changed. */
  List<WrittenInstanceResolver.ResolvedInstance> of(
      WriteProgram.CopyUpdate following, WrittenInstance source) {
    RuntimeParameters known =
        source
            .parameters()
            .with(source.entity(), source.before())
            .with(source.entity(), source.after());
    if (following.entity().equals(source.entity())) {
      for (String name : names(source.entity())) {
        known = known.with(name, source.before()).with(name, source.after());
      }
    }
    CopyResolver.CopySources refilled = copies.read(following.preReads(), known);
    List<WrittenInstanceResolver.ResolvedInstance> affectedCopies = new ArrayList<>();
    for (PreRead.Read read : PreRead.reads(following.preReads(), PreRead.Purpose.FOLLOWERS)) {
      for (InstanceRow row : find.find(read.reading(), known, Optional.empty(), false).rows()) {
        affectedCopies.add(affectedCopy(following, row, read, known, refilled));
      }
    }
    return affectedCopies;
  }

  /** What followers of the same entity call a source. */
  private ImmutableSet<String> names(String entity) {
    return design.items(entity).stream()
        .flatMap(layoutRef -> layoutRef.item().copies().values().stream())
        .flatMap(path -> path.hops().stream())
        .filter(hop -> hop.parent().equals(entity))
        .map(Relationship::label)
        .collect(ImmutableSet.toImmutableSet());
  }

  private WrittenInstanceResolver.ResolvedInstance affectedCopy(
      WriteProgram.CopyUpdate following,
      InstanceRow row,
      PreRead.Read read,
      RuntimeParameters source,
      CopyResolver.CopySources refilled) {
    String entity = following.entity();
    ImmutableMap<String, Object> before = naming.everywhere(entity, row.values());
    Set<String> knownBefore = new LinkedHashSet<>(before.keySet());
    read.reading()
        .entityQuery()
        .needs()
        .forEach(name -> knownBefore.add(naming.everywhere(entity, name)));
    Set<String> knownAfter = new LinkedHashSet<>(knownBefore);
    Map<String, Object> after = new LinkedHashMap<>(before);
    following
        .assigned()
        .forEach(
            (name, assignment) -> {
              Optional<Object> value =
                  assignment instanceof AttributeAssignment.Adjusted adjusted
                      ? AssignedValues.adjusted(
                          adjusted, before.get(name), source.of(adjusted.amount()).orElse(null))
                      : value(name, assignment, type(entity, name), source, refilled);
              after.remove(name);
              value.ifPresent(now -> after.put(name, now));
              knownAfter.add(name);
            });
    return new WrittenInstanceResolver.ResolvedInstance(
        new WrittenInstance(
            entity,
            source.with(entity, row.values()),
            Optional.of(row),
            before,
            ImmutableSet.copyOf(knownBefore),
            ImmutableMap.copyOf(after),
            ImmutableSet.copyOf(knownAfter),
            true,
            true,
            false),
        ImmutableMap.of());
  }

  private AttributeType type(String entity, String copy) {
    return design.items(entity).stream()
        .flatMap(layoutRef -> layoutRef.item().copies().values().stream())
        .filter(path -> path.shortest().toString().equals(copy))
        .map(find.reader()::type)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(entity + " holds no copy " + copy));
  }

  /** The new value of a copy: the source's own, or that of a related instance it now refers to. */
  private static Optional<Object> value(
      String name,
      AttributeAssignment assignment,
      AttributeType type,
      RuntimeParameters source,
      CopyResolver.CopySources refilled) {
    if (!(assignment instanceof AttributeAssignment.To to)) {
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
