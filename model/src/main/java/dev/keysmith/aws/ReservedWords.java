package dev.keysmith.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableSet;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/** The words that an expression cannot use as attribute names without a '#' placeholder. */
public final class ReservedWords {
  private static final String RESOURCE = "reserved-words.txt";

  private ReservedWords() {}

  /** Whether the name is reserved, in whatever case it is written. */
  public static boolean contains(String name) {
    return Loaded.WORDS.contains(name.toUpperCase(Locale.ROOT));
  }

  /** All of them, in upper case and in alphabetical order. */
  static ImmutableSet<String> all() {
    return Loaded.WORDS;
  }

  /** A class of its own, so that the file is read on first use. */
  private static final class Loaded {
    static final ImmutableSet<String> WORDS = read();

    private static ImmutableSet<String> read() {
      try {
        return Resources.readLines(Resources.getResource(ReservedWords.class, RESOURCE), UTF_8)
            .stream()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .collect(ImmutableSet.toImmutableSet());
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot read " + RESOURCE, e);
      }
    }
  }
}
