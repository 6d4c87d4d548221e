package dev.keysmith.code.typescript;

import dev.keysmith.code.method.GeneratedType;

/** What a caller of generated methods must know of their values. */
public final class ValueKinds {
  private ValueKinds() {}

  /** The runtime's name of a type; {@code decimal} for numbers that are texts. */
  public static String of(GeneratedType type) {
    return DeclaredTypes.of(type).equals("Decimal")
        ? "decimal"
        : DeclaredTypes.runtimeName(type.kind());
  }

  /** The property that has an attribute. */
  public static String property(String attribute) {
    return ModelModule.property(attribute);
  }
}
