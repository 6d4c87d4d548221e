package dev.keysmith.design;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AttributeType;
import java.util.Optional;

/** The types a key attribute can have. */
public enum KeyAttributeType {
  STRING("string", "S"),
  NUMBER("number", "N"),
  BINARY("binary", "B");

  /** By the words a design uses for them. */
  public static final ImmutableMap<String, KeyAttributeType> WORDS =
      ImmutableMap.of("string", STRING, "number", NUMBER, "binary", BINARY);

  private final String keyword;
  private final String code;

  KeyAttributeType(String keyword, String code) {
    this.keyword = keyword;
    this.code = code;
  }

  public String keyword() {
    return keyword;
  }

  /** What DynamoDB calls it. */
  public String code() {
    return code;
  }

  /** Of a key that is the value of such an attribute; empty if none can be. */
  static Optional<KeyAttributeType> of(AttributeType type) {
    return switch (type.stored()) {
      case TEXT -> Optional.of(STRING);
      case NUMBER -> Optional.of(NUMBER);
      case BYTES -> Optional.of(BINARY);
      case FLAG, COLLECTION -> Optional.empty();
    };
  }
}
