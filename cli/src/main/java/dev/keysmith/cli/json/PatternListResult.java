package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.text.PatternListText;
import dev.keysmith.execute.request.PatternParameters;
import dev.keysmith.execute.request.PatternParameters.NamedParameter;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;

/** The JSON output of {@code query --list}. Fields may be added, never renamed. */
public record PatternListResult(String application, ImmutableList<ListedPattern> patterns) {

  /**
   * A pattern.
   *
   * @param kind {@code read}, {@code write}, or {@code none} if it is not suitable for DynamoDB
   */
  record ListedPattern(
      String pattern, String name, String kind, ImmutableList<Parameter> parameters) {}

  record Parameter(String name, String type, boolean optional) {
    static Parameter of(NamedParameter parameter) {
      return new Parameter(parameter.name(), parameter.typeText(), parameter.optional());
    }
  }

  public static PatternListResult of(Spec spec) {
    return new PatternListResult(
        spec.application(),
        spec.patterns().stream()
            .map(pattern -> listed(spec, pattern))
            .collect(ImmutableList.toImmutableList()));
  }

  private static ListedPattern listed(Spec spec, AccessPattern pattern) {
    return new ListedPattern(
        pattern.id(),
        pattern.name(),
        PatternListText.kind(pattern),
        PatternParameters.of(spec, pattern).all().stream()
            .map(Parameter::of)
            .collect(ImmutableList.toImmutableList()));
  }
}
