package dev.keysmith.aws;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.CsvRows.Row;
import dev.keysmith.aws.PriceList.Price;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SourceText;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The price list that AWS publishes for a service, AmazonDynamoDB.csv: a row for each price, after
 * some rows about the file. Where the first units are free, there is a row for each range; the
 * price is that of the highest range.
 */
public final class OfferFile {
  /** The first cell of the row that names the columns. */
  static final String FIRST_COLUMN = "SKU";

  private static final String UPFRONT = "Quantity";

  /** Usage types without the prefix of their region: {@code EUC1-WriteRequestUnits}. */
  private static final ImmutableMap<String, PriceItem> USAGE_TYPES =
      ImmutableMap.<String, PriceItem>builder()
          .put("WriteRequestUnits", PriceItem.ON_DEMAND_WRITE)
          .put("ReadRequestUnits", PriceItem.ON_DEMAND_READ)
          .put("ReplWriteRequestUnits", PriceItem.ON_DEMAND_REPLICATED_WRITE)
          .put("WriteCapacityUnit-Hrs", PriceItem.PROVISIONED_WRITE)
          .put("ReadCapacityUnit-Hrs", PriceItem.PROVISIONED_READ)
          .put("ReplWriteCapacityUnit-Hrs", PriceItem.PROVISIONED_REPLICATED_WRITE)
          .put("TimedStorage-ByteHrs", PriceItem.STORAGE)
          .put("IA-WriteRequestUnits", PriceItem.INFREQUENT_ON_DEMAND_WRITE)
          .put("IA-ReadRequestUnits", PriceItem.INFREQUENT_ON_DEMAND_READ)
          .put("IA-ReplWriteRequestUnits", PriceItem.INFREQUENT_ON_DEMAND_REPLICATED_WRITE)
          .put("IA-WriteCapacityUnit-Hrs", PriceItem.INFREQUENT_PROVISIONED_WRITE)
          .put("IA-ReadCapacityUnit-Hrs", PriceItem.INFREQUENT_PROVISIONED_READ)
          .put("IA-ReplWriteCapacityUnit-Hrs", PriceItem.INFREQUENT_PROVISIONED_REPLICATED_WRITE)
          .put("IA-TimedStorage-ByteHrs", PriceItem.INFREQUENT_STORAGE)
          .put("TimedPITRStorage-ByteHrs", PriceItem.POINT_IN_TIME_RECOVERY)
          .put("TimedBackupStorage-ByteHrs", PriceItem.BACKUP)
          .put("RestoreDataSize-Bytes", PriceItem.RESTORE)
          .put("ExportDataSize-Bytes", PriceItem.EXPORT)
          .put("IncrementalExportDataSize-Bytes", PriceItem.INCREMENTAL_EXPORT)
          .put("ImportDataSize-Bytes", PriceItem.IMPORT)
          .put("Streams-Requests", PriceItem.STREAM_READS)
          .put("ChangeDataCaptureUnits-Kinesis", PriceItem.CHANGE_DATA_CAPTURE)
          .put("VectorWriteRequest", PriceItem.VECTOR_WRITE)
          .put("VectorSearch", PriceItem.VECTOR_SEARCH)
          .put("IA-VectorWriteRequest", PriceItem.INFREQUENT_VECTOR_WRITE)
          .put("IA-VectorSearch", PriceItem.INFREQUENT_VECTOR_SEARCH)
          .buildOrThrow();

  /** By usage type, term, and whether it is paid upfront. */
  private static final ImmutableMap<String, PriceItem> RESERVED =
      ImmutableMap.<String, PriceItem>builder()
          .put("WriteCapacityUnit-Hrs 1yr true", PriceItem.RESERVED_WRITE_ONE_YEAR_UPFRONT)
          .put("WriteCapacityUnit-Hrs 1yr false", PriceItem.RESERVED_WRITE_ONE_YEAR_HOUR)
          .put("ReadCapacityUnit-Hrs 1yr true", PriceItem.RESERVED_READ_ONE_YEAR_UPFRONT)
          .put("ReadCapacityUnit-Hrs 1yr false", PriceItem.RESERVED_READ_ONE_YEAR_HOUR)
          .put("WriteCapacityUnit-Hrs 3yr true", PriceItem.RESERVED_WRITE_THREE_YEARS_UPFRONT)
          .put("WriteCapacityUnit-Hrs 3yr false", PriceItem.RESERVED_WRITE_THREE_YEARS_HOUR)
          .put("ReadCapacityUnit-Hrs 3yr true", PriceItem.RESERVED_READ_THREE_YEARS_UPFRONT)
          .put("ReadCapacityUnit-Hrs 3yr false", PriceItem.RESERVED_READ_THREE_YEARS_HOUR)
          .buildOrThrow();

