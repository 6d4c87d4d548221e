package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.progress.ProgressListener;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * The tables of a design on an engine, for as long as this is open.
 *
 * <p>They have names that no other run has. Closing deletes what was created here and nothing else,
 * also when creation stopped half-way; so does the end of the process, by Ctrl-C for example.
 */
public final class RunTables implements EngineTableNames, AutoCloseable {
  private static final String STAGE = "creating tables";

  private static final int SERVER_ERROR = 500;

  /** About five minutes: a table with twenty indexes takes one or two on AWS. */
  private static final int MOST_POLLS = 150;

  /** How long the deletion of tables may delay the end of an interrupted process. */
  private static final Duration EXIT_PATIENCE = Duration.ofSeconds(5);

  private final DynamoDbEngine engine;
  private final ImmutableMap<String, Table> byName;
  private final ImmutableMap<String, String> names;
  private final AttemptBackoff backoff;
  private final Thread onExit = new Thread(this::deleteOnExit, "delete tables");

  /** The lock of the two below, held while a table is being requested. */
  private final Object lock = new Object();

  private final List<String> created = new CopyOnWriteArrayList<>();
  private boolean closed;

  private RunTables(DynamoDbEngine engine, Design design, RunTableNames naming) {
    this.engine = engine;
    this.names =
        design.tables().keySet().stream()
            .collect(ImmutableMap.toImmutableMap(table -> table, naming::of));
    Map<String, Table> tables = new LinkedHashMap<>();
    names.forEach((table, name) -> tables.put(name, design.table(table)));
    this.byName = ImmutableMap.copyOf(tables);
    this.backoff = new AttemptBackoff(20, 2000);
  }

  /** Creates the tables of a design, with all their indexes, and waits until they can be used. */
  public static RunTables create(DynamoDbEngine engine, Design design, ProgressListener progress) {
    return create(engine, design, RunTableNames.random(), progress);
  }

  static RunTables create(
      DynamoDbEngine engine, Design design, RunTableNames naming, ProgressListener progress) {
    RunTables tables = new RunTables(engine, design, naming);
    if (!engine.isEmbedded()) {
      Runtime.getRuntime().addShutdownHook(tables.onExit);
    }
    try {
      tables.createAll(progress);
      return tables;
    } catch (RuntimeException e) {
      tables.close();
      if (tables.left().isEmpty() || !(e instanceof EngineFailure failure)) {
        throw e;
      }
      throw new EngineFailure(
          failure.getMessage(),
          failure.fix()
              + "; then delete the remaining tables: "
              + String.join("; ", tables.commands()));
    }
  }

  @Override
  public String name(String designTable) {
    return Objects.requireNonNull(names.get(designTable), designTable);
  }

  @Override
  public ImmutableMap<String, Table> byName() {
    return byName;
  }

