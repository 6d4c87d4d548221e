package dev.keysmith.aws;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.CsvRows.Row;
import dev.keysmith.aws.PriceList.Price;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.SpellingSuggester;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Prices as a table: a row for each region, a column for each item. The shipped prices are in this
 * form, and an imported price list is written in it.
 *
 * <pre>
 *   date,2026-07-01
 *   source,AWS Price List
 *   region,onDemandWrite,onDemandRead
 *   us-east-1,0.625,0.125
 * </pre>
 */
final class PriceTable {
  private static final String DATE = "date";
  private static final String SOURCE = "source";
  private static final String REGION = "region";

  private final SourceText text;
  private final SourceDiagnostics findings;
  private final Map<String, ImmutableMap<PriceItem, Price>> regions = new LinkedHashMap<>();
  private final Map<String, String> remarks = new LinkedHashMap<>();
  private ImmutableList<Optional<PriceItem>> columns = ImmutableList.of();

  private PriceTable(SourceText text, SourceDiagnostics findings) {
    this.text = text;
    this.findings = findings;
  }

  /** Reads a table and reports its errors. */
  static PriceList read(SourceText text, SourceDiagnostics findings) {
    PriceTable table = new PriceTable(text, findings);
    CsvRows.of(text.text()).forEach(table::row);
    for (String needed : ImmutableList.of(DATE, REGION)) {
      if (!table.remarks.containsKey(needed)) {
        findings.error(
            "MissingField",
            SourceLocation.whole(text.name()),
            "the price table has no row '%s'".formatted(needed),
            "write '%s'"
                .formatted(needed.equals(DATE) ? "date,2026-07-01" : "region,onDemandWrite,…"));
      }
    }
    return new PriceList(table.remarks.getOrDefault(DATE, ""), ImmutableMap.copyOf(table.regions));
  }

  private void row(Row row) {
    String first = row.cell(0);
    if (first.equals(OfferFile.FIRST_COLUMN)) {
      findings.error(
          "WrongShape",
          at(row, first),
          "this is a price list of AWS, not a price table",
          "convert it with 'keysmith prices import %s'".formatted(text.name()));
    } else if (first.equals(DATE) || first.equals(SOURCE)) {
      remarks.put(first, row.cell(1));
    } else if (first.equals(REGION)) {
      remarks.put(first, "");
      columns =
          row.cells().stream()
              .skip(1)
              .map(word -> column(row, word))
              .collect(ImmutableList.toImmutableList());
    } else if (remarks.containsKey(REGION)) {
      region(row);
    }
  }

  private Optional<PriceItem> column(Row row, String word) {
    Optional<PriceItem> item = Optional.ofNullable(PriceItem.BY_WORD.get(word));
    if (item.isEmpty()) {
      findings.error(
          "UnknownField",
          at(row, word),
          "unknown price '%s'".formatted(word),
          SpellingSuggester.suggest(word, PriceItem.BY_WORD.keySet()));
    }
    return item;
  }

  private void region(Row row) {
    Map<PriceItem, Price> prices = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      String cell = row.cell(i + 1);
      if (!cell.isEmpty()) {
        columns
            .get(i)
            .ifPresent(item -> amount(row, cell).ifPresent(price -> prices.put(item, price)));
      }
    }
    Set<String> missing = new LinkedHashSet<>();
    for (PriceItem item : PriceItem.values()) {
      if (item.isRequired() && !prices.containsKey(item)) {
        missing.add(item.keyword());
      }
    }
    if (!missing.isEmpty()) {
      findings.error(
          "MissingField",
          at(row, row.cell(0)),
          "%s has no price for %s".formatted(row.cell(0), String.join(", ", missing)),
          "add them, or remove the row");
    }
    regions.put(row.cell(0), ImmutableMap.copyOf(prices));
  }

  private Optional<Price> amount(Row row, String cell) {
    if (!PriceListReader.AMOUNT.matcher(cell).matches()) {
      findings.error(
          "WrongQuantity",
          at(row, cell),
          "a price cannot be '%s'".formatted(cell),
          "write a number such as 0.625");
      return Optional.empty();
    }
    return Optional.of(
        new Price(new BigDecimal(cell).doubleValue(), remarks.getOrDefault(SOURCE, text.name())));
  }

  private SourceLocation at(Row row, String cell) {
    String line = text.text().lines().skip(row.line() - 1L).findFirst().orElse("");
    return new SourceLocation(
        text.name(), row.line(), Math.max(0, line.indexOf(cell)) + 1, cell.length());
  }

  /** Writes a list as a table, with the same source for all prices. */
  static String write(PriceList prices, String source) {
    ImmutableList<PriceItem> items =
        PriceItem.BY_WORD.values().stream()
            .filter(item -> !prices.regionsWith(item).isEmpty())
            .collect(ImmutableList.toImmutableList());
    StringBuilder table = new StringBuilder();
    table.append(DATE).append(',').append(prices.date()).append('\n');
    table.append(SOURCE).append(',').append(source.replace(',', ';')).append('\n');
    table.append(REGION);
    items.forEach(item -> table.append(',').append(item.keyword()));
    table.append('\n');
    for (String region : prices.regionNames()) {
      table.append(region);
      items.forEach(
          item ->
              table
                  .append(',')
                  .append(
                      prices.find(region, item).map(price -> plain(price.amount())).orElse("")));
      table.append('\n');
    }
    return table.toString();
  }

  private static String plain(double amount) {
    return BigDecimal.valueOf(amount).stripTrailingZeros().toPlainString();
  }
}
