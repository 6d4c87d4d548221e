package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.stream.Collectors;

/**
 * An attribute reached over references, child to parent at every hop.
 *
 * @param entity whose attribute it is, at the end of the hops
 */
public record AttributePath(ImmutableList<Relationship> hops, String entity, String attribute) {
  public static AttributePath own(String entity, String attribute) {
    return new AttributePath(ImmutableList.of(), entity, attribute);
  }

  /** Whether it is an attribute of the entity itself. */
  public boolean isOwn() {
    return hops.isEmpty();
  }

  /** The shortest path to the same value: a reference stands for what it points at. */
  public AttributePath shortest() {
    if (hops.isEmpty()) {
      return this;
    }
    Relationship last = hops.get(hops.size() - 1);
    String reference = last.attributes().get(attribute);
    return reference == null
        ? this
        : new AttributePath(hops.subList(0, hops.size() - 1), last.child(), reference).shortest();
  }

  @Override
  public String toString() {
    return isOwn()
        ? attribute
        : hops.stream().map(hop -> hop.label() + ".").collect(Collectors.joining()) + attribute;
  }
}