  /** AWS lists these per unit; here they are per million and per hundred thousand. */
  private static final ImmutableMap<PriceItem, BigDecimal> SCALE =
      ImmutableMap.<PriceItem, BigDecimal>builder()
          .put(PriceItem.ON_DEMAND_WRITE, BigDecimal.valueOf(1_000_000))
          .put(PriceItem.ON_DEMAND_READ, BigDecimal.valueOf(1_000_000))
          .put(PriceItem.ON_DEMAND_REPLICATED_WRITE, BigDecimal.valueOf(1_000_000))
          .put(PriceItem.INFREQUENT_ON_DEMAND_WRITE, BigDecimal.valueOf(1_000_000))
          .put(PriceItem.INFREQUENT_ON_DEMAND_READ, BigDecimal.valueOf(1_000_000))
          .put(PriceItem.INFREQUENT_ON_DEMAND_REPLICATED_WRITE, BigDecimal.valueOf(1_000_000))
          .put(PriceItem.CHANGE_DATA_CAPTURE, BigDecimal.valueOf(1_000_000))
          .put(PriceItem.STREAM_READS, BigDecimal.valueOf(100_000))
          .buildOrThrow();

  private final SourceText text;
  private final SourceDiagnostics findings;
  private final Map<String, Map<PriceItem, RangePrice>> regions = new TreeMap<>();
  private final TreeSet<String> unknown = new TreeSet<>();
  private String date = "";

  /** A price from so many units on. */
  private record RangePrice(BigDecimal from, BigDecimal amount) {}

  /**
   * What a price list has.
   *
   * @param table the prices, as a file for {@code --prices}
   * @param unknown usage types that are not priced here
   */
  public record ImportedPrices(PriceList prices, String table, ImmutableSet<String> unknown) {}

  private OfferFile(SourceText text, SourceDiagnostics findings) {
    this.text = text;
    this.findings = findings;
  }

  /** Reads the file; empty if it has errors. */
  public static Optional<ImportedPrices> read(Path file, SourceDiagnostics findings) {
    return SourceText.read(file, findings).flatMap(text -> new OfferFile(text, findings).read());
  }

  private Optional<ImportedPrices> read() {
    ImmutableList<Row> rows = CsvRows.of(text.text());
    Optional<Row> header =
        rows.stream().filter(row -> row.cell(0).equals(FIRST_COLUMN)).findFirst();
    if (header.isEmpty()) {
      error(
          SourceLocation.whole(text.name()),
          "this is not a price list of AWS: no row starts with %s".formatted(FIRST_COLUMN),
          "download AmazonDynamoDB.csv from the AWS Price List bulk API");
      return Optional.empty();
    }
    Optional<OfferColumns> columns = OfferColumns.of(header.get(), this::error, text.name());
    columns.ifPresent(
        named ->
            rows.stream()
                .filter(row -> row.line() > header.get().line())
                .forEach(row -> price(named, row)));
    if (columns.isPresent() && !findings.hasErrors() && regions.isEmpty()) {
      error(
          SourceLocation.whole(text.name()),
          "the price list has no price of DynamoDB",
          "use the list of the service AmazonDynamoDB");
    }
    return findings.hasErrors() ? Optional.empty() : Optional.of(imported());
  }

  private void price(OfferColumns columns, Row row) {
    String region = columns.region(row);
    String usageType = columns.usageType(row);
    if (region.isEmpty() || usageType.isEmpty()) {
      return;
    }
    Optional<PriceItem> item = item(columns, row, usageType);
    if (item.isEmpty()) {
      unknown.add(usageType);
      return;
    }
    SourceLocation location = new SourceLocation(text.name(), row.line(), 1, 1);
    if (!columns.currency(row).equals("USD")) {
      error(
          location,
          "the price is in %s".formatted(columns.currency(row)),
          "import a price list in USD");
      return;
    }
    Optional<BigDecimal> amount = columns.amount(row);
    if (amount.isEmpty()) {
      error(location, "the row has no price", "download the price list again");
      return;
    }
    if (!columns.isReserved(row) && columns.date(row).compareTo(date) > 0) {
      date = columns.date(row);
    }
    BigDecimal scale = SCALE.getOrDefault(item.get(), BigDecimal.ONE);
    RangePrice price = new RangePrice(columns.rangeStart(row), amount.get().multiply(scale));
    regions
        .computeIfAbsent(region, name -> new TreeMap<>())
        .merge(
            item.get(), price, (one, other) -> one.from.compareTo(other.from) >= 0 ? one : other);
  }

  private static Optional<PriceItem> item(OfferColumns columns, Row row, String usageType) {
    if (columns.isReserved(row)) {
      return Optional.ofNullable(
          RESERVED.get(
              "%s %s %s"
                  .formatted(usageType, columns.term(row), columns.unit(row).equals(UPFRONT))));
    }
    return Optional.ofNullable(USAGE_TYPES.get(usageType));
  }

  private ImportedPrices imported() {
    ImmutableMap.Builder<String, ImmutableMap<PriceItem, Price>> all = ImmutableMap.builder();
    String source = "AWS Price List of AmazonDynamoDB effective " + date;
    regions.forEach(
        (region, found) -> {
          Map<PriceItem, Price> prices = new LinkedHashMap<>();
          found.forEach(
              (item, price) -> prices.put(item, new Price(price.amount.doubleValue(), source)));
          all.put(region, ImmutableMap.copyOf(prices));
        });
    PriceList prices = new PriceList(date, all.buildOrThrow());
    return new ImportedPrices(
        prices, PriceTable.write(prices, source), ImmutableSet.copyOf(unknown));
  }

  private void error(SourceLocation location, String message, String fix) {
    findings.error("WrongPriceList", location, message, fix);
  }
}
