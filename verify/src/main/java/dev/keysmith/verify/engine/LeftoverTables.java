package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * The tables on an engine that earlier runs have left, because they were killed before they could
 * delete them. They are recognised by the names that {@link RunTableNames} gives; no other table is
 * looked at.
 */
public final class LeftoverTables {
  private static final Pattern NAME =
      Pattern.compile(Pattern.quote(RunTableNames.COMMON_PREFIX) + "[0-9a-f]{8}-.+");

  /** No run takes that long; tables that are younger may be in use. */
  private static final Duration LONGEST_RUN = Duration.ofHours(1);

  private final DynamoDbEngine engine;
  private final Instant now;

  /** A table of a run. */
  public record Leftover(String name, Instant created) {}

  /**
   * @param now the time that ages are measured at
   */
  public LeftoverTables(DynamoDbEngine engine, Instant now) {
    this.engine = engine;
    this.now = now;
  }

  /** All tables of runs, in the order of their names. */
  public ImmutableList<Leftover> find() {
    return engine
        .ask(() -> engine.client().listTablesPaginator().tableNames().stream().toList())
        .stream()
        .filter(name -> NAME.matcher(name).matches())
        .flatMap(name -> describe(name).stream())
        .collect(ImmutableList.toImmutableList());
  }

  /** Empty if the table has just been deleted. */
  private ImmutableList<Leftover> describe(String name) {
    try {
      Instant created =
          engine
              .ask(() -> engine.client().describeTable(request -> request.tableName(name)))
              .table()
              .creationDateTime();
      return ImmutableList.of(new Leftover(name, created == null ? Instant.EPOCH : created));
    } catch (ResourceNotFoundException e) {
      return ImmutableList.of();
    }
  }

  /** Whether the run that created a table may still be running. */
  public boolean mayBeInUse(Leftover table) {
    return table.created().plus(LONGEST_RUN).isAfter(now);
  }

  /** Whether the table is gone. */
  public boolean delete(Leftover table) {
    try {
      engine.ask(() -> engine.client().deleteTable(request -> request.tableName(table.name())));
      return true;
    } catch (ResourceNotFoundException e) {
      return true;
    } catch (DynamoDbException e) {
      return false;
    }
  }
}
