package dev.keysmith.mcp.transport;

import com.google.common.collect.ImmutableList;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import reactor.core.publisher.Mono;

/**
 * Streamable HTTP on a port of the loopback address, with the SDK's servlet in Jetty. Requests that
 * name another host, or come from a page of another host, are rejected: a page in the user's
 * browser could send them.
 */
public final class HttpTransport implements McpStreamableServerTransportProvider {
  private static final String PATH = "/mcp";

  /** A call occupies a thread while it waits, so this is more than may wait. */
  private static final int MOST_THREADS = 400;

  private static final ImmutableList<String> HOSTS =
      ImmutableList.of("localhost", "127.0.0.1", "[::1]");

  private final HttpServletStreamableServerTransportProvider servlet;
  private final Server server;
  private final ServerConnector connector;

  /**
   * @param port 0 for any free one
   */
  public HttpTransport(McpJsonMapper mapper, int port) {
    DefaultServerTransportSecurityValidator.Builder trusted =
        DefaultServerTransportSecurityValidator.builder();
    for (String host : HOSTS) {
      trusted.allowedHost(host + ":*");
      trusted.allowedOrigin("http://" + host + ":*");
    }
    servlet =
        HttpServletStreamableServerTransportProvider.builder()
            .jsonMapper(mapper)
            .mcpEndpoint(PATH)
            .maxRequestSize(MessageLines.MOST_BYTES)
            .securityValidator(trusted.build())
            .build();
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 8);
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    connector = new ServerConnector(server, new HttpConnectionFactory(configuration));
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    connector.setPort(port);
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler();
    ServletHolder holder = new ServletHolder(servlet);
    holder.setAsyncSupported(true);
    context.addServlet(holder, PATH);
    server.setHandler(context);
  }

  /**
   * Starts to serve.
   *
   * @throws IOException if the port cannot be used
   */
  public void start() throws IOException {
    try {
      connector.open();
      server.start();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** The address that clients connect to. */
  public String address() {
    return "http://%s:%s%s".formatted(connector.getHost(), connector.getLocalPort(), PATH);
  }

  /** Waits until the server is stopped. */
  public void join() throws InterruptedException {
    server.join();
  }

  /** Stops to serve. */
  public void stop() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void setSessionFactory(McpStreamableServerSession.Factory sessionFactory) {
    servlet.setSessionFactory(
        initialization -> {
          McpStreamableServerSessionInit begun = sessionFactory.startSession(initialization);
          return new McpStreamableServerSessionInit(
              new CancellableSession(begun.session(), initialization), begun.initResult());
        });
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return servlet.notifyClients(method, params);
  }

  @Override
  public Mono<Void> notifyClient(String sessionId, String method, Object params) {
    return servlet.notifyClient(sessionId, method, params);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return servlet.closeGracefully();
  }

  @Override
  public List<String> protocolVersions() {
    return servlet.protocolVersions();
  }
}
