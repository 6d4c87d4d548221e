package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;

/** The attributes that an index projects in addition to its own key and that of the table. */
public sealed interface IndexProjection {
  /** Whether the projection includes this attribute; keys are always projected. */
  boolean includes(String attribute);

  /** DynamoDB's word for it. */
  ProjectionKind kind();

  /** The attributes that it names, which only INCLUDE does. */
  default ImmutableList<String> attributes() {
    return ImmutableList.of();
  }

  /** The kinds of projection, named as DynamoDB names them. */
  enum ProjectionKind {
    ALL,
    KEYS_ONLY,
    INCLUDE
  }

  /** Every attribute of the item. */
  record All() implements IndexProjection {
    @Override
    public ProjectionKind kind() {
      return ProjectionKind.ALL;
    }

    @Override
    public boolean includes(String attribute) {
      return true;
    }
  }

  /** Nothing but the keys. */
  record Keys() implements IndexProjection {
    @Override
    public ProjectionKind kind() {
      return ProjectionKind.KEYS_ONLY;
    }

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
    public ProjectionKind kind() {
      return ProjectionKind.INCLUDE;
    }

    @Override
    public boolean includes(String attribute) {
      return attributes.contains(attribute);
    }
  }
}
