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
 * @param leads what it comes to know first
 * @param writes what it does to each instance's items, together
 * @param follows copies elsewhere that it changes afterwards
 */
public record Acting(
    WriteAction action,
    ImmutableList<Lead> leads,
    ImmutableList<ItemWrite> writes,
    ImmutableList<Following> follows) {

  /**
   * Copies that follow.
   *
   * @param entity whose instances hold them
   * @param assigned what becomes of the copies, by the shortest path to their source
   */
  public record Following(
      String entity,
      ImmutableMap<String, Assignment> assigned,
      ImmutableList<Lead> leads,
      ImmutableList<ItemWrite> writes) {}

  Acting followedBy(Following following) {
    return new Acting(
        action,
        leads,
        writes,
        ImmutableList.<Following>builder().addAll(follows).add(following).build());
  }
}
