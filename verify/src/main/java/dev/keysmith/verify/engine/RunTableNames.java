package dev.keysmith.verify.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.Hashing;
import dev.keysmith.aws.DynamoDbLimits;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The names of a run's tables: {@code keysmith-verify-1f3a9c04-orders}.
 *
 * @param prefix that no other run has
 */
record RunTableNames(String prefix) {
  /** What all tables of all runs begin with; a policy can name them by it. */
  static final String COMMON_PREFIX = "keysmith-verify-";

  private static final int HASH_CHARACTERS = 8;

  /** Random, not seeded: two runs with one seed may share an engine. No result depends on it. */
  static RunTableNames random() {
    byte[] bytes = new byte[4];
    new SecureRandom().nextBytes(bytes);
    return new RunTableNames(COMMON_PREFIX + HexFormat.of().formatHex(bytes) + "-");
  }

  /** The name on the engine of a table of the design; what does not fit ends in a hash. */
  String of(String table) {
    String allowed = table.replaceAll("[^a-zA-Z0-9_.-]", "_");
    int room = DynamoDbLimits.NAME_CHARACTERS_MOST - prefix.length();
    if (allowed.equals(table) && table.length() <= room) {
      return prefix + table;
    }
    String hash =
        Hashing.sha256().hashString(table, UTF_8).toString().substring(0, HASH_CHARACTERS);
    int kept = Math.min(allowed.length(), room - HASH_CHARACTERS - 1);
    return prefix + allowed.substring(0, kept) + "-" + hash;
  }
}
