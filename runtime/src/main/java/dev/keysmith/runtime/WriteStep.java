package dev.keysmith.runtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** A write of one item: alone, or as part of a transaction. */
public final class WriteStep {
  private static final String POSITION = "[{position}]";

  private final Call call;
  private final Kind kind;
  private final String table;
  private final Map<String, AttributeValue> attributes = new LinkedHashMap<>();
  private Map<String, Value> key = Map.of();
  private Map<String, String> names = Map.of();
  private Map<String, Value> values = Map.of();
  private String update = "";
  private String condition = "";
  private String entity = "";
  private String child = "";
  private String uniqueAttribute = "";
  private boolean creation;
  private boolean asRead;
  private boolean returnsOld;

  /** Whether the condition compares with a list that has no value. */
  private boolean impossible;

  private WriteRejection outcome = WriteRejection.REJECTS;

  enum Kind {
    PUT,
    UPDATE,
    DELETE,
    CHECK
  }

  WriteStep(Call call, Kind kind, String table) {
    this.call = call;
    this.kind = kind;
    this.table = table;
  }

  // --- what is written --------------------------------------------------------------------------

  /** An attribute of the item; left out if the value is absent. */
  public WriteStep item(String name, Value value) {
    if (value.isPresent()) {
      attributes.put(name, value.attribute());
    }
    return this;
  }

  public WriteStep key(String name, Value value) {
    key = with(key, name, value);
    return this;
  }

  public WriteStep update(String expression) {
    update = expression;
    return this;
  }

  public WriteStep condition(String expression) {
    condition = expression;
    return this;
  }

  public WriteStep name(String placeholder, String attribute) {
    names = with(names, placeholder, attribute);
    return this;
  }

  public WriteStep value(String placeholder, Value value) {
    values = with(values, placeholder, value);
    return this;
  }

  /** The values of a list, of which the item must have one. */
  public WriteStep list(String placeholder, List<Value> list) {
    impossible |= list.isEmpty();
    ListOperands operands = ListOperands.of(condition, placeholder, list);
    condition = operands.expression();
    operands.values().forEach((name, value) -> values = with(values, name, value));
    return this;
  }

  /** The element of an embedded list that the expressions are about. */
  public WriteStep position(Row element) {
    update = update.replace(POSITION, "[" + element.position() + "]");
    condition = condition.replace(POSITION, "[" + element.position() + "]");
    return this;
  }

  /** Most writes need some of the maps only. */
  private static <T> Map<String, T> with(Map<String, T> map, String name, T value) {
    Map<String, T> changed = map.isEmpty() ? new LinkedHashMap<>() : map;
    changed.put(name, value);
    return changed;
  }

  // --- what a failed condition means ------------------------------------------------------------

  /** The item is a new one of this entity, and must not exist. */
  public WriteStep creates(String created) {
    entity = created;
    creation = true;
    return this;
  }

  /** The item is one of this entity. */
  public WriteStep of(String changed) {
    entity = changed;
    return this;
  }

  /** The condition is about an instance of this entity that the item embeds. */
  public WriteStep child(String embedded) {
    child = embedded;
    return this;
  }

  /** The item exists as long as an instance has this value. */
  public WriteStep unique(String owner, String attribute) {
    entity = owner;
    uniqueAttribute = attribute;
    return this;
  }

  /** The condition compares with what was read: if it fails, the write begins again. */
  public WriteStep asRead() {
    asRead = true;
    return this;
  }

  /** A failed condition means that there is nothing to do. */
  public WriteStep ignoringFailure() {
    outcome = WriteRejection.IS_DONE;
    return this;
  }

  /** A failed condition rejects this part of the write only. */
  public WriteStep partly() {
    outcome = WriteRejection.REJECTS_PART;
    return this;
  }

  /** The call then has the instance as it was before. */
  public WriteStep returningOld() {
    returnsOld = true;
    return this;
  }

  String entity() {
    return entity;
  }

  String child() {
    return child;
  }

  String uniqueAttribute() {
    return uniqueAttribute;
  }

  boolean isCreation() {
    return creation;
  }

  boolean isAsRead() {
    return asRead;
  }

  WriteRejection rejection() {
    return outcome;
  }

  Kind kind() {
    return kind;
  }

  String table() {
    return table;
  }

  /** The key of the item that it writes. */
  ItemKeyValues itemKey() {
    if (kind != Kind.PUT) {
      return new ItemKeyValues(key);
    }
    return ItemKeyValues.of(call.forms().key(table), attributes);
  }

  /** Whether all values of its key are present. */
  boolean hasKey() {
    if (kind != Kind.PUT) {
      return new ItemKeyValues(key).isWhole();
    }
    List<String> ofTable = call.forms().key(table);
    return !ofTable.isEmpty() && attributes.keySet().containsAll(ofTable);
  }

  Map<String, AttributeValue> item() {
    return attributes;
  }

  Expressions expressions() {
    if (impossible) {
      throw new DataFailure.ConditionFailed(entity, condition);
    }
    return Expressions.of(update, condition, names, values);
  }

  // --- sending it alone -------------------------------------------------------------------------

  /** Whether it was done; otherwise there was nothing to do, or a part of the write is rejected. */
  public boolean send() {
    return new Transaction(call, outcome).add(this).send();
  }

  /** The same, but begins again after a concurrent write. */
  public boolean send(Repetition repetition) {
    return new Transaction(call, outcome).add(this).send(repetition);
  }

  /** The same for one of several rows. */
  public boolean send(Repetition repetition, Row row) {
    return new Transaction(call, outcome).add(this).send(repetition, row);
  }

  /** Sends an update, and returns the attributes that it changed. */
  public Row sendReturning() {
    if (!hasKey()) {
      throw new DataFailure.NotFound(entity);
    }
    try {
      return Row.of(sendAlone(expressions(), ReturnValue.UPDATED_NEW));
    } catch (ConditionalCheckFailedException e) {
      throw FailedConditions.of(this, expressions(), e.hasItem() ? e.item() : Map.of());
    }
  }

  void sendAlone(Expressions sent) {
    Map<String, AttributeValue> before =
        sendAlone(sent, returnsOld ? ReturnValue.ALL_OLD : ReturnValue.NONE);
    if (returnsOld) {
      call.returned(table, before);
    }
  }

  private Map<String, AttributeValue> sendAlone(Expressions sent, ReturnValue returned) {
    return new SingleWrite(call, this, sent).send(returned);
  }
}
