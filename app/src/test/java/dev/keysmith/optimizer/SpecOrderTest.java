package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.SpecFeature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The order of attributes and patterns in a spec makes no design more expensive. */
final class SpecOrderTest {
  private static final double ROUNDING_PERCENT = 0.01;

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
  void theBillIsTheSameInAnyOrder(long seed) {
    String text = RandomSpecs.of(3, 5, 4).without(SpecFeature.SCOPE).text(seed);
    String shuffled = shuffled(text, new Random(seed));
    assertThat(monthlyUsd(shuffled))
        .as(text + shuffled)
        .isCloseTo(monthlyUsd(text), withinPercentage(ROUNDING_PERCENT));
  }

  private static double monthlyUsd(String text) {
    return OptimalSelection.of(RandomSpecs.read(text), Style.MULTI_TABLE).monthlyUsd();
  }

  private static String shuffled(String text, Random random) {
    Map<String, Object> spec = map(new Load(LoadSettings.builder().build()).loadFromString(text));
    for (Object entity : map(spec.get("entities")).values()) {
      map(entity).computeIfPresent("attributes", (name, all) -> shuffled(map(all), random));
    }
    List<Object> patterns = new ArrayList<>((List<?>) Objects.requireNonNull(spec.get("patterns")));
    Collections.shuffle(patterns, random);
    spec.put("patterns", patterns);
    return new Dump(DumpSettings.builder().build()).dumpToString(spec);
  }

  private static Map<String, Object> shuffled(Map<String, Object> all, Random random) {
    List<String> names = new ArrayList<>(all.keySet());
    Collections.shuffle(names, random);
    Map<String, Object> shuffled = new LinkedHashMap<>();
    names.forEach(name -> shuffled.put(name, all.get(name)));
    return shuffled;
  }

  @SuppressWarnings("unchecked") // what YAML calls a mapping has names
  private static Map<String, Object> map(@Nullable Object node) {
    return (Map<String, Object>) Objects.requireNonNull(node);
  }
}
