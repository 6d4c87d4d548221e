package dev.keysmith.measure.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.measure.FigureComparison;
import dev.keysmith.measure.MeasurementResult;
import dev.keysmith.measure.MeasurementRun;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What CloudWatch measured beside what the spec predicts. */
final class TrafficComparisonTest {
  private static final Path FOLDER =
      ProjectCheckout.ROOT.resolve("measure/src/test/resources/measure");
  private static final Spec SPEC = SpecFixtures.of(FOLDER.resolve("orders.yaml"));
  private static final Design DESIGN =
      DesignReader.read(FOLDER.resolve("single.yaml"), SPEC).design().orElseThrow();

  @TempDir private Path scratch;

  private static MeasurementRun run() {
    return new MeasurementRun(
        SourceText.read(FOLDER.resolve("orders.yaml"), new SourceDiagnostics()).orElseThrow(),
        SPEC,
        DESIGN,
        PriceListReader.shipped(),
        "2026-11-17");
  }

  /** Two periods of five minutes, in the second of which there is twice as much traffic. */
  private static String result(String label, double perSecond) {
    return """
    {"Id": "m1", "Label": "%s", "StatusCode": "Complete",
     "Timestamps": ["2026-11-10T00:05:00+00:00", "2026-11-10T00:00:00+00:00"],
     "Values": [%s, %s]}\
    """
        .formatted(label, perSecond * 400, perSecond * 200);
  }

  private Path file(String name, String... results) throws IOException {
    return Files.writeString(
        scratch.resolve(name),
        "{\"MetricDataResults\": [" + String.join(",", results) + "], \"Messages\": []}");
  }

  private MeasurementResult measured(double queriesPerSecond, double getsPerSecond)
      throws IOException {
    MeasurementRun run = run();
    run.metrics(
        List.of(
            file(
                "metrics.json",
                result("SuccessfulRequestLatency prod-Shop Query every 300 s", queriesPerSecond),
                result("SuccessfulRequestLatency prod-Shop GetItem every 300 s", getsPerSecond),
                result("ConsumedWriteCapacityUnits prod-Shop every 300 s", writeUnits()),
                result("ConsumedReadCapacityUnits other every 300 s", 1))),
        "prod-");
    return run.report();
  }

  /** As predicted. */
  private static double writeUnits() {
    return 21;
  }

  @Test
  void aPatternThatIsExecutedMoreOftenIsFound() throws IOException {
    TrafficComparison traffic = measured(36, 100).traffic().orElseThrow();
    assertThat(traffic.rows())
        .extracting(row -> row.target() + " " + row.what() + " " + row.deviates())
        .containsExactly("Shop Query true", "Shop GetItem false", "Shop write units false");
    TrafficRow query = traffic.rows().get(0);
    assertThat(query.measured()).isEqualTo(36);
    assertThat(query.peak()).isEqualTo(48);
    assertThat(query.patterns()).containsOnlyKeys("P4");
    assertThat(traffic.explanations())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.pattern()).isEqualTo("P4");
              assertThat(found.factor()).isEqualTo(3);
              assertThat(found.rate()).isEqualTo(36);
            });
    assertThat(traffic.remarks())
        .containsExactly("metrics of other, which the design does not have");
    assertThat(traffic.predictedUsd()).isPositive();
  }

  @Test
  void theRateOfAPatternThatAloneSendsARequestIsWritten() throws IOException {
    MeasurementResult report = measured(36, 100);
    assertThat(report.comparisons())
        .filteredOn(figure -> !figure.agrees())
        .extracting(FigureComparison::subject)
        .contains("P4");
    assertThat(report.spec().text())
        .contains(
            "rps: {average: 36, peak: 60}   # from the logs of last year; measured 2026-11-17"
                + " (CloudWatch, 2026-11-10 to 2026-11-10): rps");
  }

  @Test
  void nothingIsExplainedBySeveralUnknowns() throws IOException {
    TrafficComparison traffic = measured(36, 20).traffic().orElseThrow();
    assertThat(traffic.explanations()).isEmpty();
  }

  @Test
  void theQueriesThatAreWrittenAreUnderstood() throws IOException {
    Path queries = Files.writeString(scratch.resolve("q.json"), MetricQueries.of(DESIGN, "prod-"));
    String text = Files.readString(queries);
    assertThat(text)
        .contains("\"Label\":\"SuccessfulRequestLatency prod-Shop Query every 300 s\"")
        .contains("{\"Name\":\"TableName\",\"Value\":\"prod-Shop\"}")
        .contains("\"Period\":300,\"Stat\":\"SampleCount\"");
    // The label of a result may be another; then its query says what it is of.
    Path results = file("r.json", result("Query", 36).replace("\"m1\"", "\"m6\""));
    MeasuredTraffic traffic = MetricFiles.read(List.of(queries, results));
    assertThat(traffic.series())
        .singleElement()
        .satisfies(
            series -> {
              assertThat(series.metric().target()).isEqualTo(TableOrIndex.of("prod-Shop"));
              assertThat(series.metric().kind()).isEqualTo(TrafficMetric.Kind.REQUESTS);
            });
  }

  @Test
  void whatCannotBeUsedIsReported() throws IOException {
    Path unlabelled = file("a.json", result("Query", 3));
    assertThatThrownBy(() -> MetricFiles.read(List.of(unlabelled)))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("give the file of the queries as well");
    Path broken = Files.writeString(scratch.resolve("b.json"), "{\"MetricDataResults\": [");
    assertThatThrownBy(() -> MetricFiles.read(List.of(broken)))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("cannot be read as JSON");
    Path other = Files.writeString(scratch.resolve("c.json"), "{}");
    assertThatThrownBy(() -> MetricFiles.read(List.of(other)))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("has neither MetricDataResults");
  }

  @Test
  void hotKeysAreSharesWithoutKeys() throws IOException {
    Path report =
        Files.writeString(
            scratch.resolve("insight.json"),
            """
            {"KeyLabels": ["PK"], "AggregationStatistic": "Sum", "AggregateValue": 2000,
             "ApproximateUniqueCount": 310,
             "Contributors": [
               {"Keys": ["CUSTOMER#secret"], "ApproximateAggregateValue": 500, "Datapoints": []},
               {"Keys": ["CUSTOMER#b"], "ApproximateAggregateValue": 100, "Datapoints": []}]}
            """);
    MeasurementRun run = run();
    run.hotKeys(HotKeys.read(TableOrIndex.of("Shop"), report));
    HotKeys keys = run.report().hotKeys().get(0);
    assertThat(keys.hottest()).isEqualTo(0.25);
    assertThat(keys.topTen()).isEqualTo(0.3);
    assertThat(keys.keys()).isEqualTo(310);
    assertThat(keys.predicted()).containsOnlyKeys("read units", "write units");
    assertThat(run.report().toString()).doesNotContain("secret");
  }
}
