package dev.keysmith.mcp;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.mcp.tool.ToolAnswer;
import dev.keysmith.mcp.tool.UserForm;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Forms that a client shows to its user. No thread waits while the user fills one in, so that other
 * calls go on.
 */
final class UserForms {
  /** How long a person may take. */
  static final Duration PATIENCE = Duration.ofMinutes(15);

  private UserForms() {}

  /**
   * The answer of a call after its form was filled in; a form that is declined has no answers.
   *
   * @param run carries out the call with what was filled in
   */
  static Mono<ToolAnswer> filled(
      McpAsyncServerExchange exchange,
      UserForm form,
      Function<Optional<ImmutableMap<String, String>>, Mono<ToolAnswer>> run) {
    McpSchema.ClientCapabilities client = exchange.getClientCapabilities();
    if (client == null || client.elicitation() == null) {
      return Mono.just(ToolAnswer.withoutForms());
    }
    return exchange
        .createElicitation(
            McpSchema.ElicitFormRequest.builder(form.message(), form.schema()).build())
        .map(UserForms::answers)
        // A client that fails to show it has no answers either.
        .onErrorReturn(ImmutableMap.of())
        .flatMap(answers -> run.apply(Optional.of(answers)));
  }

  private static ImmutableMap<String, String> answers(ElicitResult result) {
    ImmutableMap.Builder<String, String> answers = ImmutableMap.builder();
    if (result.action() == ElicitResult.Action.ACCEPT && result.content() != null) {
      for (Map.Entry<String, Object> field : result.content().entrySet()) {
        if (field.getValue() instanceof String text && !text.isBlank()) {
          answers.put(field.getKey(), text.strip());
        }
      }
    }
    return answers.buildOrThrow();
  }
}
