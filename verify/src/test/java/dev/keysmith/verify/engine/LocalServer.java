package dev.keysmith.verify.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.URI;
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
    answer();
  }

  /** Waits for the first answer, which takes far longer than the others. */
  private void answer() throws IOException {
    HttpURLConnection request =
        (HttpURLConnection) URI.create(address()).toURL().openConnection(Proxy.NO_PROXY);
    request.setReadTimeout(120_000);
    request.setDoOutput(true);
    request.setRequestProperty("Content-Type", "application/x-amz-json-1.0");
    request.setRequestProperty("X-Amz-Target", "DynamoDB_20120810.ListTables");
    request.setRequestProperty(
        "Authorization",
        "AWS4-HMAC-SHA256 Credential=keysmith/20260101/us-east-1/dynamodb/aws4_request,"
            + " SignedHeaders=host, Signature=0");
    try (OutputStream body = request.getOutputStream()) {
      body.write('{');
      body.write('}');
    }
    request.getResponseCode();
    request.disconnect();
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
