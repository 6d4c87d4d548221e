package dev.keysmith.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers on the command line. */
public final class WholeNumberOption {
  private WholeNumberOption() {}

  /** The seed of the random numbers. */
  public static final class Seed implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      if (!text.matches("-?[0-9]{1,18}")) {
        throw new TypeConversionException(
            String.format("'%s' is not a whole number of at most 18 digits", text));
      }
      return Long.parseLong(text);
    }
  }

  /** How many items to generate. */
  public static final class Items implements ITypeConverter<Integer> {
    /** All items are kept in memory and compared one by one. */
    private static final int MOST = 100_000;

    @Override
    public Integer convert(String text) {
      return between(text, MOST);
    }
  }

  /** How many read units per second. */
  public static final class ReadRate implements ITypeConverter<Integer> {
    private static final int MOST = 1_000_000;

    @Override
    public Integer convert(String text) {
      return between(text, MOST);
    }
  }

  /** How many segments or files are read at the same time. */
  public static final class Parallelism implements ITypeConverter<Integer> {
    /** Each keeps a few megabytes in memory. */
    private static final int MOST = 64;

    @Override
    public Integer convert(String text) {
      return between(text, MOST);
    }
  }

  /** How many items to look at: 5000, 10k, 2M, or all. */
  public static final class SampleSize implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      if (text.equals("all")) {
        return Long.MAX_VALUE;
      }
      if (!text.matches("[1-9][0-9]{0,8}[kM]?")) {
        throw new TypeConversionException(
            String.format("'%s' is not a number of items such as 5000, 10k, 2M or all", text));
      }
      long factor = text.endsWith("k") ? 1_000 : text.endsWith("M") ? 1_000_000 : 1;
      return Long.parseLong(text.replaceAll("[kM]", "")) * factor;
    }
  }

  /** The most read units of a run. */
  public static final class ReadUnitLimit implements ITypeConverter<Integer> {
    /** One page of a Scan can consume nearly as much. */
    private static final int LEAST = 200;

    @Override
    public Integer convert(String text) {
      if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < LEAST) {
        throw new TypeConversionException(
            String.format(
                "'%s' is not a number of read units from %s; one page of a Scan can consume 178",
                text, LEAST));
      }
      return Integer.parseInt(text);
    }
  }

  private static int between(String text, int most) {
    if (!text.matches("[0-9]{1,7}")
        || Integer.parseInt(text) < 1
        || Integer.parseInt(text) > most) {
      throw new TypeConversionException(
          String.format("'%s' is not a whole number from 1 to %s", text, most));
    }
    return Integer.parseInt(text);
  }
}
