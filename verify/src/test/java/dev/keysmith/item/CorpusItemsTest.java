package dev.keysmith.item;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Index;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.statistics.LayoutStatistics;
import dev.keysmith.verify.items.ItemComparison;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The designs of the corpus, filled with hard values. */
final class CorpusItemsTest {
  private static final long SEED = 20261115;

  static Stream<Path> experts() {
    return CorpusCases.experts().stream();
  }

  /** Whatever a design counts on getting from an item or an entry comes out of it as it went in. */
  @ParameterizedTest
  @MethodSource("experts")
  void itemsAndEntriesDecodeToTheirInstance(Path folder) {
    DesignedSpec designed = DesignedSpec.of(folder);
    InstanceStore instances = TinyInstances.of(designed.spec(), new SplittableRandom(SEED));
    RelatedInstanceCache relatives = new RelatedInstanceCache(instances);
    int compared = 0;
    for (StoredItem item : new ExpectedItems(designed.spec(), designed.design()).items(instances)) {
      LayoutStatistics facts = LayoutStatistics.of(designed.spec(), item.layoutRef());
      Map<String, Object> named = relatives.named(item.instance(), item.layoutRef().item());
      compared += check(designed, item, Optional.empty(), item.attributes(), named, facts::gives);
      for (Index index : item.layoutRef().table().indexes().values()) {
        Optional<ImmutableMap<String, Object>> entry =
            new IndexEntryEncoder(item.layoutRef().table(), index).entry(item.attributes());
        if (entry.isPresent()) {
          compared +=
              check(
                  designed,
                  item,
                  Optional.of(index),
                  entry.get(),
                  named,
                  attribute -> facts.gives(index, attribute));
        }
      }
    }
    assertThat(compared).isGreaterThan(20);
  }

  private static int check(
      DesignedSpec designed,
      StoredItem item,
      Optional<Index> index,
      ImmutableMap<String, Object> attributes,
      Map<String, Object> named,
      Predicate<String> gives) {
    String about = item.layoutRef().item().name() + " " + index.map(Index::name) + " " + attributes;
    assertThat(new LayoutMatcher(designed.spec()).of(item.layoutRef().table(), index, attributes))
        .as(about)
        .contains(item.layoutRef());
    Map<String, Object> parsed =
        new ItemDecoder(designed.spec()).decode(item.layoutRef(), index, attributes).orElseThrow();
    assertThat(named).as(about).containsAllEntriesOf(parsed);
    assertThat(parsed.keySet())
        .as(about)
        .containsAll(named.keySet().stream().filter(gives).toList());
    return parsed.size();
  }

  @ParameterizedTest
  @MethodSource("experts")
  void whatShouldBeThereIsLikeItself(Path folder) {
    DesignedSpec designed = DesignedSpec.of(folder);
    InstanceStore instances = TinyInstances.of(designed.spec(), new SplittableRandom(SEED));
    ItemComparison comparison = new ItemComparison(designed.spec(), designed.design());
    assertThat(comparison.compare(instances, designed.scanned(instances)).all()).isEmpty();
    int stored =
        designed.scanned(instances).values().stream().mapToInt(items -> items.size()).sum();
    assertThat(comparison.compare(instances, Map.of()).all()).hasSize(stored);
  }
}
