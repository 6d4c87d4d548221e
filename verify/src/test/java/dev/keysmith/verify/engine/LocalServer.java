package dev.keysmith.verify.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/** DynamoDB Local behind its own HTTP server, on a free port. */
public final class LocalServer implements AutoCloseable {
  private final int port = freePort();
  private final DynamoDBProxyServer server;

  public LocalServer() throws Exception {
    server =
        ServerRunner.createServerFromCommandLineArgs(
            new String[] {
              "-inMemory", "-sharedDb", "-disableTelemetry", "-port", Integer.toString(port)
            });
    server.start();
  }

  public String address() {
    return "http://127.0.0.1:" + port;
  }

  /** A port that nothing listens at, for the moment. */
  public static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
