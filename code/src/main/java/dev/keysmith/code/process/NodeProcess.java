package dev.keysmith.code.process;

import dev.keysmith.verify.engine.ApiJson;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** A program of Node that answers requests: a JSON object a line on its standard streams. */
final class NodeProcess implements AutoCloseable {
  private static final int LAST_LINES = 20;
  private static final long PATIENCE_SECONDS = 5;

  private final Process process;
  private final BufferedWriter input;
  private final Map<String, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
  private final AtomicLong requests = new AtomicLong();
  private final Deque<String> lastErrors = new ArrayDeque<>();
  private volatile boolean ended;

  private NodeProcess(Process process) {
    this.process = process;
    this.input = process.outputWriter(StandardCharsets.UTF_8);
    start("responses of node", this::readResponses);
    start("errors of node", this::readErrors);
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * @throws ToolchainFailure if it cannot be started
   */
  static NodeProcess start(Path folder, String module) {
    try {
      return new NodeProcess(new ProcessBuilder("node", module).directory(folder.toFile()).start());
    } catch (IOException e) {
      throw new ToolchainFailure("node cannot be started: " + e.getMessage(), e);
    }
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** A number that no other request has. */
  String nextId() {
    return Long.toString(requests.incrementAndGet());
  }

  /**
   * The response to a request.
   *
   * @throws ToolchainFailure if the process ends before it has answered
   */
  JsonNode ask(String id, Map<String, Object> request) {
    CompletableFuture<JsonNode> response = new CompletableFuture<>();
    pending.put(id, response);
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("id", id);
    line.putAll(request);
    try {
      synchronized (input) {
        input.write(ApiJson.write(line));
        input.newLine();
        input.flush();
      }
      if (ended) {
        throw ended();
      }
      return response.join();
    } catch (IOException e) {
      throw ended();
    } catch (CompletionException e) {
      throw e.getCause() instanceof ToolchainFailure failure ? failure : ended();
    } finally {
      pending.remove(id);
    }
  }

  private void readResponses() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode response = ApiJson.parse(line);
        CompletableFuture<JsonNode> waiting =
            pending.get(response.field("id").map(JsonNode::asString).orElse(""));
        if (waiting != null) {
          waiting.complete(response);
        }
      }
    } catch (IOException e) {
      // The process has ended, which is reported below.
    } finally {
      ended = true;
      pending.values().forEach(one -> one.completeExceptionally(ended()));
    }
  }

  private void readErrors() {
    try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        synchronized (lastErrors) {
          lastErrors.add(line);
          if (lastErrors.size() > LAST_LINES) {
            lastErrors.remove();
          }
        }
      }
    } catch (IOException e) {
      // What was read until now is all there is.
    }
  }

  private ToolchainFailure ended() {
    synchronized (lastErrors) {
      return new ToolchainFailure(
          "node ended while it executed generated code%s"
              .formatted(lastErrors.isEmpty() ? "" : ":\n" + String.join("\n", lastErrors)));
    }
  }

  @Override
  public void close() {
    try {
      input.close();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
