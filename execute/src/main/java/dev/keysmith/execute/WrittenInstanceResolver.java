package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Comes to know the instances that an action is about: from what is given, and from reads. */
final class WrittenInstanceResolver {
  private static final int MOST_TORN = 20;

  private final Spec spec;
  private final InstanceFinder find;
  private final ValueNaming naming;
  private final CopyResolver copies;

  WrittenInstanceResolver(Spec spec, Design design, InstanceFinder find, ValueNaming naming) {
    this.spec = spec;
    this.find = find;
    this.naming = naming;
    this.copies = new CopyResolver(design, find);
  }

  /**
   * An instance and its embedding parents.
   *
   * @param holders embedding parents that were read for their keys, by layout and attribute
   */
  record ResolvedInstance(WrittenInstance subject, ImmutableMap<String, InstanceRow> holders) {}

  /**
   * What a write stores beside the instance.
   *
   * @param instances their values, by entity
   */
  record Created(ImmutableMap<String, ImmutableList<ImmutableMap<String, Object>>> instances) {
    ImmutableList<ImmutableMap<String, Object>> of(String entity) {
      return instances.getOrDefault(entity, ImmutableList.of());
    }
  }

  Created created(AccessPattern.Write pattern, PatternArguments arguments, String beside) {
    Map<String, List<ImmutableMap<String, Object>>> created = new LinkedHashMap<>();
    for (int i = 0; i < pattern.actions().size(); i++) {
      if (pattern.actions().get(i) instanceof WriteAction.Store store
          && !(store instanceof WriteAction.Upsert)
          && !store.entity().equals(beside)) {
        for (int repetition = 0; repetition < store.times(); repetition++) {
          created
              .computeIfAbsent(store.entity(), added -> new ArrayList<>())
              .add(values(store, RuntimeParameters.of(arguments.in(i, repetition))));
        }
      }
    }
    ImmutableMap.Builder<String, ImmutableList<ImmutableMap<String, Object>>> instances =
        ImmutableMap.builder();
    created.forEach((entity, values) -> instances.put(entity, ImmutableList.copyOf(values)));
    return new Created(instances.buildOrThrow());
  }

  List<ResolvedInstance> of(
      WriteProgram act, ImmutableMap<String, Object> arguments, Created created, boolean inList)
      throws WriteFailure {
    RuntimeParameters parameters = RuntimeParameters.of(arguments);
    if (act.action() instanceof WriteAction.Store store) {
      return List.of(store(store, act, parameters, created));
    }
    WriteAction.Select select = (WriteAction.Select) act.action();
    List<ResolvedInstance> all = new ArrayList<>();
    for (Optional<InstanceRow> row : rows(select, act, parameters, inList)) {
      all.add(select(select, act, row, parameters, created));
    }
    return all;
  }

  // --- what is stored ---------------------------------------------------------------------------

  private ResolvedInstance store(
      WriteAction.Store store, WriteProgram act, RuntimeParameters parameters, Created created) {
    Entity entity = spec.entity(store.entity());
    ImmutableMap<String, Object> own = values(store, parameters);
    Optional<InstanceRow> old =
        read(act, PreRead.Purpose.REPLACED, parameters).stream().findFirst();
    ImmutableMap<String, Object> after =
        ImmutableMap.<String, Object>builder()
            .putAll(own)
            .putAll(
                copies.of(
                    entity.name(),
                    own,
                    parameters,
                    copies.read(act.preReads(), parameters),
                    created))
            .buildKeepingLast();
    ImmutableMap<String, Object> before =
        old.map(
                row ->
                    ImmutableMap.<String, Object>builder()
                        .putAll(identity(entity, own))
                        .putAll(naming.everywhere(entity.name(), row.values()))
                        .buildKeepingLast())
            .orElse(ImmutableMap.of());
    return new ResolvedInstance(
        new WrittenInstance(
            entity.name(),
            parameters,
            old,
            before,
            ImmutableSet.<String>builder()
                .addAll(before.keySet())
                .addAll(needed(act, PreRead.Purpose.REPLACED, entity.name()))
                .build(),
            after,
            ImmutableSet.<String>builder()
                .addAll(entity.attributes().keySet())
                .addAll(after.keySet())
                .build(),
            old.isPresent(),
            true,
            true),
        embeddingParents(act, parameters));
  }

