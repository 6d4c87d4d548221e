package dev.keysmith.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.design.writer.RandomDesigns;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A design that is bound in memory is the one that is read from its file. */
final class DesignBindingTest {
  static List<Path> experts() {
    return CorpusCases.experts();
  }

  @ParameterizedTest
  @MethodSource("experts")
  void publishedDesignsAreBoundAsTheyAreRead(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    Design design = DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
    checkBound(design, spec, folder.toString());
    checkBound(design, rescaled(spec), folder.toString());
    checkBound(withoutImpliedKeys(design), spec, folder.toString());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void generatedDesignsAreBoundAsTheyAreRead(long seed) {
    Spec spec = CorpusCases.spec(CorpusCases.DESIGN_FILES.resolve("clean"));
    Spec rescaled = rescaled(spec);
    assertThat(RelationshipGraph.of(rescaled).all()).isNotEqualTo(RelationshipGraph.of(spec).all());
    for (int i = 0; i < 100; i++) {
      Design design = new RandomDesigns(spec, new Random(seed * 1_000 + i)).design();
      checkBound(design, spec, "seed " + (seed * 1_000 + i));
      checkBound(design, rescaled, "seed " + (seed * 1_000 + i));
      checkBound(withoutImpliedKeys(design), spec, "seed " + (seed * 1_000 + i));
    }
  }

  @Test
  void aDesignOfAnotherSpecIsRefused() {
    List<Path> folders = CorpusCases.experts();
    Path folder = folders.get(0);
    Spec other = CorpusCases.spec(folders.get(1));
    Design design =
        DesignReader.read(folder.resolve("expert.yaml"), CorpusCases.spec(folder))
            .design()
            .orElseThrow();
    assertThatThrownBy(() -> design.bindTo(other)).isInstanceOf(IllegalArgumentException.class);
  }

  /** The order of all parts is compared too. */
  private static void checkBound(Design design, Spec spec, String about) {
    DesignFile file =
        DesignReader.read(new SourceText("again.yaml", DesignWriter.write(design)), spec);
    Design read = file.design().orElseThrow(() -> new AssertionError(about + file.findings()));
    Design bound = design.bindTo(spec);
    assertThat(bound).as(about).isEqualTo(read);
    assertThat(bound.toString()).as(about).isEqualTo(read.toString());
  }

  /** The same spec with other numbers of children. */
  private static Spec rescaled(Spec spec) {
    ImmutableList.Builder<Entity> entities = ImmutableList.builder();
    long count = 2;
    for (Entity one : spec.entities().values()) {
      entities.add(
          new Entity(
              one.name(),
              one.about(),
              one.identity(),
              count,
              one.scope(),
              one.attributes(),
              one.ttl(),
              one.versioned(),
              one.operations()));
      count *= 3;
    }
    return spec.with(entities.build());
  }

  /** Key attributes that are attributes of the entity need no rule; a reader adds it. */
  private static Design withoutImpliedKeys(Design design) {
    ImmutableMap.Builder<String, Table> tables = ImmutableMap.builder();
    for (Table table : design.tables().values()) {
      ImmutableMap.Builder<String, ItemLayout> items = ImmutableMap.builder();
      for (ItemLayout item : table.items().values()) {
        ImmutableMap.Builder<String, KeyRule> keys = ImmutableMap.builder();
        item.keys().entrySet().stream()
            .filter(entry -> !item.isImplied(entry.getKey(), table.key()))
            .forEach(keys::put);
        items.put(
            item.name(),
            new ItemLayout(
                item.entity(),
                item.variant(),
                keys.buildOrThrow(),
                item.copies(),
                item.embeds(),
                item.counters(),
                item.shards(),
                item.holds()));
      }
      tables.put(
          table.name(),
          new Table(
              table.name(),
              table.key(),
              table.types(),
              table.indexes(),
              table.ttl(),
              items.buildOrThrow()));
    }
    return new Design(tables.buildOrThrow(), design.plans(), design.suppressions());
  }
}
