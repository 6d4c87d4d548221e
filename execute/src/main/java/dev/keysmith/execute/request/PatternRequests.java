package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * All that a client sends and does to execute a pattern.
 *
 * @param result of a read, how its rows are put together
 */
public record PatternRequests(
    String id,
    String name,
    ImmutableList<RequestParameter> parameters,
    ImmutableList<RequestStep> steps,
    Optional<ImmutableMap<String, Object>> result) {
  private static final ImmutableSet<String> READS =
      ImmutableSet.of("GetItem", "Query", "Scan", "BatchGetItem");

  /**
   * What a client gives.
   *
   * @param type the word for it in a spec
   * @param times how many values it has, where an action is repeated with values of its own
   * @param list whether it is a list of such values, each of which may match
   */
  public record RequestParameter(
      String name, String type, int times, boolean optional, boolean list) {
    /** The type as a spec says it: {@code string}, {@code list of string}. */
    public String typeText() {
      return list ? "list of " + type : type;
    }
  }

  /**
   * A request, or several of one form.
   *
   * @param id its number in the pattern, from 1
   * @param round requests of one round can be sent in parallel
   * @param forEach what it is repeated for
   * @param operation as DynamoDB calls it
   * @param request as DynamoDB's API has it, in mappings, lists and scalars
   * @param client what the client does besides
   */
  public record RequestStep(
      int id,
      int round,
      ImmutableList<StepRepetition> forEach,
      String operation,
      ImmutableMap<String, Object> request,
      ImmutableList<ClientTask> client) {

    /** Whether the client has a task of this kind. */
    public boolean has(String kind) {
      return task(kind).isPresent();
    }

    public Optional<ClientTask> task(String kind) {
      return client.stream().filter(one -> one.kind().equals(kind)).findFirst();
    }

    /** Whether it writes nothing. */
    public boolean isRead() {
      return READS.contains(operation);
    }

    /** The step that must have written something before a count is sent. */
    public OptionalInt counts() {
      return task("ignore").map(one -> one.details().get("after")).stream()
          .mapToInt(Integer.class::cast)
          .findFirst();
    }
  }

  /**
   * What a client does with items, or to send a request.
   *
   * @param kind one word
   * @param text the same as a sentence
   * @param details by name, in mappings, lists and scalars
   */
  public record ClientTask(String kind, String text, ImmutableMap<String, Object> details) {}
}
