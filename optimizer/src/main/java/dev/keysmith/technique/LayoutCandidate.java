package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Table;

/**
 * One way to keep the instances of an entity, or of several that are kept together: their tables,
 * before any index is added but those that gather relatives. Of all arrangements, a design takes
 * one for each entity.
 *
 * @param name tells it from the others, and puts them in an order that does not depend on chance
 * @param entities all of which it keeps
 * @param techniques that made it, for a person: {@code copies customerName}
 * @param points how much there is to understand beyond a table keyed by the identity
 */
public record LayoutCandidate(
    String name,
    ImmutableSet<String> entities,
    ImmutableList<Table> tables,
    ImmutableList<String> techniques,
    int points) {}
