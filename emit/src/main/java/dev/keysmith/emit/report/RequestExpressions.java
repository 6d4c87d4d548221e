package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The expressions of a request in DynamoDB's syntax.
 *
 * <pre>
 *   KeyConditionExpression: PK = :pk AND begins_with(SK, :sk)
 *   FilterExpression: total &gt; :least
 *   ExpressionAttributeValues: {:pk: "CUSTOMER#{$customer}", :sk: "ORDER#"}
 * </pre>
 *
 * @param key the key condition of a Query, or the keys of the items of any other request
 * @param filter the FilterExpression of a read
 * @param clientFilter conditions that the client checks on returned items
 * @param condition what must hold for a write; of a transaction, of each item
 * @param values placeholders whose value is not simply the parameter of the same name
 */
public record RequestExpressions(
    Optional<String> key,
    Optional<String> filter,
    Optional<String> clientFilter,
    Optional<String> condition,
    ImmutableMap<String, String> values) {
  private static final String AND = " AND ";

  static RequestExpressions of(Plan plan, PlanStep step) {
    ExpressionValues values = new ExpressionValues();
    Optional<String> key =
        joined(
            step.request().operation() == DynamoDbOperation.QUERY
                ? conditions(step, values)
                : items(step).stream().map(RequestExpressions::item).toList(),
            "; ");
    Optional<String> filter = joined(tests(step.request().filter(), values), AND);
    Optional<String> clientFilter = joined(tests(step.request().clientFilter(), values), AND);
    Optional<String> condition =
        step.request().operation().isRead()
            ? Optional.empty()
            : condition(plan, step, values, filter);
    return new RequestExpressions(key, filter, clientFilter, condition, values.described());
  }

  /** {@code {:pk: "ORDER#{$order}", :status: "OPEN"}}; empty where there are none. */
  public Optional<String> attributeValues() {
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            values.entrySet().stream()
                .map(value -> value.getKey() + ": " + value.getValue())
                .collect(Collectors.joining(", ", "{", "}")));
  }

  /** The keys of a step, item by item: each begins with the partition key again. */
  private static List<List<KeyBinding>> items(PlanStep step) {
    List<List<KeyBinding>> items = new ArrayList<>();
    for (KeyBinding use : step.request().key()) {
      if (items.isEmpty() || use.attribute().equals(step.request().key().get(0).attribute())) {
        items.add(new ArrayList<>());
      }
      items.get(items.size() - 1).add(use);
    }
    return items;
  }

  private static List<String> conditions(PlanStep step, ExpressionValues values) {
    return items(step).stream()
        .map(
            uses ->
                uses.stream()
                    .flatMap(
                        use ->
                            KeyExpression.condition(use, step.request().descending(), values)
                                .stream())
                    .collect(Collectors.joining(AND)))
        .toList();
  }

  /** {@code {PK: "ORDER#{$order}", SK: "ITEM#{$item}"}}. */
  private static String item(List<KeyBinding> uses) {
    return uses.stream()
        .map(use -> use.attribute() + ": " + KeyExpression.value(use))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static List<String> tests(
      ImmutableList<AttributeCondition> tests, ExpressionValues values) {
    return tests.stream().map(test -> TestExpression.of(test, values)).toList();
  }

  private static Optional<String> condition(
      Plan plan, PlanStep step, ExpressionValues values, Optional<String> filter) {
    ImmutableList<ItemWrite> writes =
        plan.acts().stream()
            .flatMap(RequestExpressions::writes)
            .filter(write -> write.layoutRef().table().name().equals(step.request().table()))
            .filter(write -> step.request().layouts().contains(write.layoutRef().item().name()))
            .collect(ImmutableList.toImmutableList());
    Set<String> conditions = new LinkedHashSet<>();
    for (ItemWrite write : writes) {
      condition(write, values)
          .map(
              text ->
                  writes.size() == 1
                      ? text
                      : "%s %s: %s"
                          .formatted(operation(write), write.layoutRef().item().name(), text))
          .ifPresent(conditions::add);
    }
    return conditions.isEmpty() ? filter : Optional.of(String.join("; ", conditions));
  }

  private static Stream<ItemWrite> writes(WriteProgram act) {
    return Stream.concat(
        act.writes().stream(), act.follows().stream().flatMap(follow -> follow.writes().stream()));
  }

  /** As TransactWriteItems calls it. */
  private static String operation(ItemWrite write) {
    return switch (write.kind()) {
      case PUT -> "Put";
      case UPDATE -> "Update";
      case DELETE -> "Delete";
      case CHECK -> "ConditionCheck";
    };
  }

  private static Optional<String> condition(ItemWrite write, ExpressionValues values) {
    String partition = write.layoutRef().table().key().partition();
    String exists = "attribute_exists(" + partition + ")";
    String absent = "attribute_not_exists(" + partition + ")";
    List<String> parts = new ArrayList<>();
    switch (write.demand()) {
      case NOTHING -> {}
      case THERE -> parts.add(exists);
      case ABSENT -> parts.add(absent);
      case ABSENT_OR_OWN -> parts.add("(" + absent + " OR identity unchanged)");
      case AS_READ -> parts.add(exists + " AND attributes unchanged since read");
      case IN_VERSION -> {
        String version = LayoutStatistics.VERSION_ATTRIBUTE;
        parts.add(version + " = :" + version);
      }
    }
    parts.addAll(tests(write.conditions(), values));
    return joined(parts, AND);
  }

  private static Optional<String> joined(List<String> parts, String separator) {
    String text =
        parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(separator));
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }
}
