package dev.keysmith.runtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** A GetItem. */
public final class GetStep {
  private final Call call;
  private final String table;
  private Map<String, AttributeValue> key = new LinkedHashMap<>();
  private boolean whole = true;
  private boolean consistent;

  GetStep(Call call, String table) {
    this.call = call;
    this.table = table;
  }

  public GetStep key(String name, Value value) {
    if (value.isPresent()) {
      key.put(name, value.attribute());
    } else {
      whole = false;
    }
    return this;
  }

  GetStep key(ItemKeyValues values) {
    key = values.attributes();
    whole = values.isWhole();
    return this;
  }

  public GetStep consistent() {
    consistent = true;
    return this;
  }

  /** The item, if there is one. */
  public Items items() {
    if (!whole || key.isEmpty()) {
      return Items.NONE;
    }
    GetItemRequest request =
        GetItemRequest.builder()
            .tableName(call.tableName(table))
            .key(key)
            .consistentRead(consistent)
            .returnConsumedCapacity(call.settings().consumedCapacity())
            .build();
    GetItemResponse response =
        call.sender()
            .send(
                "GetItem",
                request.tableName(),
                () -> call.settings().client().getItem(request),
                one -> Stream.ofNullable(one.consumedCapacity()).collect(Collectors.toList()));
    return response.hasItem() && !response.item().isEmpty()
        ? Items.of(call.forms().row(table, "", response.item()).map(List::of).orElse(List.of()))
        : Items.NONE;
  }

  /** The item as a row of an entity. */
  public Rows rows(String entity) {
    return items().rows(entity);
  }
}
