package dev.keysmith.statistics;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;

/**
 * Mean bytes of the children that an item holds inside.
 *
 * <p>Each child is a map of its attributes without those that point at the parent it is in. In a
 * map of children, the rest of the identity is the key of the child and not repeated in it.
 *
 * <pre>
 *   list   [{label: home, city: Ulm}, …]
 *   map    {home: {city: Ulm}, …}
 * </pre>
 */
final class EmbeddedSize {
  private static final double COLLECTION = 3;
  private static final double ELEMENT = 1;

  private EmbeddedSize() {}

  static double of(Spec spec, Embed embed) {
    Entity child = spec.entity(embed.entity());
    ImmutableSet<String> implied = ImmutableSet.copyOf(embed.relationship().attributes().values());
    double bytes = ELEMENT + COLLECTION;
    for (Attribute attribute : child.attributes().values()) {
      if (implied.contains(attribute.name())) {
        continue;
      }
      boolean keyed = embed.map() && child.identity().contains(attribute.name());
      bytes +=
          keyed
              ? attribute.bytes()
              : ELEMENT * attribute.present() + AttributeSizes.expected(attribute);
    }
    return COLLECTION + embed.relationship().average() * bytes;
  }
}
