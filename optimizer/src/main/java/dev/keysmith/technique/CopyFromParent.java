package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Copies what is asked of a parent onto its children, so that a read of these needs no other.
 *
 * <pre>
 *   read Order  include: {Customer: [name]}
 *
 *   Orders  orderId  customerId  total           Orders  orderId  customerId  total  customerName
 *           1        7           12.50           1        7           12.50  Ann
 *   + one read of each customer                  + a write of each order when Ann changes her name
 * </pre>
 *
 * <p>A condition on a parent's attribute can be met in no other way. A strong read takes no copy of
 * what changes, since that would lag behind.
 */
public final class CopyFromParent {
  /** More than this is better read where it is. */
  private static final double MOST_BYTES = 2048;

  private final TechniqueContext application;

  public CopyFromParent(TechniqueContext application) {
    this.application = application;
  }

  /** What may be copied together; the first is what must be. */
  public ImmutableSet<ImmutableMap<String, AttributePath>> copies(Entity entity) {
    Map<String, AttributePath> must = new LinkedHashMap<>();
    application.paths(entity.name()).forEach(path -> must.put(NamingConventions.copy(path), path));
    Set<ImmutableMap<String, AttributePath>> sets = new LinkedHashSet<>();
    sets.add(ImmutableMap.copyOf(must));
    Map<String, AttributePath> all = new LinkedHashMap<>(must);
    for (ImmutableMap<String, AttributePath> asked : asked(entity)) {
      if (!asked.isEmpty() && bytes(asked) <= MOST_BYTES) {
        Map<String, AttributePath> with = new LinkedHashMap<>(must);
        with.putAll(asked);
        sets.add(ImmutableMap.copyOf(with));
        all.putAll(asked);
      }
    }
    if (bytes(all) <= MOST_BYTES) {
      sets.add(ImmutableMap.copyOf(all));
    }
    return sets.stream()
        .filter(set -> set.keySet().stream().noneMatch(entity.attributes()::containsKey))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** What each include asks of a parent that a copy can answer. */
  private ImmutableSet<ImmutableMap<String, AttributePath>> asked(Entity entity) {
    ImmutableSet.Builder<ImmutableMap<String, AttributePath>> all = ImmutableSet.builder();
    for (AccessPattern pattern : application.spec().patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        application.includes(read).stream()
            .filter(IncludeClause::toParent)
            .filter(include -> include.relationship().child().equals(entity.name()))
            .filter(include -> include.selection().where().isEmpty())
            .map(this::asked)
            .filter(asked -> !read.strong() || asked.values().stream().allMatch(this::isSteady))
            .forEach(all::add);
      }
    }
    return all.build();
  }

  private boolean isSteady(AttributePath path) {
    return application.spec().entity(path.entity()).attribute(path.attribute()).immutable()
        || application.usage().changers(path.entity(), path.attribute()).isEmpty();
  }

  /** What is asked of a parent, beyond what refers to it, by the names that copies have. */
  public ImmutableMap<String, AttributePath> asked(IncludeClause include) {
    Entity parent = application.spec().entity(include.selection().entity());
    Map<String, AttributePath> asked = new LinkedHashMap<>();
    Set<String> needs = new LinkedHashSet<>(include.selection().needs().attributes());
    parent.ttl().ifPresent(needs::add);
    for (String name : needs) {
      if (!include.relationship().attributes().containsKey(name)) {
        AttributePath path =
            new AttributePath(ImmutableList.of(include.relationship()), parent.name(), name);
        asked.put(NamingConventions.copy(path), path);
      }
    }
    return ImmutableMap.copyOf(asked);
  }

  private double bytes(Map<String, AttributePath> copies) {
    return copies.values().stream()
        .mapToDouble(
            path ->
                AttributeSizes.expected(
                    application.spec().entity(path.entity()).attribute(path.attribute())))
        .sum();
  }
}
