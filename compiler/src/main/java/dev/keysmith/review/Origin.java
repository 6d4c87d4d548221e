package dev.keysmith.review;

import dev.keysmith.design.Design.Placed;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import java.util.Optional;

/**
 * Where the values of an attribute come from: a reference has those of what it points at, a copy
 * those of its source.
 *
 * @param name of the entity and its attribute: {@code Repository.name}
 */
record Origin(String name, Attribute attribute) {
  /** References can point round in a circle; honest hierarchies are not this deep. */
  private static final int DEEPEST = 16;

  /** Of an attribute by its name in a layout. */
  static Origin of(Reviewed reviewed, Placed placed, String attribute) {
    AttributePath path =
        Optional.ofNullable(placed.item().copies().get(attribute))
            .map(AttributePath::shortest)
            .orElseGet(() -> AttributePath.own(placed.item().entity(), attribute));
    Attribute found = reviewed.spec().entity(path.entity()).attribute(path.attribute());
    String name = path.entity() + "." + path.attribute();
    for (int hop = 0; hop < DEEPEST && !found.references().isEmpty(); hop++) {
      Attribute.Reference reference = found.references().get(0);
      name = reference.toString();
      found = reviewed.spec().entity(reference.entity()).attribute(reference.attribute());
    }
    return new Origin(name, found);
  }
}
