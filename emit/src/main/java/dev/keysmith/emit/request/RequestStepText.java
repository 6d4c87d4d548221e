package dev.keysmith.emit.request;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.Map;

/** A step for people: {@code explain}, {@code access-patterns.md} and the page share it. */
public record RequestStepText(RequestStep step) {

  /** "Step 2: Query Orders.ByCustomer, for each Customer found in step 1". */
  public String title() {
    StringBuilder title = new StringBuilder("Step ").append(step.id()).append(": ");
    title.append(step.operation());
    String target = target();
    title.append(target.isEmpty() ? "" : " " + target);
    step.forEach().stream()
        .map(StepRepetition::text)
        .forEach(text -> title.append(", ").append(text));
    return title.append(step.round() > 1 ? " (round trip " + step.round() + ")" : "").toString();
  }

  /** The table, and the index behind a dot; none for a transaction. */
  private String target() {
    Object table = step.request().get("TableName");
    if (table == null) {
      return step.request().get("RequestItems") instanceof Map<?, ?> items
          ? String.join(", ", items.keySet().stream().map(Object::toString).toList())
          : "";
    }
    Object index = step.request().get("IndexName");
    return index == null ? table.toString() : table + "." + index;
  }

  /** The request as JSON, every parameter on lines of its own. */
  public String request() {
    return JsonFormatter.text(step.request());
  }

  /** The same in lines of so many characters. */
  public String request(int width) {
    return JsonFormatter.text(step.request(), width);
  }

  /** What the client does besides, a sentence each. */
  public ImmutableList<String> client() {
    return step.client().stream().map(ClientTask::text).collect(ImmutableList.toImmutableList());
  }
}
