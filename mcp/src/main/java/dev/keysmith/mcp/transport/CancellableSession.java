package dev.keysmith.mcp.transport;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.time.Duration;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A session over HTTP whose requests can be cancelled; all else is as the SDK does it. */
final class CancellableSession extends McpStreamableServerSession {
  private final McpStreamableServerSession session;
  private final RunningRequests running = new RunningRequests();

  CancellableSession(
      McpStreamableServerSession session, McpSchema.InitializeRequest initialization) {
    super(
        session.getId(),
        initialization.capabilities(),
        initialization.clientInfo(),
        Duration.ofSeconds(1),
        Map.of(),
        Map.of());
    this.session = session;
  }

  @Override
  public Mono<Void> responseStream(
      McpSchema.JSONRPCRequest request, McpStreamableServerTransport transport) {
    return running
        .cancellable(request, session.responseStream(request, transport))
        // Of a cancelled request the stream is still open; closing it twice does nothing.
        .then(transport.closeGracefully());
  }

  @Override
  public Mono<Void> accept(McpSchema.JSONRPCNotification notification) {
    if (RunningRequests.isCancellation(notification)) {
      running.hear(notification);
      return Mono.empty();
    }
    return session.accept(notification);
  }

  @Override
  public Mono<Void> accept(McpSchema.JSONRPCResponse response) {
    return session.accept(response);
  }

  @Override
  public McpStreamableServerSessionStream listeningStream(McpStreamableServerTransport transport) {
    return session.listeningStream(transport);
  }

  @Override
  public Flux<McpSchema.JSONRPCMessage> replay(Object lastEventId) {
    return session.replay(lastEventId);
  }

  @Override
  public <T> Mono<T> sendRequest(String method, Object params, TypeRef<T> typeRef) {
    return session.sendRequest(method, params, typeRef);
  }

  @Override
  public Mono<Void> sendNotification(String method, Object params) {
    return session.sendNotification(method, params);
  }

  @Override
  public void setMinLoggingLevel(McpSchema.LoggingLevel level) {
    session.setMinLoggingLevel(level);
  }

  @Override
  public boolean isNotificationForLevelAllowed(McpSchema.LoggingLevel level) {
    return session.isNotificationForLevelAllowed(level);
  }

  @Override
  public Mono<Void> delete() {
    running.cancelAll();
    return session.delete();
  }

  @Override
  public Mono<Void> closeGracefully() {
    running.cancelAll();
    return session.closeGracefully();
  }

  @Override
  public void close() {
    running.cancelAll();
    session.close();
  }
}
