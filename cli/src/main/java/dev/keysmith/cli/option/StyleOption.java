package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.DesignPreferences.Style;

/** The table style on the command line: one table per entity, or one for all. */
public final class StyleOption extends EnumOption<Style> {
  StyleOption() {
    super(
        ImmutableMap.of(
            "auto", Style.AUTO,
            "multi-table", Style.MULTI_TABLE,
            "single-table", Style.SINGLE_TABLE));
  }
}
