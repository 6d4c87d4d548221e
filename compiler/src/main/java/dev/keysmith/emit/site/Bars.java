package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableMap;
import java.util.Locale;

/** Bars of a chart. The figure always stands beside them. */
final class Bars {
  private static final double WHOLE = 100;

  private Bars() {}

  /**
   * Parts one after the other.
   *
   * @param parts by their style, dollars or units
   * @param whole what fills the width
   */
  static Html stacked(ImmutableMap<String, Double> parts, double whole) {
    Html bar = Html.of("div").styled("bar").with("aria-hidden", "true");
    parts.forEach(
        (style, amount) -> {
          if (amount > 0 && whole > 0) {
            bar.add(
                Html.of("span")
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
