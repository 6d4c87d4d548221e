package dev.keysmith.emit.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.emit.example.AccessTrace;
import dev.keysmith.emit.example.ExampleRow;
import dev.keysmith.emit.example.ItemAccess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page as a person meets it, in a real browser. */
final class HtmlReportBrowserTest {
  private static final String WHOLE_APPLICATION = "online-shop";

  /** The lit rows with the words beside them, as {@code item-1:read}, in the order of the page. */
  private static final String LIT =
      "[...document.querySelectorAll('tr.lit')].map(row => row.id + ':'"
          + " + row.querySelector('.touch').textContent)";

  private static final int ESCAPE = 27;
  private static final int ENTER = 13;
  private static final int TAB = 9;

  @TempDir private static Path folder;
  private static ChromiumBrowser browser;
  private static BrowserTab tab;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(ChromiumBrowser.isWanted());
    browser = ChromiumBrowser.start();
    tab = browser.tab();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  static List<String> examples() {
    return ExampleAnalyses.names();
  }

  private static Path page(String example) throws Exception {
    return page(example, ExampleAnalyses.derived(example));
  }

  private static Path page(String name, DesignAnalysis analysis) throws Exception {
    Path file = folder.resolve(name + ".html");
    if (!Files.exists(file)) {
      Files.writeString(file, HtmlReport.artifact(analysis).text());
    }
    return file;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void opensQuietlyAndAsksForNothing(String example) throws Exception {
    Path page = page(example);
    tab.show(page, "");
    assertThat(tab.complaints()).isEmpty();
    assertThat(tab.requests()).containsExactly(page.toUri().toString());
    assertThat(tab.evaluate("document.querySelector('h1').textContent").asText())
        .isEqualTo(ExampleAnalyses.derived(example).spec().application());
  }

  @ParameterizedTest
  @CsvSource({
    "code-hosting, 1280",
    "code-hosting, 800",
    "online-shop, 1280",
    "online-shop, 800",
    "session-store, 1280",
    "session-store, 800"
  })
  void neverScrollsSideways(String example, int width) throws Exception {
    tab.resize(width, 900);
    tab.show(page(example), "");
    // With every pattern and every fold open in turn, there is as much on the page as there can be.
    JsonNode widest =
        tab.evaluate(
            """
            (() => {
              document.querySelectorAll('details').forEach(fold => fold.open = true);
              let widest = document.documentElement.scrollWidth;
              for (const button of document.querySelectorAll('button[data-touches]')) {
                button.click();
                widest = Math.max(widest, document.documentElement.scrollWidth);
              }
              return widest;
            })()
            """);
    assertThat(widest.asInt()).isLessThanOrEqualTo(width);
    tab.resize(1280, 900);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyPatternLightsExactlyWhatItTouches(String example) throws Exception {
    ReportData data = ReportData.of(ExampleAnalyses.derived(example));
    tab.show(page(example), "");
    JsonNode lit =
        tab.evaluate(
            """
            (() => {
              const seen = {};
              for (const button of document.querySelectorAll('button[data-touches]')) {
                button.click();
                const detail = document.getElementById(button.getAttribute('aria-controls'));
                const shown = detail.checkVisibility() && button.ariaExpanded === 'true'
                    && detail.querySelector('.request pre').textContent.startsWith('{');
                const on = %s;
                button.click();
                const out = detail.checkVisibility() || button.ariaExpanded === 'true'
                    ? ['open'] : %s;
                seen[button.dataset.pattern] = [shown, on, out];
              }
              return seen;
            })()
            """
                .formatted(LIT, LIT));
    Map<String, List<String>> seen = new TreeMap<>();
    Map<String, List<String>> expected = new TreeMap<>();
    for (Map.Entry<String, AccessTrace> one : data.accessTraces().entrySet()) {
      JsonNode pattern = lit.get(one.getKey());
      assertThat(pattern.get(0).asBoolean()).as("requests of %s", one.getKey()).isTrue();
      assertThat(pattern.get(2)).as("after %s", one.getKey()).isEmpty();
      expected.put(one.getKey(), expected(data, one.getValue()));
      seen.put(one.getKey(), texts(pattern.get(1)));
    }
    assertThat(seen).isEqualTo(expected);
    assertThat(lit).hasSize(expected.size());
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static List<String> expected(ReportData data, String pattern) {
    return expected(data, Objects.requireNonNull(data.accessTraces().get(pattern)));
  }

  private static List<String> expected(ReportData data, AccessTrace accessTrace) {
    return data.rows().entrySet().stream()
        .filter(row -> accessTrace.rows().containsKey(row.getKey()))
        .map(row -> row.getValue() + ":" + words(accessTrace, row.getKey()))
        .toList();
  }

  private static String words(AccessTrace accessTrace, ExampleRow row) {
    return accessTrace.of(row).stream().map(ItemAccess::word).collect(Collectors.joining(", "));
  }

  @Test
  void aClickLightsAndAnotherPutsOut() throws Exception {
    tab.show(page(WHOLE_APPLICATION), "");
    tab.click("#pattern-P5");
    List<String> lit = tab.texts(LIT);
    assertThat(lit).isNotEmpty();
    assertThat(tab.evaluate("location.hash").asText()).isEqualTo("#pattern-P5");
    assertThat(tab.evaluate("document.querySelector('#chosen p').textContent").asText())
        .isEqualTo("P5 Get an order with all that belongs to it");
    tab.click("#pattern-P5");
    assertThat(tab.texts(LIT)).isEmpty();
    assertThat(tab.evaluate("location.hash").asText()).isEmpty();
    // The button beside a table does the same as the one in the list.
    tab.click("#structure-Orders button[data-pattern=P5]");
    assertThat(tab.texts(LIT)).isEqualTo(lit);
    tab.click("#chosen button");
    assertThat(tab.texts(LIT)).isEmpty();
  }

  @Test
  void theKeyboardDoesWhatTheMouseDoes() throws Exception {
    tab.show(page(WHOLE_APPLICATION), "");
    tab.evaluate("document.getElementById('pattern-P5').focus()");
    tab.press("Enter", ENTER);
    List<String> lit = tab.texts(LIT);
    assertThat(lit).isNotEmpty();
    tab.press("Tab", TAB);
    assertThat(tab.evaluate("document.activeElement.closest('.detail')?.id").asText())
        .isEqualTo("pattern-P5-detail");
    tab.press("Escape", ESCAPE);
    assertThat(tab.texts(LIT)).isEmpty();
    assertThat(tab.evaluate("document.activeElement.id").asText()).isEqualTo("pattern-P5");
    tab.press("Enter", ENTER);
    tab.press("Enter", ENTER);
    assertThat(tab.texts(LIT)).isEmpty();
  }

  @Test
  void anAddressLeadsToItsPattern() throws Exception {
    ReportData data = ReportData.of(ExampleAnalyses.derived(WHOLE_APPLICATION));
    tab.show(page(WHOLE_APPLICATION), "#pattern-P3");
    assertThat(tab.texts(LIT)).isEqualTo(expected(data, "P3"));
    JsonNode box =
        tab.evaluate("document.getElementById('pattern-P3').getBoundingClientRect().toJSON()");
    assertThat(box.get("top").asDouble()).isBetween(0.0, 900.0);
    tab.evaluate(
        "new Promise(then => { addEventListener('hashchange', then, {once: true});"
            + " location.hash = '#pattern-P25'; }).then(() => 1)");
    assertThat(tab.texts(LIT)).isEqualTo(expected(data, "P25"));
    tab.show(page(WHOLE_APPLICATION), "#pattern-%E0%A4%A");
    assertThat(tab.complaints()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theDiagramHasEveryEntityAndNoBoxOnAnother(String example) throws Exception {
    tab.show(page(example), "");
    assertThat(
            tab.texts("[...document.querySelectorAll('svg .entity')].map(e => e.dataset.entity)"))
        .containsExactlyInAnyOrderElementsOf(
            ExampleAnalyses.derived(example).spec().entities().keySet());
    assertThat(
            tab.texts(
                """
                (() => {
                  const boxes = [...document.querySelectorAll('svg .entity')].map(
                      entity => [entity.dataset.entity, entity.getBoundingClientRect()]);
                  const overlaps = [];
                  for (const [one, a] of boxes) {
                    for (const [other, b] of boxes) {
                      if (one < other && a.left < b.right && b.left < a.right
                          && a.top < b.bottom && b.top < a.bottom) {
                        overlaps.push(one + ' and ' + other);
                      }
                    }
                  }
                  return overlaps;
                })()
                """))
        .isEmpty();
    assertThat(
            tab.texts(
                """
                [...document.querySelectorAll('svg .entity')].flatMap(entity => {
                  const box = entity.querySelector('.box').getBoundingClientRect();
                  return [...entity.querySelectorAll('text')]
                      .filter(text => text.getBoundingClientRect().right > box.right)
                      .map(text => entity.dataset.entity + ': ' + text.textContent);
                })
                """))
        .as("text that sticks out of its box")
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"light, ''", "dark, ''", "light, print"})
  void everyTextCanBeRead(String scheme, String medium) throws Exception {
    tab.media(scheme, medium);
    for (String example : ExampleAnalyses.names()) {
      tab.show(page(example), "#pattern-P1");
      assertThat(tab.texts(ContrastCheck.TOO_LITTLE)).as(example).isEmpty();
    }
    tab.media("light", "");
  }

  @Test
  void everyLinkAndLabelHasItsTarget() throws Exception {
    for (String example : ExampleAnalyses.names()) {
      tab.show(page(example), "");
      assertThat(
              tab.texts(
                  """
                  (() => {
                    const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
                    const asked = [
                      ...[...document.querySelectorAll('a[href]')].map(
                          a => decodeURIComponent(a.getAttribute('href').slice(1))),
                      ...[...document.querySelectorAll('[aria-controls]')].map(
                          e => e.getAttribute('aria-controls')),
                      ...[...document.querySelectorAll('[aria-labelledby]')].map(
                          e => e.getAttribute('aria-labelledby')),
                    ];
                    return [
                      ...ids.filter((id, at) => ids.indexOf(id) !== at).map(id => 'twice: ' + id),
                      ...asked.filter(id => !ids.includes(id)).map(id => 'missing: ' + id),
                      ...[...document.querySelectorAll('button, a')]
                          .filter(e => !e.textContent.trim()).map(e => 'nameless: ' + e.outerHTML),
                    ];
                  })()
                  """))
          .as(example)
          .isEmpty();
    }
  }

  @Test
  void onPaperEveryPatternIsOpen() throws Exception {
    tab.media("light", "print");
    tab.show(page("session-store"), "");
    assertThat(
            tab.evaluate(
                    "[...document.querySelectorAll('.detail')].every(e => e.checkVisibility())"
                        + " && !document.querySelector('nav').checkVisibility()")
                .asBoolean())
        .isTrue();
    tab.media("light", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "</script><b>bold</b>",
        "<img src=x onerror=alert(1)>",
        "\" onmouseover=\"alert(1)",
        "</title><script>alert(1)</script>",
        "&lt;b&gt; ]]> --> {{x}} ${y}"
      })
  void hostileNamesAreHarmless(String hostile) throws Exception {
    DesignAnalysis analysis = HostileDesign.analysis(hostile);
    Path page = folder.resolve("hostile.html");
    Files.writeString(page, HtmlReport.artifact(analysis).text());
    tab.show(page, "#pattern-P1");
    assertThat(tab.complaints()).isEmpty();
    assertThat(tab.requests()).containsExactly(page.toUri() + "");
    assertThat(tab.evaluate("document.querySelector('h1').textContent").asText())
        .isEqualTo(hostile);
    assertThat(tab.evaluate("document.title").asText()).startsWith(hostile);
    assertThat(
            tab.evaluate("document.querySelectorAll('b, img, [onmouseover], script').length")
                .asInt())
        .as("nothing but the page's own script")
        .isEqualTo(1);
    assertThat(
            tab.texts("[...document.querySelectorAll('svg .entity')].map(e => e.dataset.entity)"))
        .containsExactly(hostile);
    assertThat(tab.texts(LIT)).isNotEmpty();
  }
}
