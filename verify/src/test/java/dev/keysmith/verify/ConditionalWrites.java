package dev.keysmith.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An application in which writes of a review demand something of one attribute, in every way that
 * the language has: an update, a delete and a requirement for each kind of condition.
 */
final class ConditionalWrites {
  private static final String HEAD =
      """
      keysmith: 1
      application: Reviews
      entities:
        Device:
          identity: [deviceId]
          count: 6
          attributes:
            deviceId: {type: string, bytes: 8}
            model:    {type: string, bytes: 6, distinct: 3, present: 60%%}
        Review:
          identity: [deviceId, name]
          count: 40
          attributes:
            deviceId:    {type: string, bytes: 8, references: Device.deviceId, max: 40}
            name:        {type: string, bytes: 8}
            stars:       {type: number, digits: 2}
            status:      {type: string, values: {NEW: 50%%, OLD: 50%%}}
            day:         {type: date}
            slug:        {type: string, bytes: 16%s}
            description: {type: string, bytes: 20, distinct: 10, present: 60%%}
        Audit:
          identity: [auditId]
          count: 5
          attributes:
            auditId: {type: string, generated: uuid}
      patterns:
        - {id: device, name: Add a device, create: Device, rps: 1}
        - {id: create, name: Create, create: Review, rps: 1}
        - {id: put, name: Put, put: Review, rps: 1}
        - {id: describe, name: Describe, update: Review, where: {deviceId: $deviceId, name: $name}, set: {description: $text}, rps: 1}
        - {id: audit, name: Audit, create: Audit, rps: 1}
      """;

  private ConditionalWrites() {}

  /** The spec whose conditions are on an attribute of a review or of its device. */
  static String spec(String attribute, boolean unique) {
    StringBuilder text = new StringBuilder(HEAD.formatted(unique ? ", unique: true" : ""));
    int number = 0;
    for (String condition : conditions(attribute)) {
      String where = "{deviceId: $deviceId, name: $name, " + attribute + ": " + condition + "}";
      number++;
      text.append(
          """
            - {id: U%1$d, name: Update, update: Review, where: %2$s, set: {stars: $stars}, rps: 1}
            - {id: D%1$d, name: Delete, delete: Review, where: %2$s, rps: 1}
            - {id: R%1$d, name: Require, write: [{require: Review, where: %2$s}, {create: Audit}], rps: 1}
          """
              .formatted(number, where));
    }
    return text.toString();
  }

  private static List<String> conditions(String attribute) {
    List<String> conditions = new ArrayList<>(List.of("$value", "{in: [$value, $other]}"));
    if (!attribute.equals("status")) {
      conditions.add("{after: $value, to: $other}");
    }
    if (!attribute.equals("status") && !attribute.equals("day")) {
      conditions.addAll(List.of("{exists: true}", "{exists: false}"));
    }
    conditions.add("{not: $value}");
    return conditions;
  }

  /** A design of one table for reviews, of these items. */
  static String design(String... items) {
    return """
    design: 1
    tables:
      Devices:
        key: {partition: deviceId}
        items:
          Device: {}
      Audits:
        key: {partition: auditId}
        items:
          Audit: {}
      Reviews:
        key: {partition: PK, sort: SK}
        items:
    """
        + List.of(items).stream().map(item -> "      " + item + "\n").collect(Collectors.joining());
  }
}
