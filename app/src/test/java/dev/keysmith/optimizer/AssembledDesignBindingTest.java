package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.AssembledDesignCheck;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.selection.GreedyChoice;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.data.DataScale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A design that is assembled and bound in memory is the one that is read from its file. */
final class AssembledDesignBindingTest {
  @ParameterizedTest
  @CsvSource({
    "online-shop, MULTI_TABLE",
    "online-shop, SINGLE_TABLE",
    "session-store, MULTI_TABLE",
    "session-store, SINGLE_TABLE"
  })
  void designsOfExamples(String example, Style style) {
    check(
        SpecFixtures.of(ProjectCheckout.ROOT.resolve("examples/" + example + ".yaml")),
        style,
        example);
  }

  @ParameterizedTest
  @CsvSource({"MULTI_TABLE", "SINGLE_TABLE"})
  void designsOfRandomSpecs(Style style) {
    for (long seed = 1; seed <= 20; seed++) {
      check(RandomSpecs.of(2, 5, 4).spec(seed), style, "seed " + seed);
    }
  }

  private static void check(Spec spec, Style style, String about) {
    CandidateSet candidateSet = OptimalSelection.pruned(spec, style);
    GreedyChoice.Choice choice = SelectionSearch.greedily(spec, candidateSet);
    Design assembled =
        StyleOptimizer.assemble(
                spec,
                style == Style.SINGLE_TABLE,
                candidateSet,
                choice.layoutCandidates(),
                choice.indexes())
            .design();
    checkBound(assembled, spec, about);
    checkBound(assembled, DataScale.of(spec, DataScale.USUAL_ITEMS).scaled(spec), about);
  }

  private static void checkBound(Design assembled, Spec spec, String about) {
    DesignFile file =
        DesignReader.read(new SourceText("design.yaml", DesignWriter.write(assembled)), spec);
    assertThat(file.errors()).as(about).isEmpty();
    Design bound = assembled.bindTo(spec);
    assertThat(bound).as(about).isEqualTo(file.design().orElseThrow());
    assertThat(bound.toString()).as(about).isEqualTo(file.design().orElseThrow().toString());
    assertThat(AssembledDesignCheck.errors(bound, spec)).as(about).isEmpty();
  }
}
