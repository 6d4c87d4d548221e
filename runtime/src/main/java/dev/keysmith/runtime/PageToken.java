package dev.keysmith.runtime;

import dev.keysmith.runtime.DataFailure.InvalidCursor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Where the next page of a read begins, as text that a client may store. It is signed: a cursor
 * that was changed, or that another pattern made, is refused.
 */
final class PageToken {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SIGNATURE_BYTES = 16;

  private PageToken() {}

  /** How far one item collection was read. */
  record Position(Kind kind, Map<String, AttributeValue> key, int returned) {
    static final Position START = new Position(Kind.START, Map.of(), 0);
    static final Position DONE = new Position(Kind.DONE, Map.of(), 0);

    static Position after(Map<String, AttributeValue> key) {
      return new Position(Kind.AFTER_KEY, key, 0);
    }

    /** For rows that the client sorts: so many were returned. */
    static Position returned(int count) {
      return new Position(Kind.RETURNED, Map.of(), count);
    }
  }

  enum Kind {
    START(0),
    AFTER_KEY(1),
    DONE(2),
    RETURNED(3);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    static Kind of(int code) {
      for (Kind kind : values()) {
        if (kind.code == code) {
          return kind;
        }
      }
      throw refused();
    }
  }

  static String write(String pattern, List<Position> positions, byte[] secret) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeShort(positions.size());
      for (Position position : positions) {
        out.writeByte(position.kind().code);
        out.writeInt(position.returned());
        out.writeByte(position.key().size());
        for (Map.Entry<String, AttributeValue> entry : position.key().entrySet()) {
          out.writeUTF(entry.getKey());
          AttributeValue value = entry.getValue();
          out.writeByte(value.s() != null ? 'S' : value.n() != null ? 'N' : 'B');
          byte[] content =
              value.b() != null
                  ? value.b().asByteArray()
                  : SdkBytes.fromUtf8String(value.s() != null ? value.s() : value.n())
                      .asByteArray();
          out.writeInt(content.length);
          out.write(content);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] content = bytes.toByteArray();
    byte[] all =
        Arrays.copyOf(signature(pattern, content, secret), SIGNATURE_BYTES + content.length);
    System.arraycopy(content, 0, all, SIGNATURE_BYTES, content.length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
  }

  static List<Position> read(String pattern, String cursor, byte[] secret) {
    byte[] all;
    try {
      all = Base64.getUrlDecoder().decode(cursor);
    } catch (IllegalArgumentException e) {
      throw refused();
    }
    if (all.length < SIGNATURE_BYTES) {
      throw refused();
    }
    byte[] content = Arrays.copyOfRange(all, SIGNATURE_BYTES, all.length);
    byte[] signature = Arrays.copyOf(all, SIGNATURE_BYTES);
    if (!MessageDigest.isEqual(signature, signature(pattern, content, secret))) {
      throw refused();
    }
    return positions(content);
  }

  private static List<Position> positions(byte[] content) {
    List<Position> positions = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
      int count = in.readUnsignedShort();
      for (int i = 0; i < count; i++) {
        Kind kind = Kind.of(in.readUnsignedByte());
        int returned = in.readInt();
        int size = in.readUnsignedByte();
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        for (int j = 0; j < size; j++) {
          String name = in.readUTF();
          int type = in.readUnsignedByte();
          SdkBytes value = SdkBytes.fromByteArray(in.readNBytes(in.readInt()));
          key.put(
              name,
              type == 'S'
                  ? AttributeValue.fromS(value.asUtf8String())
                  : type == 'N'
                      ? AttributeValue.fromN(value.asUtf8String())
                      : AttributeValue.fromB(value));
        }
        positions.add(new Position(kind, key, returned));
      }
      return positions;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] signature(String pattern, byte[] content, byte[] secret) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      mac.update(SdkBytes.fromUtf8String(pattern).asByteArray());
      mac.update((byte) 0);
      return Arrays.copyOf(mac.doFinal(content), SIGNATURE_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static InvalidCursor refused() {
    return new InvalidCursor(
        "the cursor is not one of this pattern and these arguments, or was signed with another"
            + " cursor key: start with the first page");
  }
}
