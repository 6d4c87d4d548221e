package dev.keysmith.emit.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A tab of a browser, driven over the DevTools protocol: the JDK has a WebSocket, and what is asked
 * of a page is a dozen commands, for which no library is needed.
 */
final class BrowserTab {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long SECONDS = 30;

  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final AtomicInteger last = new AtomicInteger();
  private CompletableFuture<JsonNode> loaded = new CompletableFuture<>();
  private WebSocket socket;
  private String session = "";

  private BrowserTab(URI browser) throws Exception {
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(browser, new Listener())
            .get(SECONDS, TimeUnit.SECONDS);
  }

  static BrowserTab open(URI browser) throws Exception {
    BrowserTab tab = new BrowserTab(browser);
    String target =
        tab.send("Target.createTarget", Map.of("url", "about:blank")).get("targetId").asText();
    tab.session =
        tab.send("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      tab.send(domain + ".enable", Map.of());
    }
    tab.media("light", "");
    return tab;
  }

  /** Messages come in parts; each whole one is an answer or an event. */
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder message = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket source, CharSequence part, boolean end) {
      message.append(part);
      if (end) {
        try {
          received(JSON.readTree(message.toString()));
        } catch (Exception e) {
          complaints.add(e.toString());
        }
        message.setLength(0);
      }
      source.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }

  private void received(JsonNode message) {
    if (message.has("id")) {
      Objects.requireNonNull(waiting.remove(message.get("id").asInt())).complete(message);
      return;
    }
    JsonNode what = message.path("params");
    switch (message.path("method").asText()) {
      case "Page.loadEventFired" -> loaded.complete(what);
      case "Network.requestWillBeSent" -> requests.add(what.path("request").path("url").asText());
      case "Runtime.consoleAPICalled" -> complaints.add(what.path("args").toString());
      case "Runtime.exceptionThrown" -> complaints.add(what.path("exceptionDetails").toString());
      case "Log.entryAdded" -> complaints.add(what.path("entry").path("text").asText());
      default -> {}
    }
  }

  private JsonNode send(String method, Map<String, ?> parameters) throws Exception {
    int id = last.incrementAndGet();
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    socket.sendText(message.toString(), true).get(SECONDS, TimeUnit.SECONDS);
    JsonNode answered = answer.get(SECONDS, TimeUnit.SECONDS);
    if (answered.has("error")) {
      throw new IllegalStateException(method + ": " + answered.get("error"));
    }
    return answered.get("result");
  }

  // --- what a person does -----------------------------------------------------------------------

  /**
   * Opens a file and waits until it is there.
   *
   * @param hash with its number sign; may be empty
   */
  void show(Path file, String hash) throws Exception {
    // From another page, so that a new hash is a new visit.
    go("about:blank");
    complaints.clear();
    requests.clear();
    go(file.toUri() + hash);
  }

  private void go(String address) throws Exception {
    loaded = new CompletableFuture<>();
    send("Page.navigate", Map.of("url", address));
    loaded.get(SECONDS, TimeUnit.SECONDS);
  }

  void resize(int width, int height) throws Exception {
    send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /**
   * @param medium {@code print}, or nothing for the screen
   */
  void media(String scheme, String medium) throws Exception {
    send(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            medium,
            "features",
            List.of(
                Map.of("name", "prefers-color-scheme", "value", scheme),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
  }

  /** Presses a key that writes nothing, or Enter. */
  void press(String key, int code) throws Exception {
    for (String type : List.of("rawKeyDown", "char", "keyUp")) {
      if (!type.equals("char") || key.equals("Enter")) {
        send(
            "Input.dispatchKeyEvent",
            Map.of(
                "type",
                type,
                "key",
                key,
                "code",
                key,
                "windowsVirtualKeyCode",
                code,
                "text",
                key.equals("Enter") && !type.equals("keyUp") ? "\r" : ""));
      }
    }
  }

  /** Clicks into the middle of an element. */
  void click(String selector) throws Exception {
    JsonNode middle =
        evaluate(
            "(() => { const element = document.querySelector('"
                + selector
                + "'); element.scrollIntoView({block: 'center', behavior: 'instant'});"
                + " const box = element.getBoundingClientRect();"
                + " return [box.x + box.width / 2, box.y + box.height / 2]; })()");
    for (String type : List.of("mousePressed", "mouseReleased")) {
      send(
          "Input.dispatchMouseEvent",
          Map.of(
              "type",
              type,
              "x",
              middle.get(0).asDouble(),
              "y",
              middle.get(1).asDouble(),
              "button",
              "left",
              "clickCount",
              1));
    }
  }

  // --- what a person sees -----------------------------------------------------------------------

  /** The value of an expression in the page. */
  JsonNode evaluate(String expression) throws Exception {
    JsonNode result =
        send(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(result.get("exceptionDetails").toString());
    }
    return result.path("result").path("value");
  }

  List<String> texts(String expression) throws Exception {
    List<String> texts = new ArrayList<>();
    evaluate(expression).forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** What the browser has to say of the page: errors, warnings, messages. */
  List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** What the page has asked for since it was opened, itself included. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  byte[] picture(double x, double y, double width, double height) throws Exception {
    JsonNode answer =
        send(
            "Page.captureScreenshot",
            Map.of(
                "captureBeyondViewport",
                true,
                "clip",
                Map.of("x", x, "y", y, "width", width, "height", height, "scale", 1)));
    return answer.get("data").binaryValue();
  }
}
