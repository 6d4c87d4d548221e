package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.DesignCompiler;
import dev.keysmith.aws.PriceReader;
import dev.keysmith.design.Corpus;
import dev.keysmith.design.Design;
import dev.keysmith.design.Projection;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that keep what is not changed. */
final class LineEditTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Orders
      entities:
        Order:
          identity: [id]
          count: 2M
          attributes:
            id:       {type: string, bytes: 26, generated: ulid}
            customer: {type: string, bytes: 12, distinct: 100k, immutable: true}
            status:   {type: string, values: {OPEN: 5%, SHIPPED: 95%}}
      patterns:
        - {name: Place an order, create: Order, rps: 5}
      """;

  private static final String DESIGN =
      """
      # Ours since spring.
      design: 1
      tables:
        orders:
          key: {partition: 'id'}
          indexes:
            ByCustomer:  {partition: customer, sort: id, project: all}   # the list
            # Not read before summer.
            ByStatus:    {partition: status, sort: id, project: all}
          items:
            Order: {}
      """;

  private static Spec spec() {
    return SpecReader.read(new SourceText("spec.yaml", SPEC), PriceReader.shipped().regionNames())
        .spec()
        .orElseThrow();
  }

  private static ImmutableList<LineEdit> edits(String file, Mend mend) {
    SourceText text = new SourceText("design.yaml", file);
    Design design = DesignReader.read(text, spec()).design().orElseThrow();
    return LineEdit.of(text, design, mend.apply(design), spec());
  }

  private static String edited(Mend mend) {
    return LineEdit.apply(new SourceText("design.yaml", DESIGN), edits(DESIGN, mend));
  }

  @Test
  void commentsElsewhereStay() {
    assertThat(edited(new Mend.SetProjection("orders", "ByStatus", new Projection.Keys())))
        .isEqualTo(
            DESIGN.replace(
                "      ByStatus:    {partition: status, sort: id, project: all}",
                "      ByStatus: {partition: status, sort: id, project: keys}"));
  }

  @Test
  void whatIsDroppedIsGone() {
    assertThat(edited(new Mend.DropIndex("orders", "ByCustomer")))
        .isEqualTo(
            DESIGN.replace(
                "      ByCustomer:  {partition: customer, sort: id, project: all}   # the list\n",
                ""));
  }

  @Test
  void nothingIsChangedWhereNothingIsMended() {
    assertThat(edits(DESIGN, new Mend.DropIndex("orders", "Other"))).isEmpty();
  }

  /** An index over several lines is not what would be written. */
  @Test
  void anotherLayoutIsLeftToAPerson() {
    String file =
        DESIGN.replace(
            "{partition: status, sort: id, project: all}",
            "\n        partition: status\n        sort: id\n        project: all");
    assertThat(edits(file, new Mend.DropIndex("orders", "ByStatus"))).isEmpty();
    assertThat(edits(file, new Mend.DropIndex("orders", "ByCustomer"))).hasSize(1);
  }

  static List<Path> experts() {
    return Corpus.experts();
  }

  /** Each mend of a published design either leads to the mended design or is not offered. */
  @ParameterizedTest
  @MethodSource("experts")
  void editedFilesAreTheMendedDesigns(Path folder) {
    DesignCompiler compiler = new DesignCompiler(PriceReader.shipped());
    SpecFile spec = compiler.read(folder.resolve("spec.yaml"));
    DesignFile file = compiler.readDesign(folder.resolve("expert.yaml"), spec.spec().orElseThrow());
    Design design = file.design().orElseThrow();
    for (Finding finding : compiler.review(spec, file).mendable()) {
      Design mended = finding.mend().orElseThrow().apply(design);
      ImmutableList<LineEdit> edits =
          LineEdit.of(file.source().orElseThrow(), design, mended, spec.spec().orElseThrow());
      if (!edits.isEmpty()) {
        String text = LineEdit.apply(file.source().orElseThrow(), edits);
        assertThat(
                DesignReader.read(new SourceText("edited", text), spec.spec().orElseThrow())
                    .design())
            .contains(mended);
      }
    }
  }
}
