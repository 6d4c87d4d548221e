package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;

/**
 * How a client reads one entity: where its instances come from, and where their related entities
 * do. The steps of a plan say what is sent; this says how the results combine.
 *
 * <pre>
 *   read: Order   include: {Customer: [name], OrderItem: all}
 *
 *   Order       ← by key: PK = ORDER#{$id}
 *   ├ Customer  ← apart: PK = CUSTOMER#{$Order.customerId}
 *   └ OrderItem ← embedded in lines
 * </pre>
 *
 * <p>A value from an instance read before is a parameter named after its entity: {@code
 * $Order.customerId}.
 */
public record ReadProgram(
    EntityQuery entityQuery, InstanceSource source, ImmutableList<RelatedRead> related) {}
