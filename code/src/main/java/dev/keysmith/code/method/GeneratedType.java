package dev.keysmith.code.method;

import dev.keysmith.spec.AttributeType;
import java.util.Optional;

/**
 * The type of a value in the generated code.
 *
 * @param kind what the spec calls it
 * @param enumeration the name of the type of a closed set of values
 * @param digits how many a number may have
 */
public record GeneratedType(AttributeType kind, Optional<String> enumeration, int digits) {}
