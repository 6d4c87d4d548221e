package dev.keysmith.emit.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Elements as text. */
final class HtmlElementTest {
  @Test
  void escapesTextAndValues() {
    assertThat(HtmlElement.of("span", "<b> & 'c'").with("title", "\"><script>").toString())
        .isEqualTo("<span title=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt; &amp; &#39;c&#39;</span>");
  }

  @Test
  void replacesWhatNoPageMayHave() {
    assertThat(HtmlElement.of("span", "a\0b\uD800c\u001B\uD83D\uDE00").toString())
        .isEqualTo("<span>a\uFFFDb\uFFFDc\uFFFD\uD83D\uDE00</span>");
  }

  @Test
  void putsBlocksOnLines() {
    assertThat(HtmlElement.of("p").add(HtmlElement.of("em", "a")).text(" b").toString())
        .isEqualTo("<p><em>a</em> b</p>\n");
    assertThat(HtmlElement.of("ul", HtmlElement.of("li", "a")).toString())
        .isEqualTo("<ul>\n<li>a</li>\n</ul>\n");
    assertThat(HtmlElement.of("tr").with("hidden", "").toString()).isEqualTo("<tr hidden></tr>\n");
  }

  @Test
  void letsNoScriptEndItself() {
    assertThatThrownBy(() -> HtmlElement.verbatim("script", "x = '</SCRIPT>'"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
