package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Spec;
import java.util.Objects;

/**
 * A hue for each entity, as far apart as they can be. The style sheet makes colours of them, light
 * or dark; the entity's name always stands beside them.
 */
record EntityPalette(ImmutableMap<String, Integer> hues) {
  private static final int ROUND = 360;
  private static final int FIRST = 210;

  static EntityPalette of(Spec spec) {
    ImmutableMap.Builder<String, Integer> hues = ImmutableMap.builder();
    int count = Math.max(1, spec.described().size());
    // Adjacent entities of the spec often share a table: every second, then those between.
    int position = 0;
    for (String entity : spec.described().keySet()) {
      int half = (count + 1) / 2;
      int place = position % 2 == 0 ? position / 2 : half + position / 2;
      hues.put(entity, (FIRST + place * ROUND / count) % ROUND);
      position++;
    }
    return new EntityPalette(hues.buildOrThrow());
  }

  /** For a style attribute. */
  String style(String entity) {
    return "--hue:" + Objects.requireNonNull(hues.get(entity), entity);
  }
}
