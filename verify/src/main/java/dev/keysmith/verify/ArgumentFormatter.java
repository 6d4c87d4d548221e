package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.ValueFormatter;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Formats arguments, one per line, and error messages for the report. */
final class ArgumentFormatter {
  private ArgumentFormatter() {}

  /** The error message of a request, without the request id that the SDK adds. */
  static String message(RuntimeException e) {
    return e instanceof DynamoDbException refused && refused.awsErrorDetails() != null
        ? "the engine rejected the request: " + refused.awsErrorDetails().errorMessage()
        : String.valueOf(e.getMessage());
  }

  static ImmutableList<String> arguments(Map<String, Object> arguments) {
    return arguments.entrySet().stream()
        .map(argument -> "$" + argument.getKey() + " = " + ValueFormatter.of(argument.getValue()))
        .collect(ImmutableList.toImmutableList());
  }

  static ImmutableList<String> arguments(PatternArguments arguments) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.addAll(arguments(arguments.shared()));
    arguments
        .own()
        .forEach(
            (slot, own) ->
                arguments(own)
                    .forEach(
                        line ->
                            lines.add(
                                String.format(
                                    "%s in action %s, repetition %s",
                                    line, slot.action() + 1, slot.repetition() + 1))));
    return lines.build();
  }
}
