package dev.keysmith.export.source;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.export.record.MalformedRecord;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A record of an export to S3, by its fields: {@code Item} in a full export; {@code Keys}, {@code
 * NewImage}, {@code OldImage} and the {@code WriteTimestampMicros} in an incremental one.
 */
record ExportedRecord(
    Optional<ImmutableMap<String, Object>> item,
    Optional<ImmutableMap<String, Object>> keys,
    Optional<ImmutableMap<String, Object>> newImage,
    Optional<ImmutableMap<String, Object>> oldImage,
    Optional<BigDecimal> micros) {
  ExportedRecord {
    if (item.isPresent() == keys.isPresent()) {
      throw new MalformedRecord("a record has either Item or Keys");
    }
  }

  boolean isIncremental() {
    return keys.isPresent();
  }

  /**
   * As a change.
   *
   * @param time of a full export
   */
  SourceItem change(long time) {
    return item.map(all -> new SourceItem(item, ImmutableMap.of(), Optional.empty(), time))
        .orElseGet(
            () ->
                new SourceItem(
                    newImage,
                    keys.orElseThrow(),
                    oldImage,
                    micros.map(BigDecimal::longValue).orElse(time)));
  }
}
