package dev.keysmith.optimizer;

import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;

/**
 * How to design, where the spec alone does not decide.
 *
 * @param style in place of the one that the spec prefers
 */
public record DesignOptions(Style style) {
  /** As the spec would have it. */
  public static DesignOptions of(Spec spec) {
    return new DesignOptions(spec.prefer().style());
  }
}
