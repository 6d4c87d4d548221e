package dev.keysmith.review.rules.key;

import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import java.util.Optional;

/**
 * The attribute that values originate from: a reference has the values of the attribute it refers
 * to, a copy those of its source.
 *
 * @param name of the entity and its attribute: {@code Repository.name}
 */
record AttributeLineage(String name, Attribute attribute) {
  /** References can form a cycle; real hierarchies are not this deep. */
  private static final int DEEPEST = 16;

  /** The path of an attribute by its name in a layout: the source of a copy, or its own. */
  static AttributePath path(LayoutRef layoutRef, String attribute) {
    return Optional.ofNullable(layoutRef.item().copies().get(attribute))
        .orElseGet(() -> AttributePath.own(layoutRef.item().entity(), attribute));
  }

  /** Of an attribute by its name in a layout. */
  static AttributeLineage of(ReviewContext context, LayoutRef layoutRef, String attribute) {
    AttributePath path = path(layoutRef, attribute).shortest();
    Attribute found = context.spec().entity(path.entity()).attribute(path.attribute());
    String name = path.entity() + "." + path.attribute();
    for (int hop = 0; hop < DEEPEST && !found.references().isEmpty(); hop++) {
      Attribute.Reference reference = found.references().get(0);
      name = reference.toString();
      found = context.spec().entity(reference.entity()).attribute(reference.attribute());
    }
    return new AttributeLineage(name, found);
  }
}
