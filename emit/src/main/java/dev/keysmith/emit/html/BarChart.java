package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableMap;
import java.util.Locale;

/** Bars of a chart. The figure always stands beside them. */
final class BarChart {
  private static final double WHOLE = 100;

  private BarChart() {}

  /**
   * Parts one after the other.
   *
   * @param parts by their style, dollars or units
   * @param whole what fills the width
   */
  static HtmlElement stacked(ImmutableMap<String, Double> parts, double whole) {
    HtmlElement bar = HtmlElement.of("div").styled("bar").with("aria-hidden", "true");
    parts.forEach(
        (style, amount) -> {
          if (amount > 0 && whole > 0) {
            bar.add(
                HtmlElement.of("span")
                    .styled(style)
                    .with(
                        "style",
                        String.format(
                            Locale.ROOT, "width:%.2f%%", Math.min(WHOLE, WHOLE * amount / whole))));
          }
        });
    return bar;
  }
}
