package dev.keysmith.runtime;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** A GetItem. */
public final class GetStep {
  private final Call call;
  private final String table;
  private ItemKeyValues key = ItemKeyValues.NONE;
  private boolean consistent;

  GetStep(Call call, String table) {
    this.call = call;
    this.table = table;
  }

  public GetStep key(String name, Value value) {
    key = key.and(name, value);
    return this;
  }

  GetStep key(ItemKeyValues whole) {
    key = whole;
    return this;
  }

  public GetStep consistent() {
    consistent = true;
    return this;
  }

  /** The item, if there is one. */
  public Items items() {
    if (!key.isWhole()) {
      return Items.NONE;
    }
    GetItemRequest request =
        GetItemRequest.builder()
            .tableName(call.tableName(table))
            .key(key.attributes())
            .consistentRead(consistent)
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
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
