package dev.keysmith.aws;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.PriceList.Price;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads prices: the shipped table, and a file of the user, which overrides it. The user's file is a
 * table as well, such as an imported price list, or single prices in YAML.
 */
public final class PriceListReader {
  private static final String SHIPPED = "prices.csv";

  /** The form of an amount. */
  static final Pattern AMOUNT = Pattern.compile("\\d{1,9}(\\.\\d{1,12})?");

  private static final String TABLE_EXTENSION = ".csv";
  private static final ImmutableList<String> TABLE = ImmutableList.of("prices", "date", "regions");
  private static final ImmutableList<String> REGION =
      ImmutableList.<String>builder().add("like").addAll(PriceItem.BY_WORD.keySet()).build();

  private static final String USD = "usd";
  private static final ImmutableList<String> PRICE = ImmutableList.of(USD, "source");

  private final SourceDiagnostics findings;
  private final Map<String, Map<PriceItem, Price>> regions = new LinkedHashMap<>();
  private String date = "";

  private PriceListReader(SourceDiagnostics findings) {
    this.findings = findings;
  }

  /** The shipped table. */
  public static PriceList shipped() {
    SourceDiagnostics findings = new SourceDiagnostics();
    PriceListReader reader = new PriceListReader(findings);
    reader.mergeTable(shippedText());
    if (findings.hasErrors()) {
      throw new IllegalStateException("the shipped prices: " + findings.inFileOrder());
    }
    return reader.prices();
  }

  /** The shipped table merged with a user's file; empty if the file has errors. */
  public static Optional<PriceList> overlaid(Path file, SourceDiagnostics findings) {
    PriceListReader reader = new PriceListReader(findings);
    reader.mergeTable(shippedText());
    Optional<SourceText> own = SourceText.read(file, findings);
    own.ifPresent(
        text -> {
          if (text.name().endsWith(TABLE_EXTENSION)) {
            reader.mergeTable(text);
          } else {
            reader.merge(text);
          }
        });
    return own.isEmpty() || findings.hasErrors() ? Optional.empty() : Optional.of(reader.prices());
  }

  private static SourceText shippedText() {
    try (InputStream in = PriceListReader.class.getResourceAsStream(SHIPPED)) {
      if (in == null) {
        throw new IllegalStateException(SHIPPED + " is not in the jar");
      }
      return new SourceText(SHIPPED, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PriceList prices() {
    ImmutableMap.Builder<String, ImmutableMap<PriceItem, Price>> all = ImmutableMap.builder();
    regions.forEach((region, prices) -> all.put(region, ImmutableMap.copyOf(prices)));
    return new PriceList(date, all.buildOrThrow());
  }

  private void mergeTable(SourceText source) {
    PriceList table = PriceTable.read(source, findings);
    date = table.date();
    table
        .regions()
        .forEach(
            (region, prices) ->
                regions.computeIfAbsent(region, name -> new LinkedHashMap<>()).putAll(prices));
  }

  private void merge(SourceText source) {
    Optional<YamlFields> read =
        YamlReader.read(source, findings)
            .flatMap(root -> YamlFields.of(root, "a price table", TABLE, findings));
    if (read.isEmpty()) {
      return;
    }
    YamlFields fields = read.get();
    Optional<YamlNode> version =
        fields.required("prices", "start the file with 'prices: 1', the version of this format");
    if (version.isPresent() && !scalar(version.get()).equals("1")) {
      findings.error(
          "UnknownWord",
          version.get().location(),
          "the version cannot be " + version.get().kind(),
          "write 'prices: 1'");
    }
    fields
        .required("date", "state the date of the prices: 'date: 2026-11-01'")
        .ifPresent(node -> date = scalar(node));
    Optional<YamlNode> table = fields.required("regions", "list the regions with their prices");
    if (table.isPresent() && table.get() instanceof YamlNode.Mapping mapping) {
      mapping.entries().forEach(this::region);
    } else if (table.isPresent()) {
      findings.error(
          "WrongShape",
          table.get().location(),
          "regions cannot be " + table.get().kind(),
          "write a mapping from each region to its prices");
    }
  }

  private void region(YamlNode.Entry entry) {
    Optional<YamlFields> read = YamlFields.of(entry.value(), "a region", REGION, findings);
    if (read.isEmpty()) {
      return;
    }
    YamlFields fields = read.get();
    Map<PriceItem, Price> prices = new LinkedHashMap<>();
    prices.putAll(regions.getOrDefault(entry.name(), Map.of()));
    fields
        .optional("like")
        .ifPresent(
            like -> {
              Map<PriceItem, Price> base = regions.get(scalar(like));
              if (base == null) {
                findings.error(
                    "UnknownRegion",
                    like.location(),
                    "no prices for '" + scalar(like) + "' before this line",
                    SpellingSuggester.suggest(scalar(like), regions.keySet()));
              } else {
                prices.putAll(base);
              }
            });
    for (PriceItem item : PriceItem.values()) {
      fields
          .optional(item.keyword())
          .flatMap(node -> price(node, item))
          .ifPresent(price -> prices.put(item, price));
    }
    ImmutableList<String> missing =
        PriceItem.BY_WORD.values().stream()
            .filter(PriceItem::isRequired)
            .filter(item -> !prices.containsKey(item) && !fields.has(item.keyword()))
            .map(PriceItem::keyword)
            .collect(ImmutableList.toImmutableList());
    if (!missing.isEmpty()) {
      findings.error(
          "MissingField",
          entry.key().location(),
          entry.name() + " has no price for " + String.join(", ", missing),
          "add them, or copy the prices of another region: 'like: us-east-1'");
    }
    regions.put(entry.name(), prices);
  }

  private Optional<Price> price(YamlNode node, PriceItem item) {
    Optional<YamlFields> fields = YamlFields.of(node, "a price", PRICE, findings);
    Optional<YamlNode> amount =
        fields.flatMap(
            given -> given.required(USD, "state the price of " + item.per() + ": 'usd: 0.25'"));
    if (amount.isEmpty()) {
      return Optional.empty();
    }
    String source =
        fields
            .flatMap(given -> given.optional("source"))
            .map(PriceListReader::scalar)
            .orElse("user");
    String text = scalar(amount.get());
    if (!AMOUNT.matcher(text).matches()) {
      findings.error(
          "WrongQuantity",
          amount.get().location(),
          "a price cannot be " + amount.get().kind(),
          "write a number such as 0.625");
      return Optional.empty();
    }
    return Optional.of(new Price(new BigDecimal(text).doubleValue(), source));
  }

  private static String scalar(YamlNode node) {
    return node instanceof YamlNode.Scalar scalar ? scalar.text() : "";
  }
}
