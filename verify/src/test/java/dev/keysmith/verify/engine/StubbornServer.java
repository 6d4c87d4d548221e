package dev.keysmith.verify.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sends prepared responses in turn, the last one repeatedly: those DynamoDB Local never sends. */
final class StubbornServer implements AutoCloseable {
  private final HttpServer server;
  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private int requests;

  /**
   * An answer.
   *
   * @param location where a redirection leads; empty for none
   */
  record Answer(int status, String body, String location) {
    Answer(int status, String body) {
      this(status, body, "");
    }

    static Answer redirect(String location) {
      return new Answer(307, "{}", location);
    }

    static Answer error(int status, String code, String message) {
      return new Answer(
          status,
          """
          {"__type":"com.amazonaws.dynamodb.v20120810#%s","message":"%s"}\
          """
              .formatted(code, message));
    }
  }

  StubbornServer(Answer... answers) throws IOException {
    Queue<Answer> prepared = new ArrayDeque<>(List.of(answers));
    server = LoopbackServer.create();
    server.createContext(
        "/",
        exchange -> {
          requests++;
          authorizations.add(
              String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
          exchange.getRequestBody().readAllBytes();
          Answer answer = prepared.size() > 1 ? prepared.remove() : prepared.element();
          byte[] body = answer.body().getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
          if (!answer.location().isEmpty()) {
            exchange.getResponseHeaders().set("Location", answer.location());
          }
          exchange.sendResponseHeaders(answer.status(), body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What the requests were signed with. */
  List<String> authorizations() {
    return List.copyOf(authorizations);
  }

  int requests() {
    return requests;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
