package dev.keysmith.spec;

import com.google.common.collect.ImmutableMap;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A child points at its parent.
 *
 * @param attributes the child's attribute for each attribute of the parent's identity
 * @param children how they are distributed over the parents
 * @param identifying whether the parent's identity is part of the child's
 */
public record Relationship(
    String child,
    String parent,
    Optional<String> role,
    ImmutableMap<String, String> attributes,
    ChildDistribution children,
    boolean identifying) {

  /** Of its names alone, by which those of one spec differ: it is a key in many a map. */
  @Override
  public int hashCode() {
    return 31 * (31 * child.hashCode() + parent.hashCode()) + attributes.hashCode();
  }

  /** Children of one parent, over all parents. */
  public double average() {
    return children.mean();
  }

  /** Most children of one parent; empty if nothing bounds them. */
  public OptionalLong max() {
    return children.max();
  }

  /** At most one child a parent. */
  public boolean isOneToOne() {
    return max().isPresent() && max().getAsLong() == 1;
  }

  public Kind kind() {
    if (isOneToOne()) {
      return Kind.ONE_TO_ONE;
    }
    return identifying ? Kind.IDENTIFYING : Kind.ONE_TO_MANY;
  }

  /** The role where there is one, else the parent's name: what a path or `via` calls it. */
  public String label() {
    return role.orElse(parent);
  }

  /** Kinds of relationship between two entities; a many-to-many one is a link of two of these. */
  public enum Kind {
    ONE_TO_ONE("one-to-one"),
    ONE_TO_MANY("one-to-many"),
    /** One-to-many, and the child cannot be named without its parent. */
    IDENTIFYING("identifying");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }
}
