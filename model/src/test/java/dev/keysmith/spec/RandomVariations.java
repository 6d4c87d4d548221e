package dev.keysmith.spec;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Changes of patterns that were drawn already. They draw from a stream of their own, so that one
 * more leaves all other patterns of a seed as they are.
 */
final class RandomVariations {
  private final SeededRandom draw;
  private final Spec spec;

  RandomVariations(long seed, SeededRandom draw, Spec spec) {
    this.draw = new SeededRandom(new SplittableRandom(~seed), draw.features());
    this.spec = spec;
  }

  void apply(List<SpecTree> patterns) {
    patterns.forEach(pattern -> pattern.value("read").ifPresent(entity -> listNames(pattern)));
    patterns.forEach(pattern -> pattern.value("read").ifPresent(entity -> allowScan(pattern)));
  }

  /** What runs rarely may be scanned for. */
  private void allowScan(SpecTree read) {
    if (draw.may(SpecFeature.SCAN, 6)) {
      read.put("plan", "scan").put("rps", draw.between(1, 40) + "/day");
    }
  }

  /** One instance by its name becomes several, by a list of names. */
  private void listNames(SpecTree read) {
    Entity entity = spec.entity((String) read.value("read").orElseThrow());
    String last = entity.identity().get(entity.identity().size() - 1);
    Optional<SpecTree> where = read.value("where").map(SpecTree.class::cast);
    if (!draw.may(SpecFeature.LIST_PARAMETER, 12)
        || where.isEmpty()
        || !where.get().keys().containsAll(entity.identity())) {
      return;
    }
    if (where.get().value(last).orElseThrow() instanceof String name && name.startsWith("$")) {
      where.get().put(last, new SpecTree().put("in", name).put("count", draw.between(2, 8)));
    }
  }
}
