package dev.keysmith.verify.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.Repository;
import dev.keysmith.spec.Lifetime;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Specs;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ScaleTest {
  static List<Path> applications() {
    return Repository.publishedSpecs();
  }

  private static Spec spec(String application) {
    return Specs.of(Repository.ROOT.resolve("corpus/" + application + "/spec.yaml"));
  }

  @ParameterizedTest
  @MethodSource("applications")
  void addsUpToAboutWhatIsAskedFor(Path file) {
    Spec spec = Specs.of(file);
    for (int items : new int[] {500, 2000, 10_000}) {
      Scale scale = Scale.of(spec, items);
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
    Scale scale = Scale.of(spec, 10_000_000);
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
    Spec scaled = Scale.of(spec, items).scaled(spec);
    double before = Matches.of(spec).of(Specs.selection(spec, pattern));
    double after = Matches.of(scaled).of(Specs.selection(scaled, pattern));
    assertThat(after).isCloseTo(before, within(before * 0.1));
    var includes = Specs.selection(spec, pattern).include();
    for (int i = 0; i < includes.size(); i++) {
      double related = Matches.of(spec).of(includes.get(i));
      assertThat(Matches.of(scaled).of(Specs.selection(scaled, pattern).include().get(i)))
          .isCloseTo(related, within(related * 0.1));
    }
  }

  @ParameterizedTest
  @MethodSource("applications")
  void statesWhatIsThen(Path file) {
    Spec spec = Specs.of(file);
    Scale scale = Scale.of(spec, Scale.USUAL_ITEMS);
    Spec scaled = scale.scaled(spec);
    Relationships.of(scaled)
        .all()
        .forEach(
            relationship ->
                assertThat(relationship.average())
                    .as(relationship.toString())
                    .isCloseTo(
                        scale.count(relationship.child())
                            * Scale.present(scaled.entity(relationship.child()), relationship)
                            / scale.count(relationship.parent()),
                        within(1e-9)));
    assertThat(Scale.of(scaled, Integer.MAX_VALUE).counts()).isEqualTo(scale.counts());
  }

  @Test
  void keepsTheLifetime() {
    Spec spec = spec("device-log");
    Spec scaled = Scale.of(spec, 2000).scaled(spec);
    assertThat(Lifetime.of(scaled, "DeviceLog").getAsDouble())
        .isCloseTo(Lifetime.of(spec, "DeviceLog").getAsDouble(), within(1.0));
  }
}
