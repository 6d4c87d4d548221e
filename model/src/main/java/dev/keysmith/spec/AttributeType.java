package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.Optional;

/** The types an attribute can have, by the words a spec uses for them. */
public enum AttributeType {
  STRING("string", StoredType.TEXT, 20),
  NUMBER("number", StoredType.NUMBER, 0),
  BOOLEAN("boolean", StoredType.FLAG, 1),
  BINARY("binary", StoredType.BYTES, 50),
  /** ISO-8601 in UTC with milliseconds, so that text order is time order. */
  TIMESTAMP("timestamp", StoredType.TEXT, 24),
  DATE("date", StoredType.TEXT, 10),
  /** Seconds since 1970. */
  EPOCH("epoch", StoredType.NUMBER, 0),
  /** Milliseconds since 1970. */
  EPOCH_MILLIS("epochMillis", StoredType.NUMBER, 0),
  LIST("list", StoredType.COLLECTION, 50),
  MAP("map", StoredType.COLLECTION, 50),
  STRING_SET("stringSet", StoredType.COLLECTION, 50),
  NUMBER_SET("numberSet", StoredType.COLLECTION, 50);

  /** What DynamoDB keeps it as. */
  public enum StoredType {
    TEXT,
    NUMBER,
    FLAG,
    BYTES,
    COLLECTION
  }

  private final String keyword;
  private final StoredType stored;
  private final int defaultBytes;

  AttributeType(String keyword, StoredType stored, int defaultBytes) {
    this.keyword = keyword;
    this.stored = stored;
    this.defaultBytes = defaultBytes;
  }

  /** The word for it in a spec. */
  public String keyword() {
    return keyword;
  }

  public StoredType stored() {
    return stored;
  }

  /** Mean bytes of a value if the spec does not state it; numbers go by their digits instead. */
  public int defaultBytes() {
    return defaultBytes;
  }

  /** Digits of the largest value if the spec does not state it. */
  public int defaultDigits() {
    return this == EPOCH ? 10 : this == EPOCH_MILLIS ? 13 : 6;
  }

  /** Whether a key can be made of it. */
  public boolean canBeKey() {
    return stored == StoredType.TEXT || stored == StoredType.NUMBER || stored == StoredType.BYTES;
  }

  /** Whether values have an order that a range or a sort can use. */
  public boolean isOrdered() {
    return canBeKey();
  }

  public boolean isNumeric() {
    return stored == StoredType.NUMBER;
  }

  /** Whether it is a time as a number. */
  public boolean isEpoch() {
    return this == EPOCH || this == EPOCH_MILLIS;
  }

  public boolean isText() {
    return stored == StoredType.TEXT;
  }

  public boolean isSet() {
    return this == STRING_SET || this == NUMBER_SET;
  }

  public boolean isCollection() {
    return stored == StoredType.COLLECTION;
  }

  public static Optional<AttributeType> of(String keyword) {
    return Arrays.stream(values()).filter(type -> type.keyword.equals(keyword)).findFirst();
  }

  public static ImmutableList<String> words() {
    return Arrays.stream(values())
        .map(AttributeType::keyword)
        .collect(ImmutableList.toImmutableList());
  }
}
