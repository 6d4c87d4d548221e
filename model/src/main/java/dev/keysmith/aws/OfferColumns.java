package dev.keysmith.aws;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.CsvRows.Row;
import dev.keysmith.source.SourceLocation;
import java.math.BigDecimal;
import java.util.Optional;

/** The columns of AWS's price list that matter, wherever they are. */
final class OfferColumns {
  private static final String TERM_TYPE = "TermType";
  private static final String EFFECTIVE_DATE = "EffectiveDate";
  private static final String STARTING_RANGE = "StartingRange";
  private static final String UNIT = "Unit";
  private static final String PRICE = "PricePerUnit";
  private static final String CURRENCY = "Currency";
  private static final String TERM = "LeaseContractLength";
  private static final String USAGE_TYPE = "usageType";
  private static final String REGION = "Region Code";
  private static final ImmutableList<String> NEEDED =
      ImmutableList.of(
          TERM_TYPE,
          EFFECTIVE_DATE,
          STARTING_RANGE,
          UNIT,
          PRICE,
          CURRENCY,
          TERM,
          USAGE_TYPE,
          REGION);

  private final ImmutableMap<String, Integer> positions;

  private OfferColumns(ImmutableMap<String, Integer> positions) {
    this.positions = positions;
  }

  /** Reports a problem. */
  interface ProblemReporter {
    void error(SourceLocation location, String message, String fix);
  }

  /** Finds the columns; empty if some are missing, which is reported. */
  static Optional<OfferColumns> of(Row header, ProblemReporter reporter, String file) {
    ImmutableList<String> missing =
        NEEDED.stream()
            .filter(name -> !header.cells().contains(name))
            .collect(ImmutableList.toImmutableList());
    if (!missing.isEmpty()) {
      reporter.error(
          new SourceLocation(file, header.line(), 1, 1),
          "the price list has no column %s".formatted(String.join(", ", missing)),
          "download AmazonDynamoDB.csv from the AWS Price List bulk API");
      return Optional.empty();
    }
    return Optional.of(
        new OfferColumns(
            NEEDED.stream()
                .collect(ImmutableMap.toImmutableMap(name -> name, header.cells()::indexOf))));
  }

  String region(Row row) {
    return cell(row, REGION);
  }

  /**
   * Without the prefix of the region, which us-east-1 mostly has not: {@code EUC1-}, {@code EU-}.
   */
  String usageType(Row row) {
    return cell(row, USAGE_TYPE).replaceFirst("^(?!IA-)[A-Z]{2,3}[0-9]?-", "");
  }

  boolean isReserved(Row row) {
    return cell(row, TERM_TYPE).equals("Reserved");
  }

  /** 1yr, or 3yr; some lists write {@code 1 yr}. */
  String term(Row row) {
    return cell(row, TERM).replace(" ", "");
  }

  String unit(Row row) {
    return cell(row, UNIT);
  }

  String currency(Row row) {
    return cell(row, CURRENCY);
  }

  String date(Row row) {
    return cell(row, EFFECTIVE_DATE);
  }

  BigDecimal rangeStart(Row row) {
    return number(cell(row, STARTING_RANGE)).orElse(BigDecimal.ZERO);
  }

  Optional<BigDecimal> amount(Row row) {
    return number(cell(row, PRICE));
  }

  private String cell(Row row, String column) {
    return row.cell(positions.getOrDefault(column, Integer.MAX_VALUE));
  }

  private static Optional<BigDecimal> number(String text) {
    return text.matches("\\d{1,15}(\\.\\d{1,15})?")
        ? Optional.of(new BigDecimal(text))
        : Optional.empty();
  }
}
