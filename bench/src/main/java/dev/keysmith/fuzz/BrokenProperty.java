package dev.keysmith.fuzz;

/** Something that must hold of every input, and does not. */
final class BrokenProperty extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String property;

  /**
   * @param property a few words, the same for every input
   * @param details what was found of this input
   */
  BrokenProperty(String property, String details) {
    super(property + ": " + details);
    this.property = property;
  }

  String property() {
    return property;
  }

  static void unless(boolean holds, String property, Object details) {
    if (!holds) {
      throw new BrokenProperty(property, details.toString());
    }
  }
}
