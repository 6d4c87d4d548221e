package dev.keysmith.cli;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Preferences.Style;

/** How entities are spread over tables. */
final class StyleWord extends Word<Style> {
  StyleWord() {
    super(
        ImmutableMap.of(
            "auto", Style.AUTO,
            "multi-table", Style.MULTI_TABLE,
            "single-table", Style.SINGLE_TABLE));
  }
}
