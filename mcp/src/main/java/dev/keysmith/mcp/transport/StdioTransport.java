package dev.keysmith.mcp.transport;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * One session over stdin and stdout, a message per line. The transport of the SDK ends with the
 * first line that is no message, loses responses that two threads send at once, and knows no
 * cancellation; this one answers the line with an error, writes one message after the other, and
 * cancels.
 */
public final class StdioTransport implements McpServerTransportProvider {
  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;

  /** How long calls may still run when the client has left. */
  private static final int PATIENCE_MILLIS = 30_000;

  private final McpJsonMapper mapper;
  private final MessageLines lines;
  private final OutputStream out;
  private final RunningRequests running = new RunningRequests();
  private @Nullable McpServerSession session;

  public StdioTransport(McpJsonMapper mapper, InputStream in, OutputStream out) {
    this.mapper = mapper;
    this.lines = new MessageLines(in);
    this.out = out;
  }

  @Override
  public void setSessionFactory(McpServerSession.Factory sessionFactory) {
    session = sessionFactory.create(new LineTransport());
  }

  /** Carries out requests until the client closes the stream. */
  public void serve() {
    McpServerSession open = session;
    if (open == null) {
      throw new IllegalStateException("no server uses this transport");
    }
    try {
      for (Optional<MessageLines.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
        hear(open, line.get());
      }
      waitForCalls();
    } catch (IOException e) {
      // The client has gone, and with it whoever would read a message.
    } finally {
      running.cancelAll();
      open.close();
    }
  }

  private void waitForCalls() {
    try {
      for (int waited = 0; waited < PATIENCE_MILLIS && !running.isEmpty(); waited += 10) {
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void hear(McpServerSession open, MessageLines.Line line) throws IOException {
    if (line.isTooLong()) {
      write(
          error(
              line.id(),
              INVALID_REQUEST,
              "the message is larger than "
                  + (MessageLines.MOST_BYTES >> 20)
                  + " MB; pass paths instead of texts, or smaller texts"));
      return;
    }
    Optional<McpSchema.JSONRPCMessage> message = message(line.text());
    if (message.isPresent()) {
      handle(open, message.get());
    } else {
      write(error(line.id(), PARSE_ERROR, "the line is not a JSON-RPC message"));
    }
  }

  private Optional<McpSchema.JSONRPCMessage> message(String line) {
    try {
      return Optional.of(McpSchema.deserializeJsonRpcMessage(mapper, line));
    } catch (IOException | RuntimeException e) {
      // The SDK throws in many ways: a line may be null, a list, or an object of other fields.
      return Optional.empty();
    }
  }

  private void handle(McpServerSession open, McpSchema.JSONRPCMessage message) {
    Mono<Void> work = open.handle(message);
    if (message instanceof McpSchema.JSONRPCRequest request) {
      work = running.cancellable(request, work);
    } else if (message instanceof McpSchema.JSONRPCNotification notification
        && RunningRequests.isCancellation(notification)) {
      running.hear(notification);
      return;
    }
    // The session answers with errors itself; what is left concerns nobody.
    work.subscribe(done -> {}, error -> {});
  }

  private static String error(Optional<String> id, int code, String message) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%s,\"message\":\"%s\"}}"
        .formatted(id.orElse("null"), code, message);
  }

  private void write(String json) throws IOException {
    byte[] line = (json + "\n").getBytes(StandardCharsets.UTF_8);
    synchronized (out) {
      out.write(line);
      out.flush();
    }
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    McpServerSession open = session;
    return open == null ? Mono.empty() : open.sendNotification(method, params);
  }

  @Override
  public Mono<Void> closeGracefully() {
    McpServerSession open = session;
    return open == null ? Mono.empty() : open.closeGracefully();
  }

  /** Writes the messages of the session. */
  private final class LineTransport implements McpServerTransport {
    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
      return Mono.fromCallable(
          () -> {
            write(mapper.writeValueAsString(message));
            return null;
          });
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> typeRef) {
      return mapper.convertValue(data, typeRef);
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.empty();
    }

    @Override
    public void close() {}
  }
}
