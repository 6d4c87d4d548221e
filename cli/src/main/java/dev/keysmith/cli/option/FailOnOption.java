package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.Severity;
import java.util.Arrays;

/** How severe a finding must be to count. */
public final class FailOnOption extends EnumOption<Severity> {
  FailOnOption() {
    super(
        Arrays.stream(Severity.values())
            .collect(ImmutableMap.toImmutableMap(Severity::word, severity -> severity)));
  }
}
