package dev.keysmith.capacity;

import dev.keysmith.verify.engine.AttributeValueMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The update expression that makes one item out of another. */
public record UpdateExpression(
    String expression, Map<String, String> names, Map<String, AttributeValue> values) {
  public static UpdateExpression between(Item before, Item after) {
    List<String> sets = new ArrayList<>();
    List<String> removes = new ArrayList<>();
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    for (var attribute : after.attributes().entrySet()) {
      if (!attribute.getValue().equals(before.attributes().get(attribute.getKey()))) {
        String n = Integer.toString(names.size());
        names.put("#n" + n, attribute.getKey());
        values.put(":v" + n, AttributeValueMapper.of(attribute.getValue()));
        sets.add("#n" + n + " = :v" + n);
      }
    }
    for (String name : before.attributes().keySet()) {
      if (!after.attributes().containsKey(name)) {
        String n = Integer.toString(names.size());
        names.put("#n" + n, name);
        removes.add("#n" + n);
      }
    }
    String expression =
        (sets.isEmpty() ? "" : "SET " + String.join(", ", sets))
            + (removes.isEmpty() ? "" : " REMOVE " + String.join(", ", removes));
    return new UpdateExpression(expression, names, values);
  }
}
