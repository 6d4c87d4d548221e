package dev.keysmith.review.fix;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.review.rules.ReviewFinding;
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
    return SpecReader.read(
            new SourceText("spec.yaml", SPEC), PriceListReader.shipped().regionNames())
        .spec()
        .orElseThrow();
  }

  private static ImmutableList<LineEdit> edits(String file, Fix autoFix) {
    SourceText text = new SourceText("design.yaml", file);
    Design design = DesignReader.read(text, spec()).design().orElseThrow();
    return LineEdit.of(text, design, autoFix.apply(design), spec());
  }

  private static String edited(Fix autoFix) {
    return LineEdit.apply(new SourceText("design.yaml", DESIGN), edits(DESIGN, autoFix));
  }

  @Test
  void commentsElsewhereStay() {
    assertThat(edited(new Fix.SetProjection("orders", "ByStatus", new IndexProjection.Keys())))
        .isEqualTo(
            DESIGN.replace(
                "      ByStatus:    {partition: status, sort: id, project: all}",
                "      ByStatus: {partition: status, sort: id, project: keys}"));
  }

  @Test
  void whatIsDroppedIsGone() {
    assertThat(edited(new Fix.DropIndex("orders", "ByCustomer")))
        .isEqualTo(
            DESIGN.replace(
                "      ByCustomer:  {partition: customer, sort: id, project: all}   # the list\n",
                ""));
  }

  @Test
  void theCommentAboveWhatIsDroppedIsGoneToo() {
    assertThat(edited(new Fix.DropIndex("orders", "ByStatus")))
        .isEqualTo(
            DESIGN
                .replace("      # Not read before summer.\n", "")
                .replace("      ByStatus:    {partition: status, sort: id, project: all}\n", ""));
  }

  @Test
  void nothingIsChangedWhereNothingIsFixed() {
    assertThat(edits(DESIGN, new Fix.DropIndex("orders", "Other"))).isEmpty();
  }

  /** An index over several lines is not what would be written. */
  @Test
  void anotherLayoutIsLeftToAPerson() {
    String file =
        DESIGN.replace(
            "{partition: status, sort: id, project: all}",
            "\n        partition: status\n        sort: id\n        project: all");
    assertThat(edits(file, new Fix.DropIndex("orders", "ByStatus"))).isEmpty();
    assertThat(edits(file, new Fix.DropIndex("orders", "ByCustomer"))).hasSize(1);
  }

  static List<Path> experts() {
    return CorpusCases.experts();
  }

  /** Each fix of a published design either leads to the fixed design or is not offered. */
  @ParameterizedTest
  @MethodSource("experts")
  void editedFilesAreTheFixedDesigns(Path folder) {
    DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
    SpecFile spec = compiler.read(folder.resolve("spec.yaml"));
    DesignFile file = compiler.readDesign(folder.resolve("expert.yaml"), spec.spec().orElseThrow());
    Design design = file.design().orElseThrow();
    for (ReviewFinding finding : compiler.review(spec, file).fixable()) {
      Design fixed = finding.autoFix().orElseThrow().apply(design);
      ImmutableList<LineEdit> edits =
          LineEdit.of(file.source().orElseThrow(), design, fixed, spec.spec().orElseThrow());
      if (!edits.isEmpty()) {
        String text = LineEdit.apply(file.source().orElseThrow(), edits);
        assertThat(
                DesignReader.read(new SourceText("edited", text), spec.spec().orElseThrow())
                    .design())
            .contains(fixed);
      }
    }
  }
}
