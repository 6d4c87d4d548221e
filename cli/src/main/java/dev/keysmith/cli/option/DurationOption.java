package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A duration on the command line: {@code 30s}, {@code 2m}, {@code 500ms}. */
public final class DurationOption implements ITypeConverter<Duration> {
  private static final Pattern TIME = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?)(ms|s|m|h)");
  private static final ImmutableMap<String, BigDecimal> NANOS =
      ImmutableMap.of(
          "ms", new BigDecimal(1_000_000L),
          "s", new BigDecimal(1_000_000_000L),
          "m", new BigDecimal(60_000_000_000L),
          "h", new BigDecimal(3_600_000_000_000L));

  /** A longer limit is most likely a mistake. */
  private static final Duration LONGEST = Duration.ofHours(24);

  @Override
  public Duration convert(String text) {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw wrong(text, "use a number with its unit, such as 30s, 2m or 500ms");
    }
    BigDecimal nanos =
        new BigDecimal(time.group(1)).multiply(Objects.requireNonNull(NANOS.get(time.group(2))));
    if (nanos.signum() == 0 || nanos.compareTo(new BigDecimal(LONGEST.toNanos())) > 0) {
      throw wrong(text, "use a duration greater than 0s and at most 24h");
    }
    return Duration.ofNanos(nanos.longValue());
  }

  private static TypeConversionException wrong(String text, String right) {
    return new TypeConversionException(
        String.format("'%s' is not a valid duration; %s", text, right));
  }
}
