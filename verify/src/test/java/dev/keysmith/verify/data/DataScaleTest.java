package dev.keysmith.verify.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.EntityLifetime;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class DataScaleTest {
  static List<Path> applications() {
    return ProjectCheckout.publishedSpecs();
  }

  private static Spec spec(String application) {
    return SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus/" + application + "/spec.yaml"));
  }

  @ParameterizedTest
  @MethodSource("applications")
  void addsUpToAboutWhatIsAskedFor(Path file) {
    Spec spec = SpecFixtures.of(file);
    for (int items : new int[] {500, 2000, 10_000}) {
      DataScale scale = DataScale.of(spec, items);
      assertThat(scale.total()).isBetween((long) (items * 0.75), (long) (items * 1.1));
      spec.entities()
          .forEach(
              (name, entity) ->
                  assertThat(scale.count(name))
                      .isBetween(Math.min(5, entity.count()), entity.count()));
    }
  }

  @Test
  void neverCountsMoreThanThereAre() {
    Spec spec = spec("rubis-bidding");
    DataScale scale = DataScale.of(spec, 10_000_000);
    spec.entities()
        .forEach((name, entity) -> assertThat(scale.count(name)).isEqualTo(entity.count()));
  }

  /** Where neither a handful of parents nor a lack of pairs stands in the way. */
  @ParameterizedTest
  @CsvSource({
    "github, 20000, P4",
    "github, 20000, P23",
    "github, 20000, P5a",
    "ecommerce, 2000, P6",
    "online-shop, 2000, P6",
    "online-shop, 2000, P7",
    "online-shop, 2000, P15",
    "online-shop, 2000, P16",
    "hr-multi-table, 20000, P5",
    "complaints, 2000, P6",
    "complaints, 2000, P9",
    "bookmarks, 2000, P3",
    "gaming-profile, 2000, P3",
  })
  void keepsTheMatches(String application, int items, String pattern) {
    Spec spec = spec(application);
    Spec scaled = DataScale.of(spec, items).scaled(spec);
    double before = Cardinality.of(spec).of(SpecFixtures.selection(spec, pattern));
    double after = Cardinality.of(scaled).of(SpecFixtures.selection(scaled, pattern));
    assertThat(after).isCloseTo(before, within(before * 0.1));
    var includes = SpecFixtures.selection(spec, pattern).include();
    for (int i = 0; i < includes.size(); i++) {
      double related = Cardinality.of(spec).of(includes.get(i));
      assertThat(
              Cardinality.of(scaled).of(SpecFixtures.selection(scaled, pattern).include().get(i)))
          .isCloseTo(related, within(related * 0.1));
    }
  }

  @ParameterizedTest
  @MethodSource("applications")
  void statesWhatIsThen(Path file) {
    Spec spec = SpecFixtures.of(file);
    DataScale scale = DataScale.of(spec, DataScale.USUAL_ITEMS);
    Spec scaled = scale.scaled(spec);
    RelationshipGraph.of(scaled)
        .all()
        .forEach(
            relationship ->
                assertThat(relationship.average())
                    .as(relationship.toString())
                    .isCloseTo(
                        scale.count(relationship.child())
                            * DataScale.present(scaled.entity(relationship.child()), relationship)
                            / scale.count(relationship.parent()),
                        within(1e-9)));
    assertThat(DataScale.of(scaled, Integer.MAX_VALUE).counts()).isEqualTo(scale.counts());
  }

  @Test
  void keepsTheLifetime() {
    Spec spec = spec("device-log");
    Spec scaled = DataScale.of(spec, 2000).scaled(spec);
    assertThat(EntityLifetime.of(scaled, "DeviceLog").getAsDouble())
        .isCloseTo(EntityLifetime.of(spec, "DeviceLog").getAsDouble(), within(1.0));
  }
}
