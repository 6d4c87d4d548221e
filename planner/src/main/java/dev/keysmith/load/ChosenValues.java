package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.load.ValueShares.ValueShare;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.statistics.SpecStatistics;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that the fields of a partition key have in one of its partitions, with their shares.
 *
 * @param shares by attribute, for those whose value is known
 */
record ChosenValues(KeyValues values, ImmutableMap<String, ValueShare> shares) {
  /** Partitions behind the most popular so many are not the hottest. */
  private static final int MOST = 64;

  /** Every combination of values that a pattern's requests fall on, the most popular first. */
  static ImmutableList<ChosenValues> of(
      SpecStatistics statistics,
      AccessPattern pattern,
      ParameterBindings bindings,
      PartitionKey key) {
    ValueShares model = new ValueShares(statistics, pattern, bindings);
    PartitionDiscriminator discriminator = key.discriminator();
    ImmutableList<ChosenValues> combinations =
        ImmutableList.of(new ChosenValues(new KeyValues(ImmutableList.of()), ImmutableMap.of()));
    for (String attribute : key.positions()) {
      ImmutableList<ValueShare> values = model.of(discriminator, attribute);
      combinations =
          combinations.stream()
              .flatMap(one -> one.with(attribute, values).stream())
              .sorted(Comparator.comparingDouble(ChosenValues::requests).reversed())
              .limit(MOST)
              .collect(ImmutableList.toImmutableList());
    }
    return combinations;
  }

  private List<ChosenValues> with(String attribute, ImmutableList<ValueShare> possible) {
    ValueShare chosen = shares.get(attribute);
    if (chosen != null || possible.isEmpty()) {
      String value = chosen == null ? KeyValues.ANY : chosen.value();
      return List.of(new ChosenValues(values.and(value), shares));
    }
    return possible.stream().map(value -> with(attribute, value)).toList();
  }

  private ChosenValues with(String attribute, ValueShare value) {
    Map<String, ValueShare> more = new LinkedHashMap<>(shares);
    more.put(attribute, value);
    return new ChosenValues(values.and(value.value()), ImmutableMap.copyOf(more));
  }

  private double requests() {
    return shares.values().stream().mapToDouble(ValueShare::requests).reduce(1, (a, b) -> a * b);
  }
}
