package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;

/**
 * How a client gets what is asked of one entity: where its instances come from, and where their
 * relatives do. The steps of a plan say what is sent; this says how the answers fit together.
 *
 * <pre>
 *   read: Order   include: {Customer: [name], OrderItem: all}
 *
 *   Order       ← by key: PK = ORDER#{$id}
 *   ├ Customer  ← apart: PK = CUSTOMER#{$Order.customerId}
 *   └ OrderItem ← embedded in lines
 * </pre>
 *
 * <p>A value that an instance read before tells is a parameter named after its entity: {@code
 * $Order.customerId}.
 */
public record ReadProgram(
    EntityQuery entityQuery, InstanceSource source, ImmutableList<RelatedRead> related) {}
