package dev.keysmith.importer.sample;

/** A part of a key template. */
public sealed interface TemplatePart {
  /** Text that is the same in every key. */
  record Text(String text) implements TemplatePart {
    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * The value of an attribute.
   *
   * @param format as templates have it after a colon; may be empty
   */
  record Value(String attribute, String format) implements TemplatePart {
    @Override
    public String toString() {
      return "{" + attribute + (format.isEmpty() ? "" : ":" + format) + "}";
    }
  }
}
