package dev.keysmith.code.method;

import dev.keysmith.spec.AttributeType;
import java.util.Optional;

/**
 * The type of a value in the generated code.
 *
 * @param kind what the spec calls it
 * @param enumeration the name of the type of a closed set of values
 * @param digits how many a number may have
 * @param element whether it is an element of a list, which may be of any type
 */
public record GeneratedType(
    AttributeType kind, Optional<String> enumeration, int digits, boolean element) {
  public GeneratedType(AttributeType kind, Optional<String> enumeration, int digits) {
    this(kind, enumeration, digits, false);
  }
}
