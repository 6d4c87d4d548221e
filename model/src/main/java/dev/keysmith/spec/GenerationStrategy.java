package dev.keysmith.spec;

import java.util.Optional;

/** How the values of an attribute are generated. */
public sealed interface GenerationStrategy {

  /** Made by the client and never the same twice. */
  enum ByClient implements GenerationStrategy {
    ULID("ulid", 26, true),
    KSUID("ksuid", 27, true),
    UUID("uuid", 36, false);

    private final String word;
    private final int bytes;
    private final boolean growsWithTime;

    ByClient(String word, int bytes, boolean growsWithTime) {
      this.word = word;
      this.bytes = bytes;
      this.growsWithTime = growsWithTime;
    }

    public String word() {
      return word;
    }

    /** Length of its text. */
    public int bytes() {
      return bytes;
    }

    /** Whether sorting by it is sorting by creation. */
    public boolean growsWithTime() {
      return growsWithTime;
    }

    static Optional<ByClient> of(String word) {
      for (ByClient form : values()) {
        if (form.word.equals(word)) {
          return Optional.of(form);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * The next number of a counter kept for each parent. Attributes with one counter name and one
   * parent draw from the same counter.
   */
  record Sequence(String parent, String counter) implements GenerationStrategy {}
}
