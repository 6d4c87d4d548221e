package dev.keysmith.emit.permission;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/** The actions that requests need, by table or index: {@code Orders}, {@code Orders/index/X}. */
final class UsedPermissions {
  private static final String TABLE = "TableName";

  /** The operations of a transaction, and the actions that permit them. */
  private static final ImmutableMap<String, String> IN_TRANSACTIONS =
      ImmutableMap.of(
          "Put", "PutItem",
          "Update", "UpdateItem",
          "Delete", "DeleteItem",
          "ConditionCheck", "ConditionCheckItem");

  private final Map<String, TreeSet<String>> actions = new TreeMap<>();

  /** Adds what one request needs; its content is that of the API. */
  void add(String operation, Map<String, ?> request) {
    switch (operation) {
      case "TransactWriteItems" -> addTransaction((List<?>) part(request, "TransactItems"));
      case "BatchGetItem", "BatchWriteItem" ->
          ((Map<?, ?>) part(request, "RequestItems"))
              .keySet()
              .forEach(table -> permit(table.toString(), operation));
      default -> {
        Object index = request.get("IndexName");
        String table = part(request, TABLE).toString();
        permit(index == null ? table : table + "/index/" + index, operation);
      }
    }
  }

  private void addTransaction(List<?> items) {
    for (Object item : items) {
      ((Map<?, ?>) item)
          .forEach(
              (kind, request) -> {
                String action = IN_TRANSACTIONS.get(kind.toString());
                if (action != null) {
                  permit(part((Map<?, ?>) request, TABLE).toString(), action);
                }
              });
    }
  }

  private static Object part(Map<?, ?> request, String name) {
    return Objects.requireNonNull(request.get(name), name);
  }

  private void permit(String resource, String action) {
    actions.computeIfAbsent(resource, any -> new TreeSet<>()).add(action);
  }

  ImmutableSortedMap<String, ImmutableSortedSet<String>> byResource() {
    ImmutableSortedMap.Builder<String, ImmutableSortedSet<String>> all =
        ImmutableSortedMap.naturalOrder();
    actions.forEach((resource, used) -> all.put(resource, ImmutableSortedSet.copyOf(used)));
    return all.buildOrThrow();
  }
}
