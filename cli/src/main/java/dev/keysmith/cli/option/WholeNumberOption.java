package dev.keysmith.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers on the command line, with what would be right. */
public final class WholeNumberOption {
  private WholeNumberOption() {}

  /** What everything depends on that is drawn. */
  public static final class Seed implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      if (!text.matches("-?[0-9]{1,18}")) {
        throw new TypeConversionException(
            "it cannot be '" + text + "'; write a whole number of at most 18 digits");
      }
      return Long.parseLong(text);
    }
  }

  /** How many items to generate. */
  public static final class Items implements ITypeConverter<Integer> {
    /** All of them are held in memory, and compared one by one. */
    private static final int MOST = 100_000;

    @Override
    public Integer convert(String text) {
      if (!text.matches("[0-9]{1,6}")
          || Integer.parseInt(text) < 1
          || Integer.parseInt(text) > MOST) {
        throw new TypeConversionException(
            "it cannot be '" + text + "'; write a number from 1 to " + MOST);
      }
      return Integer.parseInt(text);
    }
  }
}
