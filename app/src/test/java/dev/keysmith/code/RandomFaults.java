package dev.keysmith.code;

import dev.keysmith.verify.engine.FaultyRelay.Fault;
import dev.keysmith.verify.engine.FaultyRelay.FaultPlan;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/** Faults of some requests, from a seed: those that a client can cope with. */
final class RandomFaults implements FaultPlan {
  private static final Set<String> READS = Set.of("GetItem", "BatchGetItem", "Query", "Scan");
  private static final Set<String> WRITES =
      Set.of("PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems");

  /** An update that does more if it is done twice; a client does not send it again. */
  private static final Pattern ADDING =
      Pattern.compile("\"UpdateExpression\":\"[^\"]*(ADD |list_append|[+]|-|\\[)");

  private static final Pattern CONDITION = Pattern.compile("\"ConditionExpression\":\"([^\"]*)\"");

  /** A condition that an own first attempt does not make fail. */
  private static final Pattern STAYS_TRUE = Pattern.compile("attribute_exists\\([^()]*\\)");

  private final SplittableRandom random;
  private final int percent;
  private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);
  private Optional<ProcessHandle> victim = Optional.empty();
  private boolean outcomesKnown;
  private boolean atOnce;
  private int kills;

  /**
   * @param percent how many requests of a hundred meet a fault
   */
  RandomFaults(long seed, int percent) {
    this.random = new SplittableRandom(seed);
    this.percent = percent;
  }

  /**
   * For the executions that follow.
   *
   * @param known whether only faults occur after which a client knows the outcome of a write
   */
  synchronized void outcomesKnown(boolean known) {
    outcomesKnown = known;
  }

  /**
   * For the executions that follow.
   *
   * @param concurrent whether another client may write between two attempts of one. A put or an
   *     update that is done in both then undoes what came between, whoever repeats it; so only
   *     transactions, which have a token, meet faults after they were done, and what is not
   *     repeated.
   */
  synchronized void atOnce(boolean concurrent) {
    atOnce = concurrent;
  }

  /** Kills a client in the middle of the next write, which is its own if it is the only one. */
  synchronized void kill(Optional<ProcessHandle> process) {
    victim = process;
  }

  synchronized int kills() {
    return kills;
  }

  synchronized Map<Fault, Integer> counts() {
    return new EnumMap<>(counts);
  }

  synchronized int count() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  @Override
  public synchronized Fault next(String operation, String body) {
    if (WRITES.contains(operation) && victim.isPresent()) {
      victim.get().destroyForcibly();
      victim.get().onExit().join();
      victim = Optional.empty();
      kills++;
      return random.nextBoolean() ? Fault.NONE : Fault.LOST_REQUEST;
    }
    boolean handled = READS.contains(operation) || WRITES.contains(operation);
    if (!handled || random.nextInt(100) >= percent) {
      return Fault.NONE;
    }
    List<Fault> possible = possible(operation, body);
    Fault fault = possible.get(random.nextInt(possible.size()));
    counts.merge(fault, 1, Integer::sum);
    return fault;
  }

  private List<Fault> possible(String operation, String body) {
    List<Fault> possible = new ArrayList<>(List.of(Fault.THROTTLED, Fault.DELAYED));
    boolean transaction = operation.equals("TransactWriteItems");
    boolean idempotent = READS.contains(operation) || transaction || !changesMore(body);
    boolean repeatable = idempotent || isDrawn(body);
    boolean unconditional = transaction || hasNoCondition(body);
    boolean overwrites = atOnce && idempotent && !transaction && !READS.contains(operation);
    if (repeatable || !outcomesKnown) {
      possible.addAll(List.of(Fault.LOST_REQUEST, Fault.FAILED_BEFORE));
    }
    if (!overwrites && ((repeatable && unconditional) || !outcomesKnown)) {
      possible.addAll(List.of(Fault.LOST_RESPONSE, Fault.CUT_RESPONSE, Fault.FAILED_AFTER));
    }
    // Whoever sends an addition, a network that delivers it twice adds twice.
    if (idempotent && !overwrites) {
      possible.add(Fault.DONE_TWICE);
    }
    if (WRITES.contains(operation)) {
      possible.add(Fault.CONFLICT);
    }
    if (operation.equals("BatchGetItem")) {
      possible.addAll(List.of(Fault.UNPROCESSED, Fault.UNPROCESSED, Fault.UNPROCESSED));
    }
    return possible;
  }

  /** Whether a second attempt changes or returns something else. */
  private static boolean changesMore(String body) {
    return body.contains("\"ReturnValues\":\"ALL_OLD\"") || ADDING.matcher(body).find();
  }

  /** A number of a sequence: a client draws another. */
  private static boolean isDrawn(String body) {
    return body.contains("\"ReturnValues\":\"UPDATED_NEW\"");
  }

  private static boolean hasNoCondition(String body) {
    return CONDITION
        .matcher(body)
        .results()
        .allMatch(one -> STAYS_TRUE.matcher(one.group(1)).matches());
  }
}
