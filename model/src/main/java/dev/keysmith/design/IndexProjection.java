package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;

/** Which attributes an index holds beside its own key and the table's. */
public sealed interface IndexProjection {
  /** Whether the projection itself takes this attribute along; keys are always there anyway. */
  boolean includes(String attribute);

  /** Every attribute of the item. */
  record All() implements IndexProjection {
    @Override
    public boolean includes(String attribute) {
      return true;
    }
  }

  /** Nothing but the keys. */
  record Keys() implements IndexProjection {
    @Override
    public boolean includes(String attribute) {
      return false;
    }
  }

  /** The keys and these. */
  record Include(ImmutableList<String> attributes) implements IndexProjection {
    public Include {
      if (attributes.isEmpty()) {
        throw new IllegalArgumentException("a projection that includes nothing is Keys");
      }
      if (ImmutableSet.copyOf(attributes).size() < attributes.size()) {
        throw new IllegalArgumentException("an attribute is included twice: " + attributes);
      }
    }

    @Override
    public boolean includes(String attribute) {
      return attributes.contains(attribute);
    }
  }
}
