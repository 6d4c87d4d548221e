package dev.keysmith.cli;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.Severity;
import java.util.Arrays;

/** How severe a finding must be to count. */
final class FailOnWord extends Word<Severity> {
  FailOnWord() {
    super(
        Arrays.stream(Severity.values())
            .collect(ImmutableMap.toImmutableMap(Severity::word, severity -> severity)));
  }
}
