package dev.keysmith.export.source;

import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.RateLimiter;
import dev.keysmith.aws.PriceList;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.verify.engine.DeployedTable;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.RunCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * The tables of a design where they are deployed, to be read in segments.
 *
 * @param units their segments
 * @param rate the most read units per second; empty if they are not limited
 */
@SuppressWarnings("UnstableApiUsage") // the limiter is in use since 2012, and marked beta
public record DeployedTables(
    ImmutableList<DeployedTable> tables,
    ImmutableList<ItemUnit> units,
    ImmutableList<String> problems,
    OptionalInt rate) {
  private static final double GIGABYTE = 1 << 30;
  private static final int MINUTE = 60;

  /**
   * Finds them.
   *
   * @param prefix what their names have before those of the design
   * @param segments how many each table is read in
   */
  public static DeployedTables find(
      DynamoDbEngine engine, Design design, String prefix, int segments, OptionalInt rate) {
    Optional<RateLimiter> limit =
        rate.isPresent() ? Optional.of(RateLimiter.create(rate.getAsInt())) : Optional.empty();
    ImmutableList.Builder<DeployedTable> found = ImmutableList.builder();
    ImmutableList.Builder<ItemUnit> units = ImmutableList.builder();
    List<String> problems = new ArrayList<>();
    for (Table table : design.tables().values()) {
      String name = prefix + table.name();
      Optional<DeployedTable> deployed = DeployedTable.find(engine, name);
      if (deployed.isEmpty()) {
        problems.add(
            String.format(
                "%s has no table %s; if its name has another prefix, pass --table-prefix; if this"
                    + " is DynamoDB Local, start it with -sharedDb",
                engine.name(), name));
      } else if (!new TreeSet<>(deployed.get().key())
          .equals(new TreeSet<>(table.key().attributes()))) {
        problems.add(
            String.format(
                "table %s has the key %s, in the design it is %s; pass the design that is deployed",
                name,
                String.join(", ", deployed.get().key()),
                String.join(", ", table.key().attributes())));
      } else {
        found.add(deployed.get());
        for (int i = 0; i < segments; i++) {
          units.add(new TableSegment(table.name(), deployed.get(), i, segments, limit));
        }
      }
    }
    return new DeployedTables(found.build(), units.build(), ImmutableList.copyOf(problems), rate);
  }

  /** "reads 2 tables with about 2,000 items (0.5 GB), …". */
  public String announcement(PriceList prices, String region) {
    double bytes = tables.stream().mapToLong(DeployedTable::bytes).sum();
    double units = ReadUnits.query(bytes, ReadConsistency.EVENTUAL);
    return String.format(
        "reads %s with about %s (%s GB) in eventually consistent Scans, and consumes about %s%s, at"
            + " an estimated cost of %s",
        NumberFormat.counted(tables.size(), "table"),
        NumberFormat.counted(tables.stream().mapToLong(DeployedTable::items).sum(), "item"),
        NumberFormat.number(Math.ceil(bytes / GIGABYTE * 100) / 100),
        NumberFormat.counted(Math.ceil(units), "read unit"),
        rate.isPresent()
            ? String.format(
                ", at most %s per second (%s)",
                NumberFormat.number(rate.getAsInt()),
                NumberFormat.counted(
                    Math.max(1, Math.ceil(units / rate.getAsInt() / MINUTE)), "minute"))
            : "",
        MoneyFormat.text(RunCost.usd(0, units, prices, region)));
  }
}
