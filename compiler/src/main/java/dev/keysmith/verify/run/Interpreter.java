package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.Meter;
import dev.keysmith.verify.engine.Tables;
import dev.keysmith.verify.plain.Arguments;
import dev.keysmith.verify.plain.Result;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Does on an engine what plans say. It decides nothing that a plan decides: which requests, by
 * which keys, in which order, what is written where.
 */
public final class Interpreter {
  /** No read of generated data has more pages; a cursor that goes in circles has. */
  private static final int MOST_PAGES = 100_000;

  private final ReadRun reads;
  private final WriteRun writes;

  public Interpreter(Spec spec, Design design, Instant now, Meter meter, Tables tables) {
    EngineRequests requests = new EngineRequests(meter, tables);
    this.reads = new ReadRun(spec, now, requests);
    this.writes = new WriteRun(spec, design, now, requests);
  }

  /** One page of a read, from the cursor of the page before. */
  public Page page(
      Pattern.Read read, Plan plan, Map<String, Object> arguments, Optional<Cursor> cursor) {
    return reads.page(
        plan.reading().orElseThrow(), read.selection(), Parameters.of(arguments), cursor);
  }

  /** Every page of a read, to the end. */
  public ImmutableList<ImmutableList<Result>> pages(
      Pattern.Read read, Plan plan, Map<String, Object> arguments) {
    ImmutableList.Builder<ImmutableList<Result>> pages = ImmutableList.builder();
    Page page = page(read, plan, arguments, Optional.empty());
    pages.add(page.results());
    for (int count = 1; page.next().isPresent(); count++) {
      if (count == MOST_PAGES) {
        throw new IllegalStateException("still not at the end after " + count + " pages");
      }
      page = page(read, plan, arguments, page.next());
      pages.add(page.results());
    }
    return pages.build();
  }

  public Written write(Pattern.Write write, Plan plan, Arguments arguments) {
    return writes.write(write, plan, arguments);
  }
}
