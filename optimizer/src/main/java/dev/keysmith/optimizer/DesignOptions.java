package dev.keysmith.optimizer;

import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;

/**
 * How to design, where the spec alone does not decide.
 *
 * @param style in place of the one that the spec prefers
 * @param compared whether the other style is derived too, to be shown beside it
 */
public record DesignOptions(Style style, boolean compared) {
  public DesignOptions {
    if (style == Style.AUTO && !compared) {
      throw new IllegalArgumentException("the better of two styles is found by comparing them");
    }
  }

  public DesignOptions(Style style) {
    this(style, true);
  }

  /** As the spec would have it. */
  public static DesignOptions of(Spec spec) {
    return new DesignOptions(spec.prefer().style());
  }

  /** In one style, with nothing beside it: the same design in half the time. */
  public static DesignOptions only(Style style) {
    return new DesignOptions(style, false);
  }
}
