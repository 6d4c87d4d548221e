package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.spec.DesignPreferences.Counts;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns what happens to a child into an addition to the count on its parent's item. */
final class ChildCountOperations {
  private final Counts counts;
  private final ValueNaming naming;

  ChildCountOperations(ValueNaming naming, Counts counts) {
    this.counts = counts;
    this.naming = naming;
  }

  /** One more where the child then is, one less where it was; nothing where that is the same. */
  List<ConditionalWrite> of(ItemWrite write, WrittenInstance subject) {
    Optional<ItemKey> from =
        subject.existed()
            ? parent(write, subject.before(), subject.knownBefore())
            : Optional.empty();
    Optional<ItemKey> to =
        subject.exists() ? parent(write, subject.after(), subject.knownAfter()) : Optional.empty();
    if (from.equals(to)) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<ConditionalWrite> operations = ImmutableList.builder();
    from.ifPresent(key -> operations.add(add(write, key, BigDecimal.ONE.negate())));
    to.ifPresent(key -> operations.add(add(write, key, BigDecimal.ONE)));
    return operations.build();
  }

  /** The attributes of a child that say whose it is, by the plan's writes of counts. */
  static ImmutableSet<String> references(List<ItemWrite> writes) {
    ImmutableSet.Builder<String> references = ImmutableSet.builder();
    for (ItemWrite write : writes) {
      if (write.work() instanceof ItemWrite.CountUpdate counting) {
        references.addAll(counting.count().relationship().attributes().values());
      }
    }
    return references.build();
  }

  /** The key of the parent's item; empty where the child has no parent. */
  private Optional<ItemKey> parent(ItemWrite write, Map<String, Object> child, Set<String> known) {
    LayoutRef layoutRef = write.layoutRef();
    ItemWrite.CountUpdate counting = (ItemWrite.CountUpdate) write.work();
    Map<String, Object> parent = new LinkedHashMap<>();
    for (Map.Entry<String, String> pair : counting.count().relationship().attributes().entrySet()) {
      Object value = child.get(pair.getValue());
      if (value != null) {
        parent.put(pair.getKey(), value);
      } else if (known.contains(pair.getValue())) {
        return Optional.empty();
      } else {
        throw new IllegalStateException(
            String.format(
                "the plan does not provide %s, which says where %s is counted",
                pair.getValue(), counting.count().entity()));
      }
    }
    Map<String, Object> local = naming.local(layoutRef.item(), parent);
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    for (String attribute : layoutRef.table().key().attributes()) {
      key.put(attribute, layoutRef.item().render(attribute, local).orElseThrow());
    }
    return Optional.of(new ItemKey(key.buildOrThrow()));
  }

  /** Without a parent there is nothing to count on: an item of a count alone must not come up. */
  private ConditionalWrite add(ItemWrite write, ItemKey key, BigDecimal amount) {
    DocumentPath partition = DocumentPath.of(write.layoutRef().table().key().partition());
    String attribute = ((ItemWrite.CountUpdate) write.work()).attribute();
    return new ConditionalWrite(
        new ItemOperation.Update(
            write.layoutRef().table(),
            key,
            ImmutableList.of(new UpdateClause.AddNumber(DocumentPath.of(attribute), amount)),
            ImmutableList.of(new ItemPredicate.Exists(partition))),
        false,
        counts == Counts.SEPARATE);
  }
}
