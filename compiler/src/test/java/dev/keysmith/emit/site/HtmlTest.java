package dev.keysmith.emit.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Elements as text. */
final class HtmlTest {
  @Test
  void escapesTextAndValues() {
    assertThat(Html.of("span", "<b> & 'c'").with("title", "\"><script>").toString())
        .isEqualTo("<span title=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt; &amp; &#39;c&#39;</span>");
  }

  @Test
  void replacesWhatNoPageMayHave() {
    assertThat(Html.of("span", "a\0b\uD800c\u001B\uD83D\uDE00").toString())
        .isEqualTo("<span>a\uFFFDb\uFFFDc\uFFFD\uD83D\uDE00</span>");
  }

  @Test
  void putsBlocksOnLines() {
    assertThat(Html.of("p").add(Html.of("em", "a")).text(" b").toString())
        .isEqualTo("<p><em>a</em> b</p>\n");
    assertThat(Html.of("ul", Html.of("li", "a")).toString()).isEqualTo("<ul>\n<li>a</li>\n</ul>\n");
    assertThat(Html.of("tr").with("hidden", "").toString()).isEqualTo("<tr hidden></tr>\n");
  }

  @Test
  void letsNoScriptEndItself() {
    assertThatThrownBy(() -> Html.verbatim("script", "x = '</SCRIPT>'"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
