package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.SymbolicSum;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.item.ItemDecoder;
import dev.keysmith.item.ItemEncoder;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Turns what a plan does to an instance's own items into operations on real items. */
final class OwnItemOperations {
  private final Spec spec;
  private final ConditionBuilder conditionBuilder;
  private final ValueNaming naming;
  private final ItemEncoder image;

  OwnItemOperations(Spec spec, ValueNaming naming, ConditionBuilder conditionBuilder) {
    this.spec = spec;
    this.conditionBuilder = conditionBuilder;
    this.naming = naming;
    this.image = new ItemEncoder(spec);
  }

  /**
   * The operation; empty where the instance has no such item.
   *
   * @param kept what the item holds beside the instance: children, counters
   * @param lacking attributes without which other items of the instance are not there
   */
  Optional<ConditionalWrite> of(
      ItemWrite write, WrittenInstance subject, Map<String, Object> kept, Set<String> lacking)
      throws WriteFailure {
    return switch (write.kind()) {
      case PUT -> put(write, subject, kept);
      case UPDATE ->
          write.work() instanceof ItemWrite.UpsertedItem upserted
              ? Optional.of(
                  new UpsertOperation(spec, image, naming)
                      .of(write.layoutRef(), upserted.attributes(), subject, kept))
              : update(write, subject, lacking);
      case DELETE -> delete(write, subject);
      case CHECK -> check(write, subject);
    };
  }

  // --- put --------------------------------------------------------------------------------------

  private Optional<ConditionalWrite> put(
      ItemWrite write, WrittenInstance subject, Map<String, Object> kept) throws WriteFailure {
    LayoutRef layoutRef = write.layoutRef();
    Map<String, Object> extras = new LinkedHashMap<>(kept);
    if (isVersioned(layoutRef)) {
      Object version = version(subject);
      extras.put(
          LayoutStatistics.VERSION_ATTRIBUTE,
          subject.itself() ? SymbolicSum.of(version, BigDecimal.ONE) : version);
    }
    Optional<ImmutableMap<String, Object>> item =
        image.item(layoutRef, naming.local(layoutRef.item(), subject.after()), extras);
    if (item.isEmpty()) {
      return Optional.empty();
    }
    ImmutableList<ItemPredicate> conditions =
        ImmutableList.<ItemPredicate>builder()
            .addAll(conditionBuilder.requiredConditions(write, subject))
            .addAll(conditionBuilder.predicates(write, subject))
            .build();
    boolean mayReplace = write.demand() == ItemWrite.Precondition.NOTHING;
    return Optional.of(
        new ConditionalWrite(
            mayReplace && !extras.isEmpty()
                ? overwrite(layoutRef, item.get(), extras.keySet(), conditions)
                : new ItemOperation.Put(layoutRef.table(), item.get(), conditions),
            subject.row().isPresent() && isOfItsInstance(layoutRef)));
  }

  /** Whether only the same instance can have put something under the key. */
  private boolean isOfItsInstance(LayoutRef layoutRef) {
    return layoutRef.table().key().attributes().stream()
        .flatMap(name -> layoutRef.item().key(name).orElseThrow().attributes().stream())
        .collect(ImmutableSet.toImmutableSet())
        .containsAll(spec.entity(layoutRef.item().entity()).identity());
  }

  /** The version that the instance had; none before it is created. */
  private static Object version(WrittenInstance subject) {
    Object seen =
        subject
            .row()
            .map(row -> row.item().get(LayoutStatistics.VERSION_ATTRIBUTE))
            .orElseGet(() -> subject.parameters().values().get(PatternArguments.VERSION));
    return subject.existed() && seen != null ? seen : BigDecimal.ZERO;
  }

