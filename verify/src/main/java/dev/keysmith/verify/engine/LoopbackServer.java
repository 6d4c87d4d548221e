package dev.keysmith.verify.engine;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** HTTP servers that only this machine reaches, at a port of their own. */
final class LoopbackServer {
  static {
    // The server sends the head and the body of a response apart. Without this the body waits for
    // the client's acknowledgement of the head, which clients delay: 40 ms for each response.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private LoopbackServer() {}

  static HttpServer create() throws IOException {
    return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }
}
