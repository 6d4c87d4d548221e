package dev.keysmith.verify.data;

import dev.keysmith.spec.GenerationStrategy;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.UUID;

/** Identifiers such as clients make: ULIDs and KSUIDs that grow with creation, and UUIDs. */
final class IdentifierGenerator {
  private static final String BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final String BASE62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** KSUIDs count seconds from here. */
  private static final long KSUID_EPOCH = 1_400_000_000L;

  private static final long VERSION_4 = 0x4000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private final SplittableRandom random;

  IdentifierGenerator(SplittableRandom random) {
    this.random = random;
  }

  /**
   * A new identifier.
   *
   * @param ordinal how many were generated before: distinguishes those of one moment, in order
   */
  String make(GenerationStrategy.ByClient form, Instant created, long ordinal) {
    return switch (form) {
      case ULID -> {
        ByteBuffer bytes = ByteBuffer.allocate(16);
        bytes.putShort((short) (created.toEpochMilli() >>> 32));
        bytes.putInt((int) created.toEpochMilli());
        bytes.putInt((int) ordinal).putInt(random.nextInt()).putShort((short) random.nextInt());
        yield text(bytes.array(), BASE32, form.bytes());
      }
      case KSUID -> {
        ByteBuffer bytes = ByteBuffer.allocate(20);
        bytes.putInt((int) (created.getEpochSecond() - KSUID_EPOCH)).putInt((int) ordinal);
        bytes.putInt(random.nextInt()).putLong(random.nextLong());
        yield text(bytes.array(), BASE62, form.bytes());
      }
      case UUID ->
          new UUID((random.nextLong() & ~0xF000L) | VERSION_4, (random.nextLong() >>> 2) | VARIANT)
              .toString();
    };
  }

  private static String text(byte[] bytes, String alphabet, int width) {
    BigInteger rest = new BigInteger(1, bytes);
    BigInteger base = BigInteger.valueOf(alphabet.length());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < width; i++) {
      BigInteger[] parts = rest.divideAndRemainder(base);
      text.append(alphabet.charAt(parts[1].intValue()));
      rest = parts[0];
    }
    return text.reverse().toString();
  }
}
