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
  void shippedPricesCoverEveryRegionWithWhatAwsSellsThere() {
    PriceList prices = PriceListReader.shipped();
    assertThat(prices.date()).isEqualTo("2026-07-01");
    assertThat(prices.regionNames())
        .hasSize(36)
        .contains("us-east-1", "eu-central-1", "ap-southeast-7", "us-gov-west-1");
    assertThat(prices.of("us-east-1", PriceItem.ON_DEMAND_WRITE)).isEqualTo(0.625);
    assertThat(prices.of("eu-central-1", PriceItem.ON_DEMAND_WRITE)).isEqualTo(0.7625);
    assertThat(prices.of("ap-south-1", PriceItem.STORAGE)).isEqualTo(0.285);
    assertThat(prices.of("us-east-1", PriceItem.INFREQUENT_ON_DEMAND_READ)).isEqualTo(0.155);
    assertThat(prices.find("us-east-1", PriceItem.STORAGE).orElseThrow().source())
        .startsWith("AWS Price List");
    assertThat(prices.find("us-east-2", PriceItem.RESERVED_WRITE_THREE_YEARS_HOUR)).isEmpty();
    assertThat(prices.regionsWith(PriceItem.RESERVED_WRITE_THREE_YEARS_HOUR)).hasSize(13);
    assertThat(prices.find("il-central-1", PriceItem.STREAM_READS)).isEmpty();
  }

  @Test
  void shippedPricesAreRelatedAsTheyAreEverywhere() {
    PriceList prices = PriceListReader.shipped();
    for (String region : prices.regionNames()) {
      assertThat(ratio(prices, region, PriceItem.ON_DEMAND_WRITE, PriceItem.ON_DEMAND_READ))
          .as(region)
          .isBetween(4.9, 5.1);
      assertThat(ratio(prices, region, PriceItem.PROVISIONED_WRITE, PriceItem.PROVISIONED_READ))
          .as(region)
          .isBetween(4.9, 5.1);
      assertThat(ratio(prices, region, PriceItem.STORAGE, PriceItem.INFREQUENT_STORAGE))
          .as(region)
          .isBetween(2.4, 2.6);
      assertThat(prices.of(region, PriceItem.ON_DEMAND_REPLICATED_WRITE))
          .as(region)
          .isEqualTo(prices.of(region, PriceItem.ON_DEMAND_WRITE));
      double reserved =
          prices.of(region, PriceItem.RESERVED_WRITE_ONE_YEAR_UPFRONT) / 8760
              + prices.of(region, PriceItem.RESERVED_WRITE_ONE_YEAR_HOUR);
      assertThat(reserved / prices.of(region, PriceItem.PROVISIONED_WRITE))
          .as(region)
          .isBetween(0.4, 0.48);
    }
  }

  private static double ratio(PriceList prices, String region, PriceItem one, PriceItem other) {
    return prices.of(region, one) / prices.of(region, other);
  }

  @Test
  void tablesOverrideTheShippedOne() throws Exception {
    Path file = folder.resolve("prices.csv");
    Files.writeString(
        file,
        """
        date,2027-01-01
        source,"our, contract"
        region,onDemandWrite,onDemandRead,provisionedWrite,provisionedRead,storage,\
        pointInTimeRecovery,export
        us-east-1,0.5,0.1,0.0006,0.0001,0.2,0.1,
        mars-north-1,5,1,0.006,0.001,2,1,1
        """);
    PriceList prices = PriceListReader.overlaid(file, findings).orElseThrow();
    assertThat(prices.date()).isEqualTo("2027-01-01");
    assertThat(prices.find("us-east-1", PriceItem.STORAGE))
        .contains(new PriceList.Price(0.2, "our, contract"));
    assertThat(prices.of("us-east-1", PriceItem.EXPORT)).isEqualTo(0.1);
    assertThat(prices.of("mars-north-1", PriceItem.EXPORT)).isEqualTo(1);
    assertThat(prices.regionNames()).hasSize(37);
  }

  @Test
  void everyProblemOfATableIsReportedAtItsLocation() throws Exception {
    Path file = folder.resolve("prices.csv");
    Files.writeString(
        file,
        """
        region,onDemandWrite,onDemandRead,provisionedWrite,provisionedRead,storge
        us-east-1,0.5,cheap,0.0006,0.0001,0.2
        """);
    assertThat(PriceListReader.overlaid(file, findings)).isEmpty();
    assertThat(findings.inFileOrder())
        .extracting(
            finding ->
                "%s:%s %s %s"
                    .formatted(
                        finding.location().line(),
                        finding.location().column(),
                        finding.message(),
                        finding.fix()))
        .containsExactly(
            "0:0 the price table has no row 'date' write 'date,2026-07-01'",
            "1:68 unknown price 'storge' did you mean 'storage'?",
            "2:1 us-east-1 has no price for onDemandRead, storage, pointInTimeRecovery add them,"
                + " or remove the row",
            "2:15 a price cannot be 'cheap' write a number such as 0.625");
  }

  @Test
  void aPriceListOfAwsIsNotAPriceTable() throws Exception {
    Path file = folder.resolve("AmazonDynamoDB.csv");
    Files.writeString(file, "\"FormatVersion\",\"v1.0\"\n\"SKU\",\"OfferTermCode\"\n");
    assertThat(PriceListReader.overlaid(file, findings)).isEmpty();
    assertThat(findings.inFileOrder().stream().map(SourceDiagnostic::fix))
        .anyMatch(fix -> fix.startsWith("convert it with 'keysmith prices import "));
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
                  our-region-1:
                    like: us-east-1
                    onDemandRead: {usd: 0.15}
                """)
            .orElseThrow();
    assertThat(prices.date()).isEqualTo("2027-01-01");
    assertThat(prices.find("us-east-1", PriceItem.STORAGE))
        .contains(new PriceList.Price(0.2, "our contract"));
    assertThat(prices.of("us-east-1", PriceItem.ON_DEMAND_READ)).isEqualTo(0.125);
    assertThat(prices.of("our-region-1", PriceItem.STORAGE)).isEqualTo(0.2);
    assertThat(prices.find("our-region-1", PriceItem.ON_DEMAND_READ))
        .contains(new PriceList.Price(0.15, "user"));
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
