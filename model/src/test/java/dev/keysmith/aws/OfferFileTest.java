package dev.keysmith.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.aws.OfferFile.ImportedPrices;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceDiagnostics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OfferFileTest {
  private static final String HEADER =
      """
      "FormatVersion","v1.0"
      "Disclaimer","For information, see ""Pricing"", and more"
      "Publication Date","2027-02-03T00:00:00Z"
      "SKU","TermType","PriceDescription","EffectiveDate","StartingRange","Unit","PricePerUnit",\
      "Currency","LeaseContractLength","usageType","Region Code"
      """;

  private static final String ROWS =
      """
      "A","OnDemand","free, of course","2027-02-01","0","GB-Mo","0.0","USD",,"TimedStorage-ByteHrs","us-east-1"
      "A","OnDemand","beyond 25 GB","2027-02-01","25","GB-Mo","0.2600000000","USD",,"TimedStorage-ByteHrs","us-east-1"
      "B","OnDemand","","2027-02-01","0","WriteRequestUnits","0.0000006300","USD",,"WriteRequestUnits","us-east-1"
      "C","OnDemand","","2027-01-01","0","ReadRequestUnits","0.0000001260","USD",,"ReadRequestUnits","us-east-1"
      "D","OnDemand","","2027-01-01","18600","WriteCapacityUnit-Hrs","0.00066","USD",,"WriteCapacityUnit-Hrs","us-east-1"
      "D","OnDemand","","2027-01-01","0","WriteCapacityUnit-Hrs","0","USD",,"WriteCapacityUnit-Hrs","us-east-1"
      "D","Reserved","Upfront Fee","2027-03-01",,"Quantity","1.5","USD","1yr","WriteCapacityUnit-Hrs","us-east-1"
      "D","Reserved","","2027-03-01","0","WriteCapacityUnit-Hrs","0.00013","USD","1 yr","WriteCapacityUnit-Hrs","us-east-1"
      "E","OnDemand","","2027-01-01","0","ReadCapacityUnit-Hrs","0.00014","USD",,"ReadCapacityUnit-Hrs","us-east-1"
      "F","OnDemand","","2027-01-01","0","WriteRequestUnits","0.00000078","USD",,"IA-WriteRequestUnits","us-east-1"
      "G","OnDemand","","2027-01-01","0","Requests","0.0000002260","USD",,"USE1-Streams-Requests","us-east-1"
      "P","OnDemand","","2027-01-01","0","GB-Mo","0.2","USD",,"TimedPITRStorage-ByteHrs","us-east-1"
      "H","OnDemand","","2027-01-01","0","GB","1","USD",,"BulkPutBytes","us-east-1"
      "I","OnDemand","","2027-01-01","0","WriteRequestUnits","0.000000885","USD",,"EU-IA-WriteRequestUnits","eu-west-1"
      """;

  @TempDir Path folder;

  private final SourceDiagnostics findings = new SourceDiagnostics();

  private Optional<ImportedPrices> imported(String text) throws Exception {
    Path file = folder.resolve("AmazonDynamoDB.csv");
    Files.writeString(file, text);
    return OfferFile.read(file, findings);
  }

  @Test
  void priceIsThatBeyondTheFreeTier() throws Exception {
    PriceList prices = imported(HEADER + ROWS).orElseThrow().prices();
    assertThat(prices.date()).isEqualTo("2027-02-01");
    assertThat(prices.of("us-east-1", PriceItem.STORAGE)).isEqualTo(0.26);
    assertThat(prices.of("us-east-1", PriceItem.PROVISIONED_WRITE)).isEqualTo(0.00066);
  }

  @Test
  void pricesAreByUsageTypeTermAndRegion() throws Exception {
    ImportedPrices imported = imported(HEADER + ROWS).orElseThrow();
    PriceList prices = imported.prices();
    assertThat(prices.of("us-east-1", PriceItem.ON_DEMAND_WRITE)).isEqualTo(0.63);
    assertThat(prices.of("us-east-1", PriceItem.INFREQUENT_ON_DEMAND_WRITE)).isEqualTo(0.78);
    assertThat(prices.of("us-east-1", PriceItem.STREAM_READS)).isEqualTo(0.0226);
    assertThat(prices.of("us-east-1", PriceItem.RESERVED_WRITE_ONE_YEAR_UPFRONT)).isEqualTo(1.5);
    assertThat(prices.of("us-east-1", PriceItem.RESERVED_WRITE_ONE_YEAR_HOUR)).isEqualTo(0.00013);
    assertThat(prices.of("eu-west-1", PriceItem.INFREQUENT_ON_DEMAND_WRITE)).isEqualTo(0.885);
    assertThat(imported.unknown()).containsExactly("BulkPutBytes");
  }

  @Test
  void writtenTableIsReadAsAPriceFile() throws Exception {
    String rows =
        ROWS.lines()
            .filter(row -> !row.contains("eu-west-1"))
            .reduce("", (all, row) -> all + row + "\n");
    ImportedPrices imported = imported(HEADER + rows).orElseThrow();
    Path table = folder.resolve("prices.csv");
    Files.writeString(table, imported.table());
    PriceList read = PriceListReader.overlaid(table, findings).orElseThrow();
    assertThat(read.date()).isEqualTo("2027-02-01");
    for (PriceItem item : PriceItem.values()) {
      imported
          .prices()
          .find("us-east-1", item)
          .ifPresent(price -> assertThat(read.find("us-east-1", item)).contains(price));
    }
  }

  @Test
  void otherFilesAreRefused() throws Exception {
    assertThat(imported("region,storage\nus-east-1,0.25\n")).isEmpty();
    assertThat(imported("SKU,TermType\nA,OnDemand\n")).isEmpty();
    assertThat(
            imported(
                HEADER
                    + "\"A\",\"OnDemand\",,\"2027-01-01\",\"0\",,\"1\",\"CNY\",,\"WriteRequestUnits\",\"cn-north-1\""))
        .isEmpty();
    assertThat(findings.inFileOrder())
        .extracting(SourceDiagnostic::message)
        .containsExactlyInAnyOrder(
            "this is not a price list of AWS: no row starts with SKU",
            "the price list has no column EffectiveDate, StartingRange, Unit, PricePerUnit,"
                + " Currency, LeaseContractLength, usageType, Region Code",
            "the price is in CNY");
  }

  @Test
  void shippedTableIsAsWritten() throws Exception {
    PriceList shipped = PriceListReader.shipped();
    String source = shipped.find("us-east-1", PriceItem.STORAGE).orElseThrow().source();
    try (var in = OfferFile.class.getResourceAsStream("prices.csv")) {
      assertThat(PriceTable.write(shipped, source))
          .isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
