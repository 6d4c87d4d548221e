package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.Optional;

/** The types an attribute can have, by the words a spec uses for them. */
public enum AttributeType {
  STRING("string", Stored.TEXT, 20),
  NUMBER("number", Stored.NUMBER, 0),
  BOOLEAN("boolean", Stored.FLAG, 1),
  BINARY("binary", Stored.BYTES, 50),
  /** ISO-8601 in UTC with milliseconds, so that text order is time order. */
  TIMESTAMP("timestamp", Stored.TEXT, 24),
  DATE("date", Stored.TEXT, 10),
  /** Seconds since 1970. */
  EPOCH("epoch", Stored.NUMBER, 0),
  LIST("list", Stored.COLLECTION, 50),
  MAP("map", Stored.COLLECTION, 50),
  STRING_SET("stringSet", Stored.COLLECTION, 50),
  NUMBER_SET("numberSet", Stored.COLLECTION, 50);

  /** What DynamoDB keeps it as. */
  public enum Stored {
    TEXT,
    NUMBER,
    FLAG,
    BYTES,
    COLLECTION
  }

  private final String word;
  private final Stored stored;
  private final int defaultBytes;

  AttributeType(String word, Stored stored, int defaultBytes) {
    this.word = word;
    this.stored = stored;
    this.defaultBytes = defaultBytes;
  }

  /** The word for it in a spec. */
  public String word() {
    return word;
  }

  public Stored stored() {
    return stored;
  }

  /** Mean bytes of a value where the spec does not say; numbers go by their digits instead. */
  public int defaultBytes() {
    return defaultBytes;
  }

  /** Digits of the largest value where the spec does not say. */
  public int defaultDigits() {
    return this == EPOCH ? 10 : 6;
  }

  /** Whether a key can be made of it. */
  public boolean canBeKey() {
    return stored == Stored.TEXT || stored == Stored.NUMBER || stored == Stored.BYTES;
  }

  /** Whether values have an order that a range or a sort can use. */
  public boolean isOrdered() {
    return canBeKey();
  }

  public boolean isNumeric() {
    return stored == Stored.NUMBER;
  }

  public boolean isText() {
    return stored == Stored.TEXT;
  }

  public boolean isSet() {
    return this == STRING_SET || this == NUMBER_SET;
  }

  public boolean isCollection() {
    return stored == Stored.COLLECTION;
  }

  public static Optional<AttributeType> of(String word) {
    return Arrays.stream(values()).filter(type -> type.word.equals(word)).findFirst();
  }

  public static ImmutableList<String> words() {
    return Arrays.stream(values())
        .map(AttributeType::word)
        .collect(ImmutableList.toImmutableList());
  }
}
