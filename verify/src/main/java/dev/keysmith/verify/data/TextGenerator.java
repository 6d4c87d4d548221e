package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.StoredValue;
import dev.keysmith.spec.SizeSpread;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Texts of a given size in UTF-8, plain or such as break keys: with delimiters, letters beyond
 * ASCII and beyond 16 bits, spaces at the ends, and texts that differ from another only at the end
 * or in case. Never empty, never half a character.
 */
final class TextGenerator {
  private static final String PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789";
  private static final String DELIMITERS = "#|/ {}%\\~$:-_.,&=\"'!";

  /** Of two, three and four bytes; U+FF5E comes after U+10000 in 16 bits, before it in UTF-8. */
  private static final ImmutableList<String> BEYOND_ASCII =
      ImmutableList.of("é", "ß", "Ω", "e\u0301", "中", "\uFF5E", "\uD800\uDC00", "😀", "𝒳");

  private final SplittableRandom random;

  TextGenerator(SplittableRandom random) {
    this.random = random;
  }

  /** About so many bytes, distributed as the spec says. */
  int size(double mean, SizeSpread spread) {
    return (int) Math.max(1, Math.rint(mean * spread.quantile(random.nextDouble())));
  }

  String plain(int bytes) {
    StringBuilder text = new StringBuilder(bytes);
    for (int i = 0; i < bytes; i++) {
      text.append(PLAIN.charAt(random.nextInt(PLAIN.length())));
    }
    return text.toString();
  }

  /**
   * One that is difficult in keys.
   *
   * @param other a value of the same attribute, to come close to
   */
  String hard(int bytes, Optional<String> other) {
    int kind = random.nextInt(other.isPresent() && bytes > 2 ? 9 : 6);
    return switch (kind) {
      case 0, 1 -> withDelimiters(plain(bytes));
      case 2, 3 -> withLetter(bytes);
      case 4 -> bytes < 2 ? plain(bytes) : withSpace(plain(bytes - 1));
      case 5 -> swapCase(plain(bytes));
      case 6 -> other.orElseThrow() + plain(1);
      case 7 -> withoutEnd(other.orElseThrow());
      default -> swapCase(other.orElseThrow());
    };
  }

  private String withDelimiters(String text) {
    StringBuilder changed = new StringBuilder(text);
    for (int i = 0; i < 1 + text.length() / 12; i++) {
      changed.setCharAt(
          random.nextInt(text.length()), DELIMITERS.charAt(random.nextInt(DELIMITERS.length())));
    }
    return changed.toString();
  }

  private String withLetter(int bytes) {
    String letter = BEYOND_ASCII.get(random.nextInt(BEYOND_ASCII.size()));
    int rest = bytes - StoredValue.textSize(letter);
    if (rest < 0) {
      return withDelimiters(plain(bytes));
    }
    int before = random.nextInt(rest + 1);
    return plain(before) + letter + plain(rest - before);
  }

  private String withSpace(String text) {
    return random.nextBoolean() ? " " + text : text + " ";
  }

  private String withoutEnd(String text) {
    int end = text.offsetByCodePoints(text.length(), -1);
    return end == 0 ? text + plain(1) : text.substring(0, end);
  }

  /** Some letters the other way; only ASCII, so the size stays. */
  private String swapCase(String text) {
    StringBuilder changed = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter >= 'a' && letter <= 'z' && random.nextBoolean()) {
        changed.setCharAt(i, (char) (letter - 'a' + 'A'));
      } else if (letter >= 'A' && letter <= 'Z' && random.nextBoolean()) {
        changed.setCharAt(i, (char) (letter - 'A' + 'a'));
      }
    }
    return changed.toString();
  }

  /** Whether a text has something in it that a key must take care of. */
  static boolean isHard(String text) {
    return !text.chars()
        .allMatch(letter -> letter < 128 && Character.isLetterOrDigit((char) letter));
  }
}
