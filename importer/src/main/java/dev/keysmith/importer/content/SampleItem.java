package dev.keysmith.importer.content;

import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/** An example item. */
public record SampleItem(ImmutableMap<String, SampleValue> values) {
  public Optional<SampleValue> value(String attribute) {
    return Optional.ofNullable(values.get(attribute));
  }

  /** The text of a string or number. */
  public Optional<String> text(String attribute) {
    return value(attribute).filter(SampleValue::isScalar).map(SampleValue::text);
  }
}
