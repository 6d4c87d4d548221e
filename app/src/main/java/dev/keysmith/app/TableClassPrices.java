package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceItem;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.spec.Spec;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether a price list has what the tables of a design cost in their classes. */
final class TableClassPrices {
  private TableClassPrices() {}

  /** The same file, with an error for each table whose class has no price in the region. */
  static DesignFile checked(DesignFile file, Spec spec, PriceList prices) {
    ImmutableList<SourceDiagnostic> errors =
        file.design().stream()
            .flatMap(design -> design.tables().values().stream())
            .flatMap(table -> error(file, table, spec.pricing().region(), prices).stream())
            .collect(ImmutableList.toImmutableList());
    return errors.isEmpty()
        ? file
        : new DesignFile(
            file.name(),
            file.source(),
            Optional.empty(),
            file.locations(),
            Stream.concat(file.findings().stream(), errors.stream())
                .collect(ImmutableList.toImmutableList()));
  }

  private static Optional<SourceDiagnostic> error(
      DesignFile file, Table table, String region, PriceList prices) {
    return PricingOptions.missingIn(prices, region, table.tableClass()).stream()
        .findFirst()
        .map(PriceItem::keyword)
        .map(
            item ->
                new SourceDiagnostic(
                    "NoPrice",
                    Severity.ERROR,
                    file.locations().tableClass(table.name()),
                    "%s has no price for %s".formatted(region, item),
                    "add it to the price file, or remove 'class' from the table"));
  }
}
