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

  @Override
  public String toString() {
    return hops.stream().map(hop -> hop.label() + ".").collect(Collectors.joining()) + attribute;
  }
}
