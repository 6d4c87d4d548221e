package dev.keysmith.technique;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What items call a key that is composed: {@code PK} and {@code SK}, the names that every reader
 * knows. Every item and every index entry stores them, so it matters that they are short.
 *
 * <pre>
 *   SK = {points:08}#{reachedAt:-}     what sorts, in a table or an index
 *   PK = TICKET                        one partition for all
 *   PK = {gameId}#{shard}              a partition key with shards
 *   P2 = {owner}, if unread            a further one where every cent counts
 * </pre>
 *
 * <p>Several candidates are priced in one table, where different keys must have different names. So
 * each has a stand-in until the design is assembled ({@link KeyStandIns}).
 */
public final class ComposedKeyNames {
  public static final String PARTITION = "PK";
  public static final String SORT = "SK";

  private ComposedKeyNames() {}

  /** Of the partition key of a table, where a readable name is not worth what it costs. */
  public static String ofPartition(Spec spec, String readable) {
    return KeyPrefixes.everyCentCounts(spec) ? PARTITION : readable;
  }

  /** Of its sort key. */
  public static String ofSort(Spec spec, String readable) {
    return KeyPrefixes.everyCentCounts(spec) ? SORT : readable;
  }

  /**
   * The candidate as part of a table: under the names that its keys get there, numbered where
   * another key of the table has one.
   */
  public static IndexCandidate named(Spec spec, IndexCandidate candidate, Table table) {
    Map<String, String> names = new LinkedHashMap<>();
    candidate
        .names()
        .forEach(
            (standIn, name) ->
                names.put(
                    standIn,
                    free(
                        spec,
                        name,
                        Objects.requireNonNull(candidate.keys().get(standIn)),
                        table,
                        Objects.requireNonNull(table.items().get(candidate.layout())))));
    return candidate.renamed(ImmutableMap.copyOf(names));
  }

  /**
   * A name that nothing else in the items of a table has: this one, or numbered; where every cent
   * counts, by a number that makes it no longer ({@code P2}).
   */
  static String free(Spec spec, String name, KeyRule rule, Table table, ItemLayout layout) {
    String stem = KeyPrefixes.everyCentCounts(spec) ? name.substring(0, 1) : name;
    String free = name;
    for (int number = 2; isTaken(spec, free, rule, table, layout); number++) {
      free = stem + number;
    }
    return free;
  }

  /**
   * Whether items call something else so. Another index of the same items may have the same key;
   * with the partition key of other items, these would be in their index.
   */
  private static boolean isTaken(
      Spec spec, String name, KeyRule rule, Table table, ItemLayout layout) {
    boolean partition = name.startsWith(PARTITION.substring(0, 1));
    return table.items().values().stream()
        .anyMatch(
            item ->
                spec.entity(item.entity()).attributes().containsKey(name)
                    || item.copies().containsKey(name)
                    || item.embeds().containsKey(name)
                    || item.counters().containsKey(name)
                    || item.key(name)
                        .filter(
                            key ->
                                !key.equals(rule)
                                    || (partition && !item.name().equals(layout.name())))
                        .isPresent());
  }
}
