package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Random specs whose parents have very different numbers of children: the largest has many times as
 * many as a usual random spec gives it, or a fifth of the parents has four fifths of them.
 */
final class HeavyTailedSpecs {
  private static final RandomSpecs SPECS = RandomSpecs.of(3, 6, 5);
  private static final int FACTOR = 20;
  private static final Pattern MAX = Pattern.compile("(references: [^}\\n]*max: )([0-9.]+)");
  private static final Pattern UNBOUNDED =
      Pattern.compile("references: [A-Za-z]+\\.[A-Za-z]+(?=})");

  private HeavyTailedSpecs() {}

  /** The spec of a seed: with the heaviest tails that it can have. */
  static Spec of(long seed) {
    String text = SPECS.text(seed);
    String larger = MAX.matcher(text).replaceAll(HeavyTailedSpecs::larger);
    String skewed = UNBOUNDED.matcher(larger).replaceAll("$0, skew: 80%");
    return ImmutableList.of(skewed, larger, text).stream()
        .flatMap(candidate -> read(candidate).stream())
        .findFirst()
        .orElseThrow();
  }

  private static String larger(MatchResult bound) {
    return bound.group(1) + Math.round(Double.parseDouble(bound.group(2)) * FACTOR);
  }

  private static Optional<Spec> read(String text) {
    return SpecReader.read(new SourceText("random.yaml", text), List.of("us-east-1")).spec();
  }
}
