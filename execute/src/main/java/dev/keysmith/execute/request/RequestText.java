package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.execute.ExpressionBuilder;
import dev.keysmith.execute.ItemOperation;
import dev.keysmith.execute.RequestPort.ItemQuery;
import dev.keysmith.execute.UpdateClause;
import dev.keysmith.item.CounterLocations;
import dev.keysmith.item.ItemKey;
import java.util.List;
import java.util.regex.Matcher;

/** Requests as DynamoDB's API has them, in mappings, lists and scalars. */
final class RequestText {
  /** In a path, the index of an element in the list that was read. */
  static final String POSITION = "[{position}]";

  private final CounterLocations counters;
  private final Design design;

  RequestText(CounterLocations counters, Design design) {
    this.counters = counters;
    this.design = design;
  }

  ImmutableMap<String, Object> get(Table table, ItemKey key, boolean strong) {
    ImmutableMap.Builder<String, Object> request = ImmutableMap.builder();
    request.put("TableName", table.name()).put("Key", RequestValues.of(key.values()));
    if (strong) {
      request.put("ConsistentRead", true);
    }
    return request.buildOrThrow();
  }

  ImmutableMap<String, Object> batchGet(Table table, List<ItemKey> keys, boolean strong) {
    ImmutableMap.Builder<String, Object> wanted = ImmutableMap.builder();
    wanted.put(
        "Keys",
        keys.stream()
            .map(key -> RequestValues.of(key.values()))
            .collect(ImmutableList.toImmutableList()));
    if (strong) {
      wanted.put("ConsistentRead", true);
    }
    return ImmutableMap.of("RequestItems", ImmutableMap.of(table.name(), wanted.buildOrThrow()));
  }

  /** A Query; without conditions on the key a Scan, which has no order. */
  ImmutableMap<String, Object> query(ItemQuery asked) {
    ExpressionBuilder expressions = new ExpressionBuilder();
    ImmutableMap.Builder<String, Object> request = ImmutableMap.builder();
    request.put("TableName", asked.table().name());
    asked.index().ifPresent(index -> request.put("IndexName", index.name()));
    if (!asked.key().isEmpty()) {
      request.put("KeyConditionExpression", expressions.all(asked.key()));
    }
    if (!asked.filter().isEmpty()) {
      request.put("FilterExpression", expressions.all(asked.filter()));
    }
    names(expressions, request);
    if (asked.backward()) {
      request.put("ScanIndexForward", false);
    }
    asked.limit().ifPresent(limit -> request.put("Limit", limit));
    if (asked.strong()) {
      request.put("ConsistentRead", true);
    }
    return request.buildOrThrow();
  }

  /** Of one item. */
  ImmutableMap<String, Object> write(ItemOperation operation) {
    ImmutableMap.Builder<String, Object> request = ImmutableMap.builder();
    ExpressionBuilder expressions = new ExpressionBuilder();
    request.put("TableName", operation.table().name());
    if (operation instanceof ItemOperation.Put put) {
      request.put("Item", RequestValues.of(put.item()));
    } else {
      request.put("Key", RequestValues.of(operation.key().values()));
    }
    if (operation instanceof ItemOperation.Update update) {
      request.put("UpdateExpression", open(expressions.update(update.clauses())));
    }
    if (!operation.conditions().isEmpty()) {
      request.put("ConditionExpression", open(expressions.all(operation.conditions())));
    }
    names(expressions, request);
    if (operation instanceof ItemOperation.Update update && isCounting(update)) {
      request.put("ReturnValues", "UPDATED_NEW");
    }
    return request.buildOrThrow();
  }

  /** Whether it draws the next number of a sequence, which the client must see. */
  private boolean isCounting(ItemOperation.Update update) {
    return update.clauses().size() == 1
        && update.clauses().get(0) instanceof UpdateClause.AddNumber add
        && design.items().stream()
            .filter(layoutRef -> layoutRef.table().equals(update.table()))
            .map(counters::on)
            .anyMatch(sequences -> sequences.containsKey((String) add.path().elements().get(0)));
  }

  ImmutableMap<String, Object> transact(List<ItemOperation> operations) {
    return ImmutableMap.of(
        "TransactItems",
        operations.stream()
            .map(operation -> ImmutableMap.of(name(operation), write(operation)))
            .collect(ImmutableList.toImmutableList()));
  }

  private static String name(ItemOperation operation) {
    if (operation instanceof ItemOperation.Put) {
      return "Put";
    }
    if (operation instanceof ItemOperation.Update) {
      return "Update";
    }
    return operation instanceof ItemOperation.Delete ? "Delete" : "ConditionCheck";
  }

  /** The position of a child in a list is only known when the list is read. */
  private static String open(String expression) {
    return expression.replaceAll("\\[\\d+\\]", Matcher.quoteReplacement(POSITION));
  }

  private static void names(
      ExpressionBuilder expressions, ImmutableMap.Builder<String, Object> request) {
    if (!expressions.names().isEmpty()) {
      ImmutableMap.Builder<String, Object> names = ImmutableMap.builder();
      expressions
          .names()
          .forEach((placeholder, name) -> names.put(placeholder, ValueSymbol.readable(name)));
      request.put("ExpressionAttributeNames", names.buildOrThrow());
    }
    if (!expressions.values().isEmpty()) {
      request.put("ExpressionAttributeValues", RequestValues.of(expressions.values()));
    }
  }
}
