package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.SpecShrinker;
import java.util.stream.LongStream;

/**
 * Hundreds of small applications: each is designed, and the design is verified on a real engine.
 * What fails is made as small as it can be before it is shown.
 *
 * <p>{@code -Ddesigns.first=N -Ddesigns.many=M} tries others, or more. Those with an even seed get
 * a table for each entity, the others one table.
 */
final class ManyDesigns {
  private static final long FIRST = Long.getLong("designs.first", 40_000);
  private static final int MANY = Integer.getInteger("designs.many", 200);
  private static final int ITEMS = 40;

  /** Enough to see what is wrong, in a short time. */
  private static final int ATTEMPTS = 300;

  private ManyDesigns() {}

  /** The seeds of the applications that get a style. */
  static LongStream seeds(Style style) {
    long remainder = style == Style.MULTI_TABLE ? 0 : 1;
    return LongStream.range(FIRST, FIRST + MANY).filter(seed -> seed % 2 == remainder);
  }

  static void assertVerified(long seed, Style style) {
    RandomSpecs specs = RandomSpecs.of(2, 4, 3);
    ImmutableList<String> mismatches =
        DerivedDesignVerification.mismatches(specs.spec(seed), style, ITEMS);
    if (!mismatches.isEmpty()) {
      String smallest =
          SpecShrinker.shrink(
              specs.text(seed),
              spec -> !DerivedDesignVerification.mismatches(spec, style, ITEMS).isEmpty(),
              ATTEMPTS);
      assertThat(mismatches).as("%s, made as small as it fails:%n%s", style, smallest).isEmpty();
    }
  }
}
