package dev.keysmith.spec;

import java.nio.charset.StandardCharsets;

/** Mean sizes of attributes and instances in bytes, as DynamoDB counts them: name and value. */
public final class AttributeSizes {
  private AttributeSizes() {}

  /** A number of so many digits: two digits a byte, and one for sign and exponent. */
  public static double ofNumber(int digits) {
    return (digits + 1) / 2 + 1;
  }

  /** Name and value, where the attribute is there. */
  static double of(Attribute attribute) {
    return ofName(attribute.name()) + attribute.bytes();
  }

  /** Name and value, averaged over instances with and without it. */
  public static double expected(Attribute attribute) {
    return attribute.present() * of(attribute);
  }

  /** An instance with its own attributes and nothing else. */
  public static double of(Entity entity) {
    return entity.attributes().values().stream().mapToDouble(AttributeSizes::expected).sum();
  }

  public static int ofName(String name) {
    // Most names are ASCII, and they are measured very often.
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) >= 0x80) {
        return name.getBytes(StandardCharsets.UTF_8).length;
      }
    }
    return name.length();
  }
}
