package dev.keysmith.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceDiagnostics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PriceListReaderTest {
  @TempDir Path folder;

  private final SourceDiagnostics findings = new SourceDiagnostics();

  private Optional<PriceList> overlaid(String text) throws Exception {
    Path file = folder.resolve("prices.yaml");
    Files.writeString(file, text);
    return PriceListReader.overlaid(file, findings);
  }

  @Test
  void shippedPricesAreWhole() {
    PriceList prices = PriceListReader.shipped();
    assertThat(prices.date()).matches("\\d{4}-\\d\\d-\\d\\d");
    for (String region : prices.regionNames()) {
      for (PriceItem item : PriceItem.values()) {
        assertThat(prices.of(region, item)).isPositive();
        assertThat(prices.price(region, item).source())
            .isIn("aws-calculator", "documentation", "third-party", "unconfirmed");
      }
    }
    assertThat(prices.of("us-east-1", PriceItem.ON_DEMAND_WRITE)).isEqualTo(0.625);
    assertThat(prices.of("us-east-1", PriceItem.ON_DEMAND_READ)).isEqualTo(0.125);
    assertThat(prices.of("us-east-1", PriceItem.STORAGE)).isEqualTo(0.25);
  }

  @Test
  void ownPricesChangeSingleOnesAndAddRegions() throws Exception {
    PriceList prices =
        overlaid(
                """
                prices: 1
                date: 2027-01-01
                regions:
                  us-east-1:
                    storage: {usd: 0.2, source: our contract}
                  eu-west-1:
                    like: us-east-1
                    onDemandRead: {usd: 0.15}
                """)
            .orElseThrow();
    assertThat(prices.date()).isEqualTo("2027-01-01");
    assertThat(prices.price("us-east-1", PriceItem.STORAGE))
        .isEqualTo(new PriceList.Price(0.2, "our contract"));
    assertThat(prices.of("us-east-1", PriceItem.ON_DEMAND_READ)).isEqualTo(0.125);
    assertThat(prices.of("eu-west-1", PriceItem.STORAGE)).isEqualTo(0.2);
    assertThat(prices.price("eu-west-1", PriceItem.ON_DEMAND_READ))
        .isEqualTo(new PriceList.Price(0.15, "user"));
  }

  @Test
  void everyProblemIsReportedAtItsLocation() throws Exception {
    assertThat(
            overlaid(
                """
                prices: 2
                regions:
                  us-east-1:
                    storge: {usd: 1}
                    storage: {usd: cheap}
                    backup: {factor: 1}
                  mars: {storage: {usd: 1}}
                  venus: {like: us-eest-1}
                  pluto: 5
                """))
        .isEmpty();
    assertThat(findings.inFileOrder())
        .extracting(finding -> finding.location().line() + " " + finding.rule())
        .containsExactly(
            "1 MissingField",
            "1 UnknownWord",
            "4 UnknownField",
            "5 WrongQuantity",
            "6 MissingField",
            "6 UnknownField",
            "7 MissingField",
            "8 MissingField",
            "8 UnknownRegion",
            "9 WrongShape");
    assertThat(findings.inFileOrder().stream().map(SourceDiagnostic::fix))
        .contains("did you mean 'storage'?", "did you mean 'us-east-1'?");
  }

  @Test
  void aMissingFileIsReported() {
    assertThat(PriceListReader.overlaid(folder.resolve("none.yaml"), findings)).isEmpty();
    assertThat(findings.inFileOrder().get(0).message()).contains("no such file");
  }
}
