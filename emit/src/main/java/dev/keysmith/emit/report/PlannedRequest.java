package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A request of a plan as text: {@code explain}, {@code access-patterns.md} and the page share it.
 */
public record PlannedRequest(
    AccessPattern pattern, Plan plan, PlanStep step, RequestExpressions expressions) {

  public static ImmutableList<PlannedRequest> of(PatternBill bill) {
    return bill.plan().steps().stream()
        .map(
            step ->
                new PlannedRequest(
                    bill.pattern(), bill.plan(), step, RequestExpressions.of(bill.plan(), step)))
        .collect(ImmutableList.toImmutableList());
  }

  public TableOrIndex target() {
    return TableOrIndex.of(step.request().target());
  }

  /** "Query orders.ByCustomer". */
  public String title() {
    return step.request().operation().apiName() + " " + target();
  }

  /** "Query × 1.3, ScanIndexForward=false, Limit=25". */
  public String operation() {
    List<String> parts = new ArrayList<>();
    parts.add(repeated());
    options().forEach((name, value) -> parts.add(name + "=" + value));
    return String.join(", ", parts);
  }

  /** "Query × 1.3". */
  public String repeated() {
    String operation = step.request().operation().apiName();
    return step.cost().requests() > 1
        ? "%s × %s".formatted(operation, NumberFormat.number(step.cost().requests()))
        : operation;
  }

  /** {@code ConsistentRead}, {@code ScanIndexForward} and {@code Limit}, unless the default. */
  public ImmutableMap<String, String> options() {
    ImmutableMap.Builder<String, String> options = ImmutableMap.builder();
    if (step.request().operation().isRead()
        && pattern instanceof AccessPattern.Read read
        && read.strong()) {
      options.put("ConsistentRead", "true");
    }
    if (step.request().descending()) {
      options.put("ScanIndexForward", "false");
    }
    step.request().limit().ifPresent(limit -> options.put("Limit", Integer.toString(limit)));
    return options.buildOrThrow();
  }

  /** The expressions and options under the names that DynamoDB has for them. */
  public ImmutableMap<String, String> parameters() {
    ImmutableMap.Builder<String, String> parameters = ImmutableMap.builder();
    String key =
        step.request().operation() == DynamoDbOperation.QUERY ? "KeyConditionExpression" : "Key";
    expressions.key().ifPresent(text -> parameters.put(key, text));
    filter()
        .ifPresent(
            text ->
                parameters.put(
                    step.request().operation().isRead()
                        ? "FilterExpression"
                        : "ConditionExpression",
                    text));
    expressions.clientFilter().ifPresent(text -> parameters.put("Client filter", text));
    expressions
        .attributeValues()
        .ifPresent(text -> parameters.put("ExpressionAttributeValues", text));
    return parameters.buildOrThrow();
  }

  /** The filter of a read, or the condition of a write. */
  public Optional<String> filter() {
    return step.request().operation().isRead() ? expressions.filter() : expressions.condition();
  }

  /** "3 sequential pages", "in the same transaction"; empty for one request. */
  public String requests() {
    if (step.cost().requests() == 0) {
      // A transaction over several tables is one request, which the first of its steps counts.
      return "in the same transaction";
    }
    if (step.cost().requests() == 1) {
      return "";
    }
    return PlanText.isPaged(plan, step)
        ? NumberFormat.number(step.cost().requests()) + " sequential pages"
        : NumberFormat.number(step.cost().requests()) + " requests";
  }

  /** "25 items read, 20 returned, 5 filtered out". */
  public String items() {
    String items = NumberFormat.counted(step.cost().itemsRead(), "item");
    if (!step.request().operation().isRead()) {
      return items + " written";
    }
    return !step.request().discards()
        ? items + " read"
        : "%s read, %s returned, %s filtered out"
            .formatted(
                items,
                NumberFormat.number(step.cost().itemsReturned()),
                NumberFormat.number(step.cost().itemsDiscarded()));
  }

  /** "0.5 read units, 2 write units": those of all its requests. */
  public String units() {
    List<String> units = new ArrayList<>();
    if (step.readUnits() > 0) {
      units.add(NumberFormat.counted(step.readUnits(), "read unit"));
    }
    if (step.writeUnits() > 0) {
      units.add(NumberFormat.counted(step.writeUnits(), "write unit"));
    }
    return String.join(", ", units);
  }
}
