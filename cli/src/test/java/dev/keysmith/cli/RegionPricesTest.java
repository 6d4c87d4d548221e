package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --region}, {@code compare --regions} and {@code prices import}. */
final class RegionPricesTest {
  private static final Path FORUM = ProjectCheckout.ROOT.resolve("corpus/cost/forum");
  private static final String SPEC = FORUM.resolve("spec.yaml").toString();
  private static final String DESIGN = FORUM.resolve("design.yaml").toString();

  @TempDir Path folder;

  @Test
  void aRegionOverridesThatOfTheSpec() {
    CommandRun run = CommandRun.of("cost", SPEC, "--design", DESIGN, "--region", "sa-east-1");
    assertThat(run.out()).contains("(on-demand, sa-east-1, prices as of");
    assertThat(run.out()).contains("--region sa-east-1    # explain");
    assertThat(
            CommandRun.of("explain", SPEC, "P1", "--design", DESIGN, "--region", "sa-east-1").out())
        .contains("× $0.1875 per million");
  }

  @Test
  void anUnknownRegionIsAUsageErrorWithTheClosestName() {
    CommandRun run = CommandRun.of("cost", SPEC, "--design", DESIGN, "--region", "eu-centrl-1");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("no prices for region 'eu-centrl-1'; did you mean 'eu-central-1'?");
    CommandRun compared =
        CommandRun.of("compare", SPEC, "--design", DESIGN, "--regions", "us-east-1,mars");
    assertThat(compared.status()).isEqualTo(2);
    assertThat(compared.err()).contains("no prices for region 'mars'; use one of us-east-1,");
  }

  @Test
  void whatIsNotSoldInARegionIsAUsageError() {
    CommandRun run =
        CommandRun.of(
            "cost",
            SPEC,
            "--design",
            DESIGN,
            "--region",
            "us-east-2",
            "--mode",
            "provisioned",
            "--reserved",
            "3y");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("us-east-2 has no price for reservedWriteThreeYearsUpfront");
    assertThat(CommandRun.of("cost", SPEC, "--design", DESIGN, "--region", "il-central-1").err())
        .isEmpty();
  }

  /** A price file may have a region without the second table class. */
  @Test
  void aTableClassThatARegionHasNoPriceForIsAUsageError() throws Exception {
    Path design = folder.resolve("design.yaml");
    Files.writeString(
        design,
        Files.readString(Path.of(DESIGN))
            .replaceFirst("(\n  [a-z]+:\n)", "$1    class: infrequent-access\n"));
    Path prices = folder.resolve("prices.yaml");
    Files.writeString(
        prices,
        """
        prices: 1
        date: 2027-01-01
        regions:
          mars-1:
            onDemandWrite: {usd: 1.0, source: a test}
            onDemandRead: {usd: 0.2, source: a test}
            provisionedWrite: {usd: 0.001, source: a test}
            provisionedRead: {usd: 0.0002, source: a test}
            storage: {usd: 0.5, source: a test}
            pointInTimeRecovery: {usd: 0.4, source: a test}
            streamReads: {usd: 0.02, source: a test}
        """);
    String[] compared = {
      "compare",
      SPEC,
      "--design",
      design.toString(),
      "--prices",
      prices.toString(),
      "--regions",
      "us-east-1,mars-1"
    };
    CommandRun run = CommandRun.of(compared);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "mars-1 has no price for infrequentOnDemandWrite, the class of a table; price all")
        .contains("--class standard");
    CommandRun alike =
        CommandRun.of(
            Stream.concat(Stream.of(compared), Stream.of("--class", "standard"))
                .toArray(String[]::new));
    assertThat(alike.err()).isEmpty();
    assertThat(alike.status()).isZero();
  }

  @Test
  void oneDesignIsComparedInSeveralRegions() {
    CommandRun run =
        CommandRun.of("compare", SPEC, "--design", DESIGN, "--regions", "sa-east-1,us-east-1");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("Forum (on-demand, prices as of ")
        .containsPattern("sa-east-1 +us-east-1")
        .containsPattern("us-east-1 is \\$[0-9.]+/month cheaper than sa-east-1 \\(33.3%\\)");
    assertThat(CommandRun.of("compare", SPEC, "--regions", "us-east-1").err())
        .contains("name at least two regions");
  }

  @Test
  void anImportedListIsAPriceFile() throws Exception {
    Path list = folder.resolve("AmazonDynamoDB.csv");
    Files.writeString(
        list,
        """
        "FormatVersion","v1.0"
        "SKU","TermType","EffectiveDate","StartingRange","Unit","PricePerUnit","Currency",\
        "LeaseContractLength","usageType","Region Code"
        "A","OnDemand","2027-01-01","0","","0.000001","USD",,"WriteRequestUnits","us-east-1"
        "B","OnDemand","2027-01-01","0","","0.0000002","USD",,"ReadRequestUnits","us-east-1"
        "C","OnDemand","2027-01-01","0","","0.001","USD",,"WriteCapacityUnit-Hrs","us-east-1"
        "D","OnDemand","2027-01-01","0","","0.0002","USD",,"ReadCapacityUnit-Hrs","us-east-1"
        "E","OnDemand","2027-01-01","0","","0.5","USD",,"TimedStorage-ByteHrs","us-east-1"
        "F","OnDemand","2027-01-01","0","","0.4","USD",,"TimedPITRStorage-ByteHrs","us-east-1"
        """);
    Path table = folder.resolve("prices.csv");
    CommandRun imported =
        CommandRun.of("prices", "import", list.toString(), "--out", table.toString());
    assertThat(imported.err()).isEmpty();
    assertThat(imported.out()).contains("6 prices in 1 region, effective 2027-01-01");
    assertThat(
            CommandRun.of("explain", SPEC, "P1", "--design", DESIGN, "--prices", table.toString())
                .out())
        .contains("0.5 read units × 1,000/s × 2,592,000 s × $0.2 per million");
    assertThat(CommandRun.of("prices", "import", SPEC).err()).contains("not a price list of AWS");
  }
}
