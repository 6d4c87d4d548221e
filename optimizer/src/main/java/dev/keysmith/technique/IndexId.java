package dev.keysmith.technique;

/**
 * Tells the indexes that may be worth having on the items of a layout apart.
 *
 * @param label what a person would call it
 * @param number of its key
 * @param variant of what it holds beyond its key
 * @param sharded whether its key is spread over shards, unlike another one of that number
 */
public record IndexId(String label, int number, int variant, boolean sharded) {
  /** What candidates have in common that differ in nothing but what they hold. */
  public record Key(String label, int number) {}

  public Key key() {
    return new Key(label, number);
  }

  /** The same for a key that is spread over shards. */
  IndexId spread() {
    return new IndexId(label, number, variant, true);
  }

  /** A name while candidates are priced; designs get others. Nobody takes it apart. */
  public String name() {
    return label + "~" + number + "." + variant + (sharded ? "s" : "");
  }
}
