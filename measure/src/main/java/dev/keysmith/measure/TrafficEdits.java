package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import dev.keysmith.measure.traffic.TrafficComparison;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.TrafficRate;
import java.util.Optional;

/** Measured rates of patterns beside those that the spec states. */
final class TrafficEdits {
  /** Traffic is never exactly as stated. */
  private static final double TOLERANCE = 0.1;

  private TrafficEdits() {}

  static ImmutableList<FigureComparison> of(Spec spec, TrafficComparison traffic) {
    ImmutableList.Builder<FigureComparison> all = ImmutableList.builder();
    for (int i = 0; i < spec.patterns().size(); i++) {
      AccessPattern pattern = spec.patterns().get(i);
      TrafficRate rate = traffic.rates().get(pattern.id());
      if (rate != null) {
        TrafficRate stated = pattern.traffic();
        // Peaks shorter than a period are not seen: a stated peak is not lowered.
        boolean agrees =
            isNear(rate.average(), stated.average())
                && rate.peak() <= stated.peak() * (1 + TOLERANCE);
        double peak = Math.max(stated.peak(), Math.max(rate.average(), rate.peak()));
        all.add(
            new FigureComparison(
                pattern.id(),
                "rps",
                text(stated),
                text(rate),
                agrees,
                agrees
                    ? Optional.empty()
                    : Optional.of(
                        new SpecEdit(
                            ImmutableList.of(StatedFields.PATTERNS, String.valueOf(i)),
                            "rps",
                            String.format(
                                "{average: %s, peak: %s}", yaml(rate.average()), yaml(peak))))));
      }
    }
    return all.build();
  }

  private static boolean isNear(double measured, double stated) {
    return Math.abs(measured - stated) <= TOLERANCE * Math.max(measured, stated);
  }

  private static String text(TrafficRate rate) {
    return NumberFormat.number(rate.average()) + ", peak " + NumberFormat.number(rate.peak());
  }

  /** Rare requests per day rather than as fractions of one per second. */
  private static String yaml(double perSecond) {
    return perSecond >= 0.1
        ? FigureText.plain(perSecond, 3)
        : FigureText.plain(Math.max(0.01, perSecond * 86_400), 3) + "/day";
  }
}
