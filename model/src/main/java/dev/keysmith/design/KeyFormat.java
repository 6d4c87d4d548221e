package dev.keysmith.design;

/** How an attribute is written inside a key. */
public sealed interface KeyFormat {
  /** What stands behind the attribute's name in a template. */
  String suffix();

  /** Whether the value can be taken back out of the key. */
  default boolean keepsValue() {
    return true;
  }

  /** {@code {name}}: as it is; a number inside a longer key does not sort so. */
  record Plain() implements KeyFormat {
    @Override
    public String suffix() {
      return "";
    }
  }

  /** {@code {name:08}}, or descending {@code {name:-08}}: a number as digits that sort. */
  record Padded(int width, boolean descending) implements KeyFormat {
    public Padded {
      if (width < 1 || width > PaddedNumber.MOST_DIGITS) {
        throw new IllegalArgumentException("no number is padded to " + width + " digits");
      }
    }

    @Override
    public String suffix() {
      return (descending ? ":-0" : ":0") + width;
    }
  }

  /** {@code {name:-}}: a timestamp or a date, the latest first. */
  record LatestFirst() implements KeyFormat {
    @Override
    public String suffix() {
      return ":-";
    }
  }

  /** {@code {name:month}}: the stretch of time it falls in. */
  record Bucket(TimeBucket bucket) implements KeyFormat {
    @Override
    public String suffix() {
      return ":" + bucket.keyword();
    }

    @Override
    public boolean keepsValue() {
      return false;
    }
  }
}
