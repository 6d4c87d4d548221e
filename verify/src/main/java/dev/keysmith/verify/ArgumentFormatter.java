package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.ValueFormatter;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What a fault says, as a person reads it: arguments one a line, messages. */
final class ArgumentFormatter {
  private ArgumentFormatter() {}

  /** What went wrong with a request; the SDK's own message names a request that nobody can find. */
  static String message(RuntimeException e) {
    return e instanceof DynamoDbException refused && refused.awsErrorDetails() != null
        ? "the engine refuses the request: " + refused.awsErrorDetails().errorMessage()
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
                                line
                                    + " in action "
                                    + (slot.action() + 1)
                                    + ", repetition "
                                    + (slot.repetition() + 1))));
    return lines.build();
  }
}
