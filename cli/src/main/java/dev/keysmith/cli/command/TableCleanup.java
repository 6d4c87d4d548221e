package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.EngineFailure;
import dev.keysmith.verify.engine.LeftoverTables;
import dev.keysmith.verify.engine.LeftoverTables.Leftover;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Finds and deletes the tables that killed verifications have left on an engine. */
final class TableCleanup {
  private final DynamoDbEngine engine;
  private final LeftoverTables tables;

  TableCleanup(DynamoDbEngine engine, Instant now) {
    this.engine = engine;
    this.tables = new LeftoverTables(engine, now);
  }

  /**
   * Deletes them.
   *
   * @param recentToo also those of runs that may still be running
   * @return whether nothing is left that should have been deleted
   */
  boolean delete(boolean recentToo, PrintWriter out) {
    List<Leftover> kept = new ArrayList<>();
    List<Leftover> failed = new ArrayList<>();
    int deleted = 0;
    for (Leftover table : tables.find()) {
      if (!recentToo && tables.mayBeInUse(table)) {
        kept.add(table);
      } else if (tables.delete(table)) {
        out.println("deleted " + table.name());
        deleted++;
      } else {
        failed.add(table);
      }
    }
    out.println(
        String.format(
            "%s of earlier verifications deleted on %s",
            NumberFormat.counted(deleted, "table"), engine.name()));
    list(
        kept,
        "kept, because their run began less than an hour ago and may be running; --yes deletes"
            + " them",
        out);
    list(failed, "not deleted; run again in a minute", out);
    return failed.isEmpty();
  }

  private static void list(List<Leftover> tables, String what, PrintWriter out) {
    if (!tables.isEmpty()) {
      out.println(NumberFormat.counted(tables.size(), "table") + " " + what + ":");
      tables.forEach(table -> out.println("  " + table.name()));
    }
  }

  /** The tables of earlier runs that are surely not in use; empty if they cannot be listed. */
  ImmutableList<Leftover> abandoned() {
    try {
      return tables.find().stream()
          .filter(table -> !tables.mayBeInUse(table))
          .collect(ImmutableList.toImmutableList());
    } catch (EngineFailure e) {
      // Listing tables needs a permission that a verification does not.
      return ImmutableList.of();
    }
  }
}