  /**
   * A put that leaves alone what the item holds beside the instance: PutItem would lose children
   * and counters.
   */
  private ItemOperation overwrite(
      LayoutRef layoutRef,
      ImmutableMap<String, Object> item,
      Set<String> extras,
      ImmutableList<ItemPredicate> conditions) {
    ImmutableList.Builder<UpdateClause> clauses = ImmutableList.builder();
    Set<String> ours = new LinkedHashSet<>(layoutRef.item().keys().keySet());
    spec.entity(layoutRef.item().entity()).attributes().keySet().stream()
        .filter(layoutRef.item()::holds)
        .forEach(ours::add);
    ours.addAll(layoutRef.item().copies().keySet());
    for (String name : ours) {
      Object value = item.get(name);
      if (!layoutRef.table().key().attributes().contains(name)) {
        clauses.add(
            value == null
                ? new UpdateClause.Remove(DocumentPath.of(name))
                : new UpdateClause.Set(DocumentPath.of(name), value));
      }
    }
    for (String name : extras) {
      Object value = Objects.requireNonNull(item.get(name));
      DocumentPath path = DocumentPath.of(name);
      clauses.add(
          name.equals(LayoutStatistics.VERSION_ATTRIBUTE)
              ? new UpdateClause.AddNumber(path, BigDecimal.ONE)
              : new UpdateClause.SetIfAbsent(path, value));
    }
    if (layoutRef.table().namesTypes(spec)) {
      clauses.add(
          new UpdateClause.Set(
              DocumentPath.of(spec.prefer().typeAttribute()), layoutRef.item().typeName()));
    }
    return new ItemOperation.Update(
        layoutRef.table(), ItemKey.of(layoutRef.table(), item), clauses.build(), conditions);
  }

  // --- update -----------------------------------------------------------------------------------

  private Optional<ConditionalWrite> update(
      ItemWrite write, WrittenInstance subject, Set<String> lacking) throws WriteFailure {
    LayoutRef layoutRef = write.layoutRef();
    Optional<ItemKey> key = key(write, subject);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    ImmutableMap<String, AttributeAssignment> assigned =
        ((ItemWrite.AttributeUpdate) write.work()).assigned();
    List<UpdateClause> clauses = new ArrayList<>();
    assigned.forEach(
        (name, assignment) -> {
          if (ItemDecoder.stands(layoutRef, Optional.empty(), name)) {
            clauses.add(clause(name, name, assignment, layoutRef.item(), subject));
          }
        });
    Set<String> read = new LinkedHashSet<>();
    local(layoutRef.item()).stream()
        .filter(name -> lacking.contains(ValueNaming.everywhere(layoutRef.item(), name)))
        .forEach(read::add);
    for (String attribute : indexKeys(layoutRef)) {
      KeyRule rule = layoutRef.item().key(attribute).orElseThrow();
      if (!assigned.containsKey(attribute)
          && rule.attributes().stream().anyMatch(assigned::containsKey)) {
        rebuilt(attribute, rule, assigned, layoutRef.item(), subject).ifPresent(clauses::add);
        rule.attributes().stream()
            .filter(name -> !(assigned.get(name) instanceof AttributeAssignment.To))
            .forEach(read::add);
      }
    }
    if (isVersioned(layoutRef) && subject.itself()) {
      clauses.add(
          new UpdateClause.AddNumber(
              DocumentPath.of(LayoutStatistics.VERSION_ATTRIBUTE), BigDecimal.ONE));
    }
    ImmutableList<ItemPredicate> existingItemCondition =
        conditionBuilder.unchanged(layoutRef, subject, read);
    ImmutableList<ItemPredicate> conditions =
        ImmutableList.<ItemPredicate>builder()
            .addAll(conditionBuilder.requiredConditions(write, subject))
            .addAll(conditionBuilder.predicates(write, subject))
            .addAll(existingItemCondition)
            .build();
    // A version that the client itself named does not become right by looking again.
    boolean asRead =
        subject.row().isPresent()
            && !(write.demand() == ItemWrite.Precondition.IN_VERSION
                && subject.parameters().values().containsKey(PatternArguments.VERSION));
    return Optional.of(
        new ConditionalWrite(
            new ItemOperation.Update(
                layoutRef.table(), key.get(), ImmutableList.copyOf(clauses), conditions),
            asRead));
  }

