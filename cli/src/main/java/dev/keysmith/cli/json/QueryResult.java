package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.PatternRun;
import dev.keysmith.app.PatternRun.RunValue;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.instance.ValueFormatter;
import dev.keysmith.verify.PatternExecution;
import dev.keysmith.verify.engine.SentRequest;
import dev.keysmith.verify.engine.SentRequest.Units;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON output of {@code query}. Fields may be added, never renamed.
 *
 * @param predicted what one execution consumes on average
 * @param more whether there may be a further page
 */
public record QueryResult(
    String pattern,
    String name,
    String engine,
    String data,
    ImmutableList<Value> values,
    Units predicted,
    ImmutableList<Page> pages,
    boolean more) {

  /**
   * A parameter.
   *
   * @param value null if it is absent
   * @param chosen whether it was taken from the data
   */
  record Value(String name, String type, @Nullable Object value, boolean chosen) {}

  /**
   * One page of a read, or a write.
   *
   * @param consumed by the documented rule
   * @param results the rows of a read, with related rows under their name; null for a write
   * @param done whether a write was done; null for a read
   * @param reason why it was rejected
   */
  record Page(
      ImmutableList<Request> requests,
      Units consumed,
      @Nullable ImmutableList<Map<String, Object>> results,
      @Nullable Boolean done,
      @Nullable String reason) {}

  /**
   * A request.
   *
   * @param request as DynamoDB's API has it, and so are the items
   * @param lastEvaluatedKey null at the end
   * @param failure the condition that failed; null if none did
   * @param reported null if the engine gave no figure
   */
  record Request(
      String operation,
      ImmutableMap<String, Object> request,
      ImmutableList<ImmutableMap<String, Object>> items,
      @Nullable ImmutableMap<String, Object> lastEvaluatedKey,
      @Nullable String failure,
      Units consumed,
      @Nullable Units reported) {
    static Request of(SentRequest sent) {
      return new Request(
          sent.operation(),
          sent.request(),
          sent.items(),
          sent.more().orElse(null),
          sent.failure().orElse(null),
          sent.units(),
          sent.reported().orElse(null));
    }
  }

  public static QueryResult of(PatternRun run) {
    return new QueryResult(
        run.pattern().id(),
        run.pattern().name(),
        run.engine(),
        run.data(),
        run.values().stream().map(QueryResult::value).collect(ImmutableList.toImmutableList()),
        run.predicted(),
        run.pages().stream().map(QueryResult::page).collect(ImmutableList.toImmutableList()),
        run.hasMore());
  }

  private static Value value(RunValue value) {
    return new Value(
        value.parameter().name(),
        value.parameter().typeText(),
        value.value().map(QueryResult::json).orElse(null),
        value.chosen());
  }

  private static Page page(PatternExecution page) {
    return new Page(
        page.requests().stream().map(Request::of).collect(ImmutableList.toImmutableList()),
        page.units(),
        page.written().isPresent() ? null : rows(page.results()),
        page.written().map(written -> written.done()).orElse(null),
        page.written()
            .filter(written -> !written.done())
            .map(written -> written.reason())
            .orElse(null));
  }

  private static ImmutableList<Map<String, Object>> rows(ImmutableList<ReadResult> rows) {
    return rows.stream().map(QueryResult::row).collect(ImmutableList.toImmutableList());
  }

  private static Map<String, Object> row(ReadResult row) {
    Map<String, Object> json = new LinkedHashMap<>();
    row.values().forEach((name, value) -> json.put(name, json(value)));
    row.related()
        .forEach((include, related) -> json.put(ValueFormatter.of(include), rows(related)));
    return json;
  }

  /** Numbers as JSON numbers, binary values as hexadecimal text, sets as lists. */
  private static Object json(Object value) {
    if (value instanceof BinaryValue binary) {
      return "0x" + binary;
    }
    if (value instanceof BigDecimal number) {
      return number.scale() < 0 && number.precision() - number.scale() <= 38
          ? number.setScale(0)
          : number;
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> entries = new LinkedHashMap<>();
      map.forEach((name, entry) -> entries.put((String) name, json(entry)));
      return entries;
    }
    return value instanceof Collection<?> elements
        ? elements.stream().map(QueryResult::json).collect(ImmutableList.toImmutableList())
        : value;
  }
}
