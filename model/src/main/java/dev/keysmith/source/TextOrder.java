package dev.keysmith.source;

/** The order in which text is shown. */
public final class TextOrder {
  private TextOrder() {}

  /**
   * Whether a character makes others appear in another order than they have, so that code, a
   * command or a name reads as something that it is not.
   */
  public static boolean isChangedBy(int point) {
    return (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
  }
}