  private static ImmutableSet<String> indexKeys(LayoutRef layoutRef) {
    return layoutRef.item().keys().keySet().stream()
        .filter(name -> !layoutRef.table().key().attributes().contains(name))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** What becomes of an attribute of the item, which may be a key that is the value itself. */
  private UpdateClause clause(
      String to,
      String name,
      AttributeAssignment assignment,
      ItemLayout layout,
      WrittenInstance subject) {
    DocumentPath path = DocumentPath.of(to);
    String everywhere = ValueNaming.everywhere(layout, name);
    if (assignment instanceof AttributeAssignment.Adjusted adjusted) {
      Object amount = subject.amount(adjusted);
      if (assignment instanceof AttributeAssignment.Subtracted) {
        return new UpdateClause.DeleteElements(path, amount);
      }
      return AssignedValues.isNumber(amount)
          ? new UpdateClause.AddNumber(path, amount)
          : new UpdateClause.AddElements(path, amount);
    }
    Object value = subject.after().get(everywhere);
    return value == null ? new UpdateClause.Remove(path) : new UpdateClause.Set(path, value);
  }

  /** A recalculated index key; empty where it is unchanged, or unknown. */
  private Optional<UpdateClause> rebuilt(
      String attribute,
      KeyRule rule,
      ImmutableMap<String, AttributeAssignment> assigned,
      ItemLayout layout,
      WrittenInstance subject) {
    DocumentPath path = DocumentPath.of(attribute);
    KeyAfterUpdate after = new KeyAfterUpdate(naming, layout, subject, assigned);
    Optional<String> lone = rule.only().flatMap(KeyTemplate::lone).map(field -> field.attribute());
    if (lone.isPresent() && !after.isKnown(lone.get())) {
      AttributeAssignment assignment = assigned.get(lone.get());
      return assignment == null
          ? Optional.empty()
          : Optional.of(clause(attribute, lone.get(), assignment, layout, subject));
    }
    return after
        .of(rule)
        .map(
            key ->
                key.<UpdateClause>map(value -> new UpdateClause.Set(path, value))
                    .orElseGet(() -> new UpdateClause.Remove(path)));
  }

  // --- delete and check -------------------------------------------------------------------------

  private Optional<ConditionalWrite> delete(ItemWrite write, WrittenInstance subject)
      throws WriteFailure {
    LayoutRef layoutRef = write.layoutRef();
    Optional<ItemKey> key = key(write, subject);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    boolean asRead = write.demand() == ItemWrite.Precondition.AS_READ;
    ImmutableList.Builder<ItemPredicate> conditions = ImmutableList.builder();
    conditions
        .addAll(conditionBuilder.requiredConditions(write, subject))
        .addAll(conditionBuilder.predicates(write, subject));
    if (asRead) {
      conditions.addAll(conditionBuilder.unchanged(layoutRef, subject, local(layoutRef.item())));
    }
    return Optional.of(
        new ConditionalWrite(
            new ItemOperation.Delete(
                layoutRef.table(), key.get(), ImmutableSet.copyOf(conditions.build()).asList()),
            subject.row().isPresent()));
  }

  private ImmutableSet<String> local(ItemLayout layout) {
    return ImmutableSet.<String>builder()
        .addAll(spec.entity(layout.entity()).attributes().keySet())
        .addAll(layout.copies().keySet())
        .build();
  }

  private Optional<ConditionalWrite> check(ItemWrite write, WrittenInstance subject)
      throws WriteFailure {
    LayoutRef layoutRef = write.layoutRef();
    Optional<ItemKey> key = key(write, subject);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new ConditionalWrite(
            new ItemOperation.Check(
                layoutRef.table(),
                key.get(),
                ImmutableList.<ItemPredicate>builder()
                    .addAll(conditionBuilder.requiredConditions(write, subject))
                    .addAll(conditionBuilder.predicates(write, subject))
                    .build()),
            subject.row().isPresent()));
  }

