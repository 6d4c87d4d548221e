package dev.keysmith.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A call to a warm MCP server beside the same command line. Each call has another comment in its
 * spec, so that the server cannot answer from the design that it derived before.
 */
final class ServerLatency implements BaselineMeasurement {
  private static final int CHECKS = 21;
  private static final int DESIGNS = 3;

  @Override
  public String name() {
    return "A warm MCP server";
  }

  @Override
  public List<Row> measure() throws Exception {
    String launcher = BenchCheckout.root().resolve("keysmith").toString();
    Path example = BenchCheckout.root().resolve("examples/code-hosting.yaml");
    String spec = Files.readString(example);
    try (Server server = new Server(launcher)) {
      return List.of(
          row(
              "check_spec / keysmith check, code hosting",
              server,
              "check_spec",
              spec,
              List.of(launcher, "check", example.toString()),
              CHECKS),
          row(
              "derive_design / keysmith design, code hosting",
              server,
              "derive_design",
              spec,
              List.of(launcher, "design", example.toString()),
              DESIGNS));
    }
  }

  /** They take turns, so that a busy moment meets both. */
  private static Row row(
      String what, Server server, String tool, String spec, List<String> command, int runs)
      throws IOException, InterruptedException {
    double[] calls = new double[runs];
    double[] commands = new double[runs];
    server.call(tool, spec + "# warm-up\n");
    for (int run = 0; run < runs; run++) {
      long start = System.nanoTime();
      server.call(tool, spec + "# " + run + "\n");
      calls[run] = (System.nanoTime() - start) / 1e6;
      start = System.nanoTime();
      run(command);
      commands[run] = (System.nanoTime() - start) / 1e6;
    }
    double ours = median(calls);
    double baseline = median(commands);
    return new Row(what, milliseconds(baseline), milliseconds(ours), ours / baseline, "below 1");
  }

  private static double median(double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    int exit =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (exit != 0) {
      throw new IllegalStateException(String.join(" ", command) + " ended with " + exit);
    }
  }

  private static String milliseconds(double value) {
    return String.format(Locale.ROOT, "%,.1f ms", value);
  }

  /** The server, over stdin and stdout. */
  private static final class Server implements AutoCloseable {
    private final ObjectMapper mapper = new ObjectMapper();
    private final Process process;
    private final BufferedWriter in;
    private final BufferedReader out;
    private int requests;

    Server(String launcher) throws IOException {
      process =
          new ProcessBuilder(launcher, "mcp")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      in =
          new BufferedWriter(
              new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
      out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      request(
          "initialize",
          Map.of(
              "protocolVersion",
              "2025-11-25",
              "capabilities",
              Map.of(),
              "clientInfo",
              Map.of("name", "bench", "version", "1")));
      send(Map.of("jsonrpc", "2.0", "method", "notifications/initialized"));
    }

    void call(String tool, String spec) throws IOException {
      JsonNode result =
          request("tools/call", Map.of("name", tool, "arguments", Map.of("spec", spec)));
      if (result.path("isError").asBoolean(true)) {
        throw new IllegalStateException(result.toString());
      }
    }

    private JsonNode request(String method, Map<String, Object> params) throws IOException {
      requests++;
      send(Map.of("jsonrpc", "2.0", "id", requests, "method", method, "params", params));
      String line = out.readLine();
      if (line == null) {
        throw new IOException("the server has ended");
      }
      return mapper.readTree(line).path("result");
    }

    private void send(Map<String, Object> message) throws IOException {
      in.write(mapper.writeValueAsString(message));
      in.write('\n');
      in.flush();
    }

    @Override
    public void close() throws IOException {
      in.close();
      out.close();
      process.destroy();
    }
  }
}