  /** The attributes of what is stored. */
  private ImmutableMap<String, Object> values(
      WriteAction.Store store, RuntimeParameters parameters) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (Attribute attribute : spec.entity(store.entity()).attributes().values()) {
      ValueExpression value =
          store
              .set()
              .getOrDefault(attribute.name(), new ValueExpression.Parameter(attribute.name()));
      if (!store.absent().contains(attribute.name())) {
        parameters
            .of(value, attribute.type())
            .ifPresent(given -> values.put(attribute.name(), given));
      }
    }
    return values.buildOrThrow();
  }

  private static ImmutableMap<String, Object> identity(Entity entity, Map<String, Object> own) {
    ImmutableMap.Builder<String, Object> identity = ImmutableMap.builder();
    for (String part : entity.identity()) {
      Object value = own.get(part);
      if (value != null) {
        identity.put(part, value);
      }
    }
    return identity.buildOrThrow();
  }

  // --- what is selected -------------------------------------------------------------------------

  /** The rows that were read; a single empty one where no read is needed. */
  private List<Optional<InstanceRow>> rows(
      WriteAction.Select select, WriteProgram act, RuntimeParameters parameters, boolean inList)
      throws WriteFailure {
    if (PreRead.reads(act.preReads(), PreRead.Purpose.INSTANCE).isEmpty()
        && PreRead.reads(act.preReads(), PreRead.Purpose.REQUIRED).isEmpty()) {
      return List.of(Optional.empty());
    }
    List<InstanceRow> found = new ArrayList<>(read(act, PreRead.Purpose.INSTANCE, parameters));
    found.addAll(read(act, PreRead.Purpose.REQUIRED, parameters));
    boolean mustBeThere =
        select instanceof WriteAction.Require
            || (isNamed(select)
                && (select instanceof WriteAction.Update || inList || !isMerelyNamed(select)));
    if (mustBeThere) {
      find.requires();
    } else {
      find.ends();
    }
    if (found.isEmpty() && mustBeThere) {
      throw new WriteFailure("no such " + select.entity());
    }
    return found.stream().map(Optional::of).toList();
  }

  private boolean isNamed(WriteAction.Select select) {
    Set<String> bound = new LinkedHashSet<>();
    for (AttributeCondition condition : select.where()) {
      if (condition.isEquality() && condition.path().shortest().isOwn()) {
        bound.add(condition.path().shortest().attribute());
      }
    }
    return bound.containsAll(spec.entity(select.entity()).identity());
  }

  /** Whether conditions only identify an instance. */
  boolean isMerelyNamed(WriteAction.Select select) {
    return isNamed(select)
        && select.where().size() == spec.entity(select.entity()).identity().size();
  }

  private List<InstanceRow> read(
      WriteProgram act, PreRead.Purpose purpose, RuntimeParameters parameters) {
    List<InstanceRow> rows = new ArrayList<>();
    for (PreRead.Read read : PreRead.reads(act.preReads(), purpose)) {
      rows.addAll(whole(read, parameters).rows());
    }
    return rows;
  }

  /** Retries where a concurrent write was moving an item; limited, for it may be gone. */
  private FoundInstances whole(PreRead.Read read, RuntimeParameters parameters) {
    FoundInstances found = find.find(read.reading(), parameters, Optional.empty(), false);
    for (int again = 0; found.torn() && again < MOST_TORN; again++) {
      find.again();
      found = find.find(read.reading(), parameters, Optional.empty(), false);
    }
    return found;
  }

  private ResolvedInstance select(
      WriteAction.Select select,
      WriteProgram act,
      Optional<InstanceRow> row,
      RuntimeParameters given,
      Created created) {
    String entity = select.entity();
    Map<String, Object> before = new LinkedHashMap<>();
    Set<String> knownNames = new LinkedHashSet<>();
    for (AttributeCondition condition : select.where()) {
      if (condition.test() instanceof Test.Is is) {
        String name = condition.path().shortest().toString();
        given
            .of(is.value(), find.reader().type(condition.path()))
            .ifPresent(
                value -> {
                  before.put(name, value);
                  knownNames.add(name);
                });
      }
    }
    row.ifPresent(
        read -> {
          before.putAll(naming.everywhere(entity, read.values()));
          knownNames.addAll(before.keySet());
          knownNames.addAll(needed(act, PreRead.Purpose.INSTANCE, entity));
        });
    RuntimeParameters parameters = row.map(read -> given.with(entity, read.values())).orElse(given);
    ImmutableMap<String, AttributeAssignment> assigned =
        select instanceof WriteAction.Update update
            ? AttributeAssignment.of(update)
            : ImmutableMap.of();
    // If the new related instance lacks a copied value, the old copy must be removed.
    ImmutableSet<String> moved = copies.fromOthers(entity, assigned.keySet());
    AssignedValues changed =
        AssignedValues.of(spec.entity(entity), before, knownNames, assigned, parameters)
            .without(moved);
    ImmutableMap<String, Object> after =
        select instanceof WriteAction.Update
            ? ImmutableMap.<String, Object>builder()
                .putAll(changed.values())
                .putAll(
                    copies.of(
                        entity,
                        changed.values(),
                        parameters,
                        copies.read(act.preReads(), parameters),
                        created))
                .buildKeepingLast()
            : ImmutableMap.copyOf(before);
    return new ResolvedInstance(
        new WrittenInstance(
            entity,
            parameters,
            row,
            ImmutableMap.copyOf(before),
            ImmutableSet.copyOf(knownNames),
            after,
            ImmutableSet.<String>builder().addAll(changed.known()).addAll(after.keySet()).build(),
            true,
            !(select instanceof WriteAction.Delete),
            true),
        embeddingParents(act, parameters));
  }

  /** The attributes that such pre-reads fetch: each is then known, present or not. */
  private Set<String> needed(WriteProgram act, PreRead.Purpose purpose, String entity) {
    Set<String> needed = new LinkedHashSet<>();
    for (PreRead.Read read : PreRead.reads(act.preReads(), purpose)) {
      read.reading().entityQuery().needs().stream()
          .map(name -> naming.everywhere(entity, name))
          .forEach(needed::add);
    }
    return needed;
  }

  private ImmutableMap<String, InstanceRow> embeddingParents(
      WriteProgram act, RuntimeParameters parameters) {
    Map<String, InstanceRow> embeddingParents = new LinkedHashMap<>();
    for (PreRead.Read read : PreRead.reads(act.preReads(), PreRead.Purpose.EMBEDDING_PARENT)) {
      find.find(read.reading(), parameters, Optional.empty(), false)
          .rows()
          .forEach(row -> embeddingParents.put(read.about(), row));
      if (isAlwaysEmbedded(act, read.about())) {
        find.requires();
      }
    }
    return ImmutableMap.copyOf(embeddingParents);
  }

  /** Whether every child has a parent, so that it cannot be written without one. */
  private boolean isAlwaysEmbedded(WriteProgram act, String about) {
    return act.writes().stream()
        .filter(write -> write.work() instanceof ItemWrite.EmbeddedChild)
        .filter(
            write ->
                about.equals(
                    write.layoutRef().item().name()
                        + "."
                        + ((ItemWrite.EmbeddedChild) write.work()).attribute()))
        .map(write -> ((ItemWrite.EmbeddedChild) write.work()).embed())
        .anyMatch(
            embed ->
                embed.relationship().attributes().values().stream()
                    .noneMatch(name -> spec.entity(embed.entity()).attribute(name).isOptional()));
  }
}
