package dev.keysmith.importer.sample;

import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.SampleValue;
import java.util.List;
import java.util.regex.Pattern;

/** The type and the size of an attribute, from example values. */
public final class ValueInference {
  private static final Pattern TIMESTAMP =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9:]{4,6})?");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private ValueInference() {}

  /** The type of the spec for a type of DynamoDB. */
  public static String type(String code) {
    return switch (code) {
      case "N" -> "number";
      case "B" -> "binary";
      case "BOOL" -> "boolean";
      case "L", "BS" -> "list";
      case "M" -> "map";
      case "SS" -> "stringSet";
      case "NS" -> "numberSet";
      default -> "string";
    };
  }

  /**
   * An attribute with what its example values show.
   *
   * @param items the number of items, some of which may lack it
   */
  public static AttributeDraft attribute(String name, List<SampleValue> values, int items) {
    String code = values.get(0).code();
    AttributeDraft attribute = new AttributeDraft(name, type(code));
    String examples = values.size() == 1 ? "1 example" : values.size() + " examples";
    if (code.equals("S") && values.stream().allMatch(value -> matches(TIMESTAMP, value))) {
      attribute.type("timestamp").comment("inferred: a timestamp in " + examples);
    } else if (code.equals("S") && values.stream().allMatch(value -> matches(DATE, value))) {
      attribute.type("date").comment("inferred: a date in " + examples);
    } else if (code.equals("N")) {
      int digits =
          values.stream()
              .mapToInt(value -> value.text().replaceAll("[^0-9]", "").length())
              .max()
              .orElse(1);
      attribute.put("digits", "" + Math.max(1, Math.min(38, digits)));
      attribute.comment("digits: the most of " + examples);
    } else if (!code.equals("BOOL")) {
      long mean = Math.round(values.stream().mapToInt(SampleValue::bytes).average().orElse(1));
      attribute.put("bytes", "" + Math.max(1, mean));
      attribute.comment("bytes: the mean of " + examples);
    }
    if (values.size() < items) {
      attribute.put("present", Math.max(1, Math.round(100.0 * values.size() / items)) + "%");
      attribute.comment("present: in " + values.size() + " of " + items + " examples");
    }
    return attribute;
  }

  private static boolean matches(Pattern pattern, SampleValue value) {
    return pattern.matcher(value.text()).matches();
  }
}
