package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells a condition that does not hold from a concurrent write. After a concurrent write, what is
 * read is different, and so is the write that is made of it; one that stays the same would be
 * rejected for ever.
 *
 * <pre>
 *   update: Visit   where: {visitId: $id, status: BOOKED}     but it is DONE
 *
 *   1  Query ByVisitId    ⇒  petId, practiceId
 *   2  UpdateItem         rejected: because of status, or because the practice has changed?
 *   1  Query ByVisitId    ⇒  petId, practiceId, as before
 *   2  UpdateItem         the same as before
 * </pre>
 */
final class RepeatedRejections {
  /** More than two, because an index may lag behind. */
  private static final int MOST = 3;

  private final Map<Object, Rejection> last = new HashMap<>();

  private record Rejection(ImmutableList<ConditionalWrite> writes, int times) {}

  /**
   * Notes a rejection; whether the same was rejected so often that trying again is of no use.
   *
   * @param instance what is written
   */
  boolean isFinal(Object instance, List<ConditionalWrite> writes) {
    Rejection before = last.get(instance);
    int times = before != null && before.writes().equals(writes) ? before.times() + 1 : 1;
    last.put(instance, new Rejection(ImmutableList.copyOf(writes), times));
    return times >= MOST;
  }
}
