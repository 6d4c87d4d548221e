package dev.keysmith.difference;

import java.util.Optional;

/**
 * A setting of a table.
 *
 * @param known whether the source of the schema shows it
 * @param value empty where it is off
 */
record TableSetting(boolean known, Optional<String> value) {
  static TableSetting unknown() {
    return new TableSetting(false, Optional.empty());
  }

  static TableSetting of(Optional<String> value) {
    return new TableSetting(true, value);
  }

  /** Whether both are known, and differ. */
  boolean differsFrom(TableSetting other) {
    return known && other.known && !value.equals(other.value);
  }

  String text() {
    return value.orElse("off");
  }
}