  /** Deletes the tables that were created here. What cannot be deleted is then {@link #left}. */
  @Override
  public void close() {
    deleteCreated();
    engine.leave(commands());
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook does the same.
    }
  }

  /** The names of tables that could not be deleted; empty as long as this is open. */
  ImmutableList<String> left() {
    synchronized (lock) {
      return closed ? ImmutableList.copyOf(created) : ImmutableList.of();
    }
  }

  /** How to delete by hand what is left. */
  ImmutableList<String> commands() {
    return commands(left());
  }

  private ImmutableList<String> commands(ImmutableList<String> tables) {
    return tables.stream()
        .map(name -> "aws dynamodb delete-table --table-name " + name + engine.commandLineOptions())
        .collect(ImmutableList.toImmutableList());
  }

  private DynamoDbClient client() {
    return engine.client();
  }

  private void createAll(ProgressListener progress) {
    int total = byName.size();
    progress.at(STAGE, 0, total);
    for (var table : byName.entrySet()) {
      create(TableCreation.request(table.getKey(), table.getValue()));
    }
    int active = 0;
    for (String name : byName.keySet()) {
      awaitActive(name);
      active++;
      progress.at(STAGE, active, total);
    }
  }

  /** On AWS this returns at once and the tables come into being side by side. */
  private void create(CreateTableRequest request) {
    String name = request.tableName();
    if (exists(name)) {
      throw new EngineFailure("table " + name + " already exists and was not changed", "run again");
    }
    for (int attempt = 0; ; attempt++) {
      try {
        createUnlessClosed(request);
        return;
      } catch (LimitExceededException e) {
        // AWS creates only so many tables with indexes at a time.
        if (attempt == MOST_POLLS) {
          throw new EngineFailure(
              engine.name() + " does not create more tables: gave up after several minutes",
              "delete unused tables, or run again later");
        }
        backoff.after(attempt);
      }
    }
  }

  private void createUnlessClosed(CreateTableRequest request) {
    synchronized (lock) {
      if (closed) {
        throw new EngineFailure("interrupted while creating tables", "run again");
      }
      try {
        engine.ask(() -> request(request));
      } catch (ResourceInUseException e) {
        // It was not there a moment ago. If it is now, an earlier attempt of the same request,
        // whose response was lost, has created it.
        if (e.numAttempts() == null || e.numAttempts() < 2) {
          throw new EngineFailure(
              "table " + request.tableName() + " already exists and was not changed", "run again");
        }
        created.add(request.tableName());
      }
    }
  }

  /** From the request on the table may exist, whatever becomes of the response. */
  private CreateTableResponse request(CreateTableRequest request) {
    created.add(request.tableName());
    try {
      return client().createTable(request);
    } catch (DynamoDbException e) {
      if (e.statusCode() < SERVER_ERROR) {
        created.remove(request.tableName());
      }
      throw e;
    }
  }

  private boolean exists(String name) {
    try {
      engine.ask(() -> client().describeTable(request -> request.tableName(name)));
      return true;
    } catch (ResourceNotFoundException e) {
      return false;
    }
  }

  private void awaitActive(String name) {
    for (int poll = 0; poll < MOST_POLLS; poll++) {
      if (isActive(name)) {
        return;
      }
      backoff.after(poll);
    }
    throw new EngineFailure(
        "table " + name + " is still being created after several minutes",
        "check the state of " + engine.name() + ", then run again");
  }

  private boolean isActive(String name) {
    try {
      TableDescription table =
          engine.ask(() -> client().describeTable(request -> request.tableName(name))).table();
      if (table == null) {
        throw new EngineFailure(
            engine.name() + " responds, but not like DynamoDB (a table without a description)",
            "check the host and port of the endpoint");
      }
      return table.tableStatus() == TableStatus.ACTIVE
          && table.globalSecondaryIndexes().stream()
              .allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE);
    } catch (ResourceNotFoundException e) {
      // AWS may need a moment to know of a table that was just requested.
      return false;
    }
  }

  /**
   * When the process is asked to end: within seconds, whatever the engine does. What is still there
   * then is named.
   */
  private void deleteOnExit() {
    engine.end();
    Thread deletion = new Thread(this::deleteCreated, "delete tables on exit");
    deletion.setDaemon(true);
    deletion.start();
    try {
      deletion.join(EXIT_PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ImmutableList<String> remaining = ImmutableList.copyOf(created);
    if (!remaining.isEmpty()) {
      System.err.println("keysmith: interrupted; these tables may remain. Delete them with:");
      commands(remaining).forEach(line -> System.err.println("  " + line));
    }
  }

  private void deleteCreated() {
    synchronized (lock) {
      closed = true;
      for (String name : created) {
        if (delete(name)) {
          created.remove(name);
        }
      }
    }
  }

  /** Whether the table is gone, or on its way. */
  private boolean delete(String name) {
    for (int attempt = 0; attempt < MOST_POLLS; attempt++) {
      try {
        client().deleteTable(request -> request.tableName(name));
        return true;
      } catch (ResourceNotFoundException e) {
        return true;
      } catch (ResourceInUseException | LimitExceededException e) {
        // Still being created, or too many tables change at once.
        backoff.after(attempt);
      } catch (RuntimeException e) {
        // Whatever it is, the others are to be deleted all the same.
        return false;
      }
    }
    return false;
  }
}
