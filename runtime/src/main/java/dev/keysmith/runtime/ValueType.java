package dev.keysmith.runtime;

import java.math.BigDecimal;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The type of an attribute. */
public enum ValueType {
  STRING(AttributeValue.Type.S, 0),
  NUMBER(AttributeValue.Type.N, 0),
  BOOLEAN(AttributeValue.Type.BOOL, 0),
  BINARY(AttributeValue.Type.B, 0),
  TIMESTAMP(AttributeValue.Type.S, 24),
  DATE(AttributeValue.Type.S, 10),
  EPOCH(AttributeValue.Type.N, 0),
  EPOCH_MILLIS(AttributeValue.Type.N, 0),
  LIST(AttributeValue.Type.L, 0),
  MAP(AttributeValue.Type.M, 0),
  STRING_SET(AttributeValue.Type.SS, 0),
  NUMBER_SET(AttributeValue.Type.NS, 0);

  private final AttributeValue.Type stored;
  private final int width;

  ValueType(AttributeValue.Type stored, int width) {
    this.stored = stored;
    this.width = width;
  }

  boolean fits(Value value) {
    return value.attribute().type() == stored;
  }

  /** Characters of the text, where every value has as many; 0 where they differ. */
  int width() {
    return width;
  }

  /** The value that has this text in a key. */
  Value fromText(String text) {
    switch (stored) {
      case N -> {
        return Value.number(new BigDecimal(text));
      }
      case BOOL -> {
        return Value.bool(text.equals("true"));
      }
      case B -> {
        byte[] bytes = new byte[text.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
          bytes[i] = (byte) Integer.parseInt(text.substring(2 * i, 2 * i + 2), 16);
        }
        return Value.binary(SdkBytes.fromByteArray(bytes));
      }
      default -> {
        return Value.string(text);
      }
    }
  }
}