  // --- what they share --------------------------------------------------------------------------

  /**
   * The attributes without which items that a write would change or delete are not there. Nothing
   * about such an item shows when another client creates one; the attributes do.
   */
  ImmutableSet<String> lacking(List<ItemWrite> writes, WrittenInstance subject) {
    ImmutableSet.Builder<String> lacking = ImmutableSet.builder();
    for (ItemWrite write : writes) {
      boolean own = write.kind() != ItemWrite.Kind.PUT && write.work().isOwnItem();
      if (own && subject.existed()) {
        boolean missing = key(write, subject).isEmpty();
        write.layoutRef().table().key().attributes().stream()
            .flatMap(key -> write.layoutRef().item().key(key).orElseThrow().attributes().stream())
            .filter(
                name ->
                    missing
                        ? !isThere(name, write, subject)
                        : mayBeMissing(name, write.layoutRef().item(), subject))
            .map(name -> ValueNaming.everywhere(write.layoutRef().item(), name))
            .forEach(lacking::add);
      }
    }
    return lacking.build();
  }

  private static boolean isThere(String name, ItemWrite write, WrittenInstance subject) {
    return subject.before().containsKey(ValueNaming.everywhere(write.layoutRef().item(), name));
  }

  /** Whether the value that a symbol stands for may be absent, so that its item is not there. */
  private boolean mayBeMissing(String name, ItemLayout layout, WrittenInstance subject) {
    Entity entity = spec.entity(layout.entity());
    Object value = subject.before().get(ValueNaming.everywhere(layout, name));
    return value != null
        && ValueSymbol.isSymbolic(value)
        && entity.attributes().containsKey(name)
        && entity.attribute(name).isOptional();
  }

  /** The table key that an item had; empty where the instance has no such item. */
  private Optional<ItemKey> key(ItemWrite write, WrittenInstance subject) {
    LayoutRef layoutRef = write.layoutRef();
    Map<String, Object> local = naming.local(layoutRef.item(), subject.before());
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    for (String attribute : layoutRef.table().key().attributes()) {
      KeyRule rule = layoutRef.item().key(attribute).orElseThrow();
      Optional<Object> value =
          rule.render(local)
              .or(
                  () ->
                      isUnderOneKey(write, rule, subject)
                          ? rule.alternatives().get(0).template().render(local)
                          : Optional.empty());
      if (value.isEmpty()) {
        for (String name : rule.attributes()) {
          if (!isKnownBefore(name, layoutRef.item(), subject)) {
            throw new IllegalStateException(
                String.format(
                    "the plan does not provide %s, which the key of %s requires",
                    name, layoutRef.item().name()));
          }
        }
        return Optional.empty();
      }
      key.put(attribute, value.get());
    }
    return Optional.of(new ItemKey(key.buildOrThrow()));
  }

  /**
   * Whether an item has this key if it is there at all, and that is to be seen: the check of an
   * item that may be missing, or one that the plan knows to be there and the client does not.
   */
  private static boolean isUnderOneKey(ItemWrite write, KeyRule rule, WrittenInstance subject) {
    boolean mayBeMissing =
        write.kind() == ItemWrite.Kind.CHECK && write.demand() == ItemWrite.Precondition.NOTHING;
    return rule.alternatives().size() == 1
        && (mayBeMissing
            || rule.alternatives().get(0).when().stream()
                .flatMap(when -> when.conditions().keySet().stream())
                .anyMatch(name -> !isKnownBefore(name, write.layoutRef().item(), subject)));
  }

  private static boolean isKnownBefore(String name, ItemLayout layout, WrittenInstance subject) {
    return subject.knownBefore().contains(ValueNaming.everywhere(layout, name));
  }

  private boolean isVersioned(LayoutRef layoutRef) {
    return layoutRef.item().isMain() && spec.entity(layoutRef.item().entity()).versioned();
  }
}
