package dev.keysmith.design;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AttributeType;
import java.util.Optional;

/** The types a key attribute can have. */
public enum KeyType {
  STRING("string", "S"),
  NUMBER("number", "N"),
  BINARY("binary", "B");

  /** By the words a design uses for them. */
  public static final ImmutableMap<String, KeyType> WORDS =
      ImmutableMap.of("string", STRING, "number", NUMBER, "binary", BINARY);

  private final String word;
  private final String code;

  KeyType(String word, String code) {
    this.word = word;
    this.code = code;
  }

  public String word() {
    return word;
  }

  /** What DynamoDB calls it. */
  public String code() {
    return code;
  }

  /** Of a key that is the value of such an attribute; empty where none can be. */
  public static Optional<KeyType> of(AttributeType type) {
    return switch (type.stored()) {
      case TEXT -> Optional.of(STRING);
      case NUMBER -> Optional.of(NUMBER);
      case BYTES -> Optional.of(BINARY);
      case FLAG, COLLECTION -> Optional.empty();
    };
  }
}
