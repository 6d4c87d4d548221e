package dev.keysmith.runtime;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;

/** Makes identifiers that never collide. Replace it in tests that need known ones. */
public interface IdGenerator {
  /** Random. */
  String uuid();

  /** 26 characters that sort by the time of creation. */
  String ulid();

  /** 27 characters that sort by the second of creation. */
  String ksuid();

  static IdGenerator random(Clock clock) {
    return new RandomIds(clock);
  }

  /** Random parts from the platform's secure source. */
  final class RandomIds implements IdGenerator {
    private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final String BASE62 =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final long KSUID_EPOCH = 1_400_000_000L;

    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    RandomIds(Clock clock) {
      this.clock = clock;
    }

    @Override
    public String uuid() {
      return UUID.randomUUID().toString();
    }

    @Override
    public String ulid() {
      StringBuilder id = new StringBuilder();
      long time = clock.millis();
      for (int shift = 45; shift >= 0; shift -= 5) {
        id.append(CROCKFORD.charAt((int) (time >>> shift) & 31));
      }
      for (int i = 0; i < 16; i++) {
        id.append(CROCKFORD.charAt(random.nextInt(32)));
      }
      return id.toString();
    }

    @Override
    public String ksuid() {
      byte[] payload = new byte[16];
      random.nextBytes(payload);
      BigInteger number =
          BigInteger.valueOf(clock.instant().getEpochSecond() - KSUID_EPOCH)
              .shiftLeft(128)
              .or(new BigInteger(1, payload));
      StringBuilder id = new StringBuilder();
      BigInteger base = BigInteger.valueOf(62);
      for (int i = 0; i < 27; i++) {
        BigInteger[] parts = number.divideAndRemainder(base);
        id.append(BASE62.charAt(parts[1].intValue()));
        number = parts[0];
      }
      return id.reverse().toString();
    }
  }
}
