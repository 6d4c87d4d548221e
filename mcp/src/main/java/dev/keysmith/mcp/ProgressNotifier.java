package dev.keysmith.mcp;

import dev.keysmith.progress.ProgressListener;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import reactor.core.publisher.Mono;

/**
 * Tells a client how far a call is: at each stage, and at each tenth of it. The number only counts
 * the notifications, because it has to grow and nobody knows how much work the later stages are.
 */
final class ProgressNotifier implements ProgressListener {
  private static final int PARTS = 10;

  private final McpAsyncServerExchange exchange;
  private final Object token;
  private String lastStage = "";
  private long lastPart = -1;
  private int sent;

  private ProgressNotifier(McpAsyncServerExchange exchange, Object token) {
    this.exchange = exchange;
    this.token = token;
  }

  /** A client that wants progress has sent a token. */
  static ProgressListener of(McpAsyncServerExchange exchange, McpSchema.CallToolRequest request) {
    Object token = request.progressToken();
    return token == null ? ProgressListener.NONE : new ProgressNotifier(exchange, token);
  }

  @Override
  public synchronized void at(String stage, long done, long total) {
    long part = total <= 0 ? 0 : done * PARTS / total;
    if (stage.equals(lastStage) && part == lastPart) {
      return;
    }
    lastStage = stage;
    lastPart = part;
    sent++;
    String message = total <= 0 ? stage : "%s: %s of %s".formatted(stage, done, total);
    exchange
        .progressNotification(
            McpSchema.ProgressNotification.builder(token, (double) sent).message(message).build())
        .onErrorResume(error -> Mono.empty())
        .subscribe();
  }
}
