package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.Severity;
import java.util.Arrays;

/** The severity from which on findings count; {@code advice} is accepted for suggestions. */
public final class FailOnOption extends EnumOption<Severity> {
  FailOnOption() {
    super(
        Arrays.stream(Severity.values())
            .collect(ImmutableMap.toImmutableMap(Severity::label, severity -> severity)));
  }

  @Override
  public Severity convert(String text) {
    return text.equals(Severity.SUGGESTION.word()) ? Severity.SUGGESTION : super.convert(text);
  }
}
