package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecReader;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Specs as nobody would write them, from a seed: a random spec in which some scalars are replaced
 * by values that are hard for somebody on the way, or lines are lost, repeated or moved. Some are
 * invalid, which the reader must report; the others must go through every stage.
 */
public final class HostileSpecs {
  /** A scalar in a mapping or a list, with what stands before it. */
  private static final Pattern SCALAR =
      Pattern.compile("(?<=[:\\[,] )[^\\s{}\\[\\],:#&*!|>'\"%@`][^\\s{}\\[\\],:#]*(?=[},\\]\\n])");

  private static final Pattern CLOSED_VALUE =
      Pattern.compile("(?<![\\w$.\"])[A-Z][A-Z_]+(?![\\w\"])");

  /** Scalars, as they are written in YAML. */
  public static final ImmutableList<String> VALUES =
      ImmutableList.of(
          "\"%\"",
          "\"50% off\"",
          "\"{x}\"",
          "\"{\"",
          "\"#\"",
          "\"\"",
          "\" \"",
          "\"\\n---\\n\"",
          "\"\\r\"",
          "\"\\e[2J\"",
          "\"\\0\"",
          "\"\\u202Eabc\"",
          "\"</script>\"",
          "\"`${x}`\"",
          "\"'; DROP\"",
          "\"|\"",
          "\"~\"",
          "\"東京\"",
          "\"😀\"",
          "null",
          "true",
          "{}",
          "[]",
          "$p",
          "0",
          "-1",
          "1",
          "0%",
          "100%",
          "1e-300",
          "1e300",
          "0.0000001",
          "99999999999999999999999999999999999999",
          "1B",
          "0/month",
          "1/month",
          "300MB",
          "400KB",
          "2KB",
          "shard",
          "Type",
          "name");

  private HostileSpecs() {}

  /** The text of a seed: the same seed, the same bytes. */
  public static String text(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String text = RandomSpecs.of(1 + random.nextInt(3), 3, 3).text(seed);
    boolean anything = random.nextInt(6) == 0;
    int changes = anything ? 3 : 15;
    for (int i = 0; i < changes; i++) {
      String changed = change(text, random);
      text = anything || isValid(changed) ? changed : text;
    }
    return text;
  }

  private static boolean isValid(String text) {
    return SpecReader.read(new SourceText("hostile.yaml", text), ImmutableList.of("us-east-1"))
        .spec()
        .isPresent();
  }

  private static String change(String text, SplittableRandom random) {
    return switch (random.nextInt(6)) {
      case 0 -> changeLine(text, random);
      case 1, 2 -> renameValue(text, random);
      default -> changeScalar(text, random);
    };
  }

  /** A value of a closed set, in all places. */
  private static String renameValue(String text, SplittableRandom random) {
    List<String> values =
        CLOSED_VALUE.matcher(text).results().map(MatchResult::group).distinct().toList();
    return values.isEmpty()
        ? text
        : text.replaceAll(
            "(?<![\\w$.\"])" + values.get(random.nextInt(values.size())) + "(?![\\w\"])",
            Matcher.quoteReplacement(VALUES.get(random.nextInt(VALUES.size()))));
  }

  private static String changeScalar(String text, SplittableRandom random) {
    List<MatchResult> scalars = SCALAR.matcher(text).results().toList();
    MatchResult one = scalars.get(random.nextInt(scalars.size()));
    String value =
        random.nextInt(3) == 0
            ? scalars.get(random.nextInt(scalars.size())).group()
            : VALUES.get(random.nextInt(VALUES.size()));
    return text.substring(0, one.start()) + value + text.substring(one.end());
  }

  private static String changeLine(String text, SplittableRandom random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = 2 + random.nextInt(lines.size() - 2);
    switch (random.nextInt(3)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, lines.get(at));
      default -> lines.add(2 + random.nextInt(lines.size() - 2), lines.remove(at));
    }
    return String.join("\n", lines) + "\n";
  }
}
