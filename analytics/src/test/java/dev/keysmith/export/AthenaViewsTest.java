package dev.keysmith.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.analytics.AthenaViews;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.SoundDesigns;
import io.trino.sql.parser.SqlParser;
import io.trino.sql.tree.CreateView;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Each file of Athena is one statement by the grammar of Trino, which is Athena's. */
final class AthenaViewsTest {
  private static final SqlParser PARSER = new SqlParser();

  @Test
  void viewsOfPublishedDesignsAreStatements() {
    for (Path file : ProjectCheckout.publishedSpecs()) {
      Spec spec = SpecFixtures.of(file);
      Design design =
          DesignReader.read(file.resolveSibling("expert.yaml"), spec).design().orElseThrow();
      areStatements(spec, design);
    }
  }

  @Test
  void viewsOfGeneratedDesignsAreStatements() {
    for (long seed = 400; seed < 412; seed++) {
      Spec spec = RandomSpecs.of(4, 3, 3).spec(seed);
      SplittableRandom random = new SplittableRandom(seed);
      areStatements(
          spec,
          seed % 3 == 0 ? SoundDesigns.nextSplit(spec, random) : SoundDesigns.next(spec, random));
    }
  }

  private static void areStatements(Spec spec, Design design) {
    assertThat(AthenaViews.of(spec, design))
        .hasSize(spec.entities().size() + design.tables().size())
        .allSatisfy(AthenaViewsTest::isStatement);
  }

  private static void isStatement(Artifact view) {
    assertThat(PARSER.createStatement(view.text())).isInstanceOf(CreateView.class);
  }
}
