package dev.keysmith.mcp.transport;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * The requests of one session that are being carried out, so that a client can cancel them. The SDK
 * ignores cancellations; here one ends the work and sends no response, as the protocol demands.
 */
final class RunningRequests {
  private static final String CANCELLED = "notifications/cancelled";

  private final Map<Object, Sinks.Empty<Void>> signals = new ConcurrentHashMap<>();

  /** The same work, which ends without a result when the client cancels the request. */
  Mono<Void> cancellable(McpSchema.JSONRPCRequest request, Mono<Void> work) {
    Sinks.Empty<Void> signal = Sinks.empty();
    signals.put(request.id(), signal);
    return work.takeUntilOther(signal.asMono())
        .doFinally(end -> signals.remove(request.id(), signal));
  }

  /** Cancels the request that a notification names; other notifications are ignored. */
  void hear(McpSchema.JSONRPCNotification notification) {
    if (notification.method().equals(CANCELLED)
        && notification.params() instanceof Map<?, ?> params) {
      Optional.ofNullable(params.get("requestId"))
          .flatMap(id -> Optional.ofNullable(signals.get(id)))
          .ifPresent(Sinks.Empty::tryEmitEmpty);
    }
  }

  static boolean isCancellation(McpSchema.JSONRPCNotification notification) {
    return notification.method().equals(CANCELLED);
  }

  /** Cancels all of them. */
  void cancelAll() {
    signals.values().forEach(Sinks.Empty::tryEmitEmpty);
  }

  boolean isEmpty() {
    return signals.isEmpty();
  }
}
