package dev.keysmith.technique;

/**
 * Identifies an index candidate on the items of a layout.
 *
 * @param label what a person would call it
 * @param number of its key
 * @param variant of what it holds beyond its key
 * @param sharded whether its key is sharded, unlike another one of that number
 */
public record IndexId(String label, int number, int variant, boolean sharded) {
  /** What candidates have in common that differ in nothing but what they hold. */
  public record Key(String label, int number) {}

  public Key key() {
    return new Key(label, number);
  }

  /** The same for a sharded key. */
  IndexId spread() {
    return new IndexId(label, number, variant, true);
  }

  /** A name while candidates are priced; designs get others. It is never parsed. */
  public String name() {
    return label + "~" + number + "." + variant + (sharded ? "s" : "");
  }
}
