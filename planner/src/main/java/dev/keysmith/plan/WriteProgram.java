package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.WriteAction;

/**
 * How a client does one action of a write.
 *
 * <pre>
 *   update: Customer   set: [email]
 *
 *   leads    read the Customer, for the old e-mail address
 *   writes   update Customer, delete and put Customer/unique-email
 *   follows  the Orders that copy the address
 * </pre>
 *
 * @param preReads what it comes to know first
 * @param writes what it does to each instance's items, together
 * @param follows copies elsewhere that it changes afterwards
 */
public record WriteProgram(
    WriteAction action,
    ImmutableList<PreRead> preReads,
    ImmutableList<ItemWrite> writes,
    ImmutableList<CopyUpdate> follows) {

  /**
   * Copies that follow.
   *
   * @param entity whose instances hold them
   * @param assigned what becomes of the copies, by the shortest path to their source
   */
  public record CopyUpdate(
      String entity,
      ImmutableMap<String, AttributeAssignment> assigned,
      ImmutableList<PreRead> preReads,
      ImmutableList<ItemWrite> writes) {}

  public WriteProgram followedBy(CopyUpdate following) {
    return new WriteProgram(
        action,
        preReads,
        writes,
        ImmutableList.<CopyUpdate>builder().addAll(follows).add(following).build());
  }
}
