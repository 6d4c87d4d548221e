package dev.keysmith.export;

import com.google.common.collect.ImmutableList;

/**
 * What an export read and wrote, and what it found that the design does not explain.
 *
 * @param entities in the order of the spec
 * @param duplicates items that are left out, because another item has the instance
 * @param faults what is not in the file of an entity, or not complete
 * @param deleted how many items incremental exports say are deleted, where no full export is given
 */
public record ExportReport(
    String application,
    String source,
    String format,
    long items,
    double readUnits,
    ImmutableList<EntityCount> entities,
    ImmutableList<DuplicateCount> duplicates,
    ImmutableList<FaultCount> faults,
    long deleted) {

  /**
   * The instances of an entity.
   *
   * @param instances how many were written
   * @param expected how many the spec says there are
   * @param expired how many of those written have expired
   */
  public record EntityCount(
      String entity, String file, long instances, long expected, long expired) {}

  /** The items of a layout that only duplicates instances. */
  public record DuplicateCount(String item, long items) {}

  /**
   * Something that was found several times.
   *
   * @param where a table, an entity, or an attribute of one
   * @param file that has all of it
   * @param example the key or identity of the first
   */
  public record FaultCount(String where, String what, long count, String file, String example) {}

  /** Whether everything is explained. */
  public boolean isFine() {
    return faults.isEmpty();
  }
}
