package dev.keysmith.review.rules.key;

import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import java.util.Optional;

/**
 * Where the values of an attribute come from: a reference has those of what it points at, a copy
 * those of its source.
 *
 * @param name of the entity and its attribute: {@code Repository.name}
 */
record AttributeLineage(String name, Attribute attribute) {
  /** References can point round in a circle; honest hierarchies are not this deep. */
  private static final int DEEPEST = 16;

  /** Of an attribute by its name in a layout. */
  static AttributeLineage of(ReviewContext context, LayoutRef layoutRef, String attribute) {
    AttributePath path =
        Optional.ofNullable(layoutRef.item().copies().get(attribute))
            .map(AttributePath::shortest)
            .orElseGet(() -> AttributePath.own(layoutRef.item().entity(), attribute));
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
