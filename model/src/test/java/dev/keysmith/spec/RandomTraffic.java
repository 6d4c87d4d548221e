package dev.keysmith.spec;

import java.util.List;

/** How often the patterns of a random spec are executed, over several orders of magnitude. */
record RandomTraffic(SeededRandom draw) {
  private static final double SLOWEST = 0.01;

  /** Adds the rate of a pattern, and its skew over the attributes it is queried by. */
  void addTo(SpecTree pattern, double most, List<String> attributes) {
    double average = draw.magnitude(SLOWEST, most);
    if (draw.may(SpecFeature.PEAK, 50)) {
      pattern.put(
          "rps",
          new SpecTree()
              .put("average", SeededRandom.amount(average))
              .put("peak", SeededRandom.amount(average * draw.between(2, 20))));
    } else if (average < 1) {
      pattern.put("rps", SeededRandom.amount(average * 3600) + "/hour");
    } else {
      pattern.put("rps", SeededRandom.amount(average));
    }
    if (attributes.isEmpty()) {
      return;
    }
    if (draw.may(SpecFeature.HOTTEST, 10)) {
      pattern.put("hottest", draw.share(1, 20));
    } else if (draw.may(SpecFeature.HOTTEST_BY_ATTRIBUTE, 8)) {
      draw.pick(attributes)
          .ifPresent(
              attribute ->
                  pattern.put("hottest", new SpecTree().put(attribute, draw.share(1, 30))));
    }
  }
}
