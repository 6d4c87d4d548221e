package dev.keysmith.technique;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.Hashing;
import dev.keysmith.design.KeyRule;
import java.util.HashMap;
import java.util.Map;

/**
 * What the composed keys of candidates are called while these are priced side by side in one table,
 * where different keys must have different names.
 *
 * <pre>
 *   {points:08}#{reachedAt:-}   SK   stand-in (p
 *   {status}#{number:06}        SK   stand-in =4
 * </pre>
 *
 * <p>A stand-in has the length of the name that the key gets in a design, so that what is priced is
 * what is stored. It begins with a character that no attribute of a spec begins with.
 */
public final class KeyStandIns {
  private static final String FIRST = "!\"#$%&'()*+,-./:;<=>?@[\\]^`{|}~";
  private static final char LOWEST = '!';
  private static final int PRINTABLE = '~' - LOWEST + 1;

  private final Map<String, KeyRule> rules = new HashMap<>();

  /** A name of this length that no key of another rule has. */
  String of(String name, KeyRule rule) {
    int possible = FIRST.length();
    for (int i = 1; i < Math.min(name.length(), 4); i++) {
      possible *= PRINTABLE;
    }
    int start =
        Math.floorMod(Hashing.sha256().hashString(rule.toString(), UTF_8).asInt(), possible);
    for (int i = 0; i < possible; i++) {
      String standIn = ofNumber(name, (start + i) % possible);
      KeyRule there = rules.putIfAbsent(standIn, rule);
      if (there == null || there.equals(rule)) {
        return standIn;
      }
    }
    // A table with thousands of composed keys: a byte more than the name will have.
    return of(name + LOWEST, rule);
  }

  private static String ofNumber(String name, int number) {
    StringBuilder standIn = new StringBuilder().append(FIRST.charAt(number % FIRST.length()));
    int rest = number / FIRST.length();
    while (standIn.length() < name.length()) {
      standIn.append((char) (LOWEST + rest % PRINTABLE));
      rest /= PRINTABLE;
    }
    return standIn.toString();
  }
}
