package dev.keysmith.emit.permission;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class UsedPermissionsTest {
  private final UsedPermissions used = new UsedPermissions();

  @Test
  void areThoseOfEachTableAndIndex() {
    used.add("GetItem", Map.of("TableName", "Orders"));
    used.add("Query", Map.of("TableName", "Orders", "IndexName", "ByCustomer"));
    used.add("Query", Map.of("TableName", "Orders"));
    used.add("BatchGetItem", Map.of("RequestItems", Map.of("Orders", Map.of(), "Lines", Map.of())));
    assertThat(used.byResource())
        .containsExactly(
            Map.entry("Lines", ImmutableSortedSet.of("BatchGetItem")),
            Map.entry("Orders", ImmutableSortedSet.of("BatchGetItem", "GetItem", "Query")),
            Map.entry("Orders/index/ByCustomer", ImmutableSortedSet.of("Query")));
  }

  /** There is no action for a transaction: what it consists of must be permitted. */
  @Test
  void ofATransactionAreThoseOfItsItems() {
    used.add(
        "TransactWriteItems",
        ImmutableMap.of(
            "TransactItems",
            ImmutableList.of(
                item("Put", "Orders"),
                item("Update", "Customers"),
                item("ConditionCheck", "Customers"),
                item("Delete", "Carts"))));
    assertThat(used.byResource())
        .containsExactly(
            Map.entry("Carts", ImmutableSortedSet.of("DeleteItem")),
            Map.entry("Customers", ImmutableSortedSet.of("ConditionCheckItem", "UpdateItem")),
            Map.entry("Orders", ImmutableSortedSet.of("PutItem")));
  }

  private static ImmutableMap<String, Object> item(String kind, String table) {
    return ImmutableMap.of(kind, ImmutableMap.of("TableName", table));
  }
}
