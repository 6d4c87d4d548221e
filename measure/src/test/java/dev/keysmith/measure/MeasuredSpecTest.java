package dev.keysmith.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.measure.figure.MeasuredFigure;
import dev.keysmith.source.SourceText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Measured figures are written into the text of a spec. */
final class MeasuredSpecTest {
  private static final String SPEC =
      """
      # The head.
      keysmith: 1
      application: Notes   # short
      entities:
        Note:
          identity: [noteId]
          count: 10   # guessed
          attributes:
            noteId:  {type: string, bytes: 8}
            title: string
            body:    {type: string,
                      bytes: 100}    # as typed
            author:  {type: string, bytes: 9, present: 50%}  # optional
      patterns:
        - {create: Note, rps: 1}

        - id: P2   # the list
          read: Note
          where: {noteId: $id}
          rps: 5
      # The end.
      """;

  private static MeasuredSpec measured(String text, String date, SpecEdit... edits) {
    return MeasuredSpec.of(
        new SourceText("notes.yaml", text),
        List.of(edits),
        date,
        "the export a(b)",
        PriceListReader.shipped().regionNames());
  }

  private static SpecEdit attribute(String name, String field, String value) {
    return new SpecEdit(StatedFields.attribute("Note", name), field, value);
  }

  @Test
  void onlyMeasuredFiguresChangeAndAreMarked() {
    MeasuredSpec spec =
        measured(
            SPEC,
            "2026-11-17",
            new SpecEdit(StatedFields.entity("Note"), "count", "1.2M"),
            attribute("title", "bytes", "31"),
            attribute("body", "bytes", "{average: 90, p99: 200}"),
            attribute("author", "bytes", "12"),
            attribute("author", "present", "61%"),
            new SpecEdit(ImmutableList.of("patterns", "1"), "rps", "{average: 7, peak: 20}"));
    assertThat(spec.rejected()).isEmpty();
    assertThat(spec.text())
        .isEqualTo(
            SPEC.replace(
                    "count: 10   # guessed",
                    "count: 1.2M   # guessed; measured 2026-11-17 (the export a b): count")
                .replace(
                    "title: string",
                    "title: {type: string, bytes: 31}  # measured 2026-11-17 (the export a b):"
                        + " bytes")
                .replace(
                    "bytes: 100}    # as typed",
                    "bytes: {average: 90, p99: 200}}    # as typed; measured 2026-11-17 (the export"
                        + " a b): bytes")
                .replace(
                    "bytes: 9, present: 50%}  # optional",
                    "bytes: 12, present: 61%}  # optional; measured 2026-11-17 (the export a b):"
                        + " bytes, present")
                .replace(
                    "rps: 5\n",
                    "rps: {average: 7, peak: 20}  # measured 2026-11-17 (the export a b): rps\n"));
  }

  @Test
  void aFigureThatIsMeasuredAgainHasTheNewMarkAlone() {
    MeasuredSpec first =
        measured(
            SPEC,
            "2026-11-17",
            attribute("author", "bytes", "12"),
            attribute("author", "present", "61%"));
    assertThat(measured(first.text(), "2026-12-01", attribute("author", "bytes", "13")).text())
        .contains(
            "{type: string, bytes: 13, present: 61%}  # optional; measured 2026-11-17 (the export a"
                + " b): present; measured 2026-12-01 (the export a b): bytes\n");
  }

  @Test
  void attributesOnOneLineAreDistinguished() {
    String text =
        SPEC.replaceAll(
            "(?s)attributes:.*patterns:",
            "attributes: {noteId: string, title: {type: string, bytes: 4}}  # all\npatterns:");
    String once =
        measured(
                text,
                "2026-11-17",
                attribute("noteId", "bytes", "9"),
                attribute("title", "bytes", "31"))
            .text();
    assertThat(once)
        .contains(
            "attributes: {noteId: {type: string, bytes: 9}, title: {type: string, bytes: 31}}  #"
                + " all; measured 2026-11-17 (the export a b): noteId.bytes, title.bytes\n");
    assertThat(measured(once, "2026-12-01", attribute("title", "bytes", "32")).text())
        .contains(
            "# all; measured 2026-11-17 (the export a b): noteId.bytes; measured 2026-12-01 (the"
                + " export a b): title.bytes\n");
  }

  @Test
  void whatTheSpecCannotHaveIsLeftOut() {
    MeasuredSpec spec =
        measured(
            SPEC,
            "2026-11-17",
            attribute("author", "skew", "50%"),
            attribute("author", "bytes", "12"));
    assertThat(spec.rejected())
        .singleElement()
        .satisfies(
            rejected -> {
              assertThat(rejected.edit().field()).isEqualTo("skew");
              assertThat(rejected.reason()).contains("describes a reference");
            });
    assertThat(spec.text()).contains("bytes: 12").doesNotContain("skew");
  }

  @Test
  void sharesAddUp() {
    Map<String, MeasuredFigure> shares = new LinkedHashMap<>();
    shares.put("A", MeasuredFigure.exact(1.0 / 3));
    shares.put("on", MeasuredFigure.exact(1.0 / 3));
    shares.put("C", MeasuredFigure.exact(1.0 / 3));
    assertThat(ValueComparison.valuesYaml(shares)).contains("33.34%", "33.33%");
    String text =
        measured(
                SPEC,
                "2026-11-17",
                attribute("title", "values", ValueComparison.valuesYaml(shares)))
            .text();
    assertThat(text).contains("33.34%");
  }

  /** Values of data appear only if the user allows it. */
  @Test
  void valuesAreShownOnRequestOnly() {
    FilledTables tables = FilledTables.orders("single", 850);
    MeasurementRun hidden = run(tables, ImmutableSet.of());
    MeasurementRun shown = run(tables, ImmutableSet.of("Customer.city"));
    String city = String.valueOf(tables.instances().all("Customer").get(0).values().get("city"));
    assertThat(hidden.report().toString()).doesNotContain(city);
    assertThat(shown.report().comparisons().toString()).doesNotContain(city);
    MeasurementRun open =
        new MeasurementRun(
            new SourceText("orders.yaml", tables.text().text().replace(", distinct: 12", "")),
            dev.keysmith.spec.SpecFixtures.of(tables.text().text().replace(", distinct: 12", "")),
            tables.design(),
            PriceListReader.shipped(),
            "2026-11-17");
    open.items(tables.whole(), Map.of(), "x", ImmutableSet.of("Customer.city"));
    assertThat(open.report().spec().text()).contains("city:").contains("values: {");
  }

  private static MeasurementRun run(FilledTables tables, ImmutableSet<String> shown) {
    MeasurementRun run =
        new MeasurementRun(
            tables.text(), tables.spec(), tables.design(), PriceListReader.shipped(), "2026-11-17");
    run.items(tables.whole(), Map.of(), "x", shown);
    return run;
  }
}
