package dev.keysmith.measure.traffic;

import dev.keysmith.cost.TableOrIndex;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A metric of the namespace AWS/DynamoDB.
 *
 * @param target by the names of the deployed table
 * @param operation of a latency, whose number of samples is the number of successful requests
 * @param period in seconds
 */
record TrafficMetric(Kind kind, TableOrIndex target, Optional<String> operation, int period) {
  private static final Pattern LABEL =
      Pattern.compile(
          "(\\w+) ([A-Za-z0-9_.-]+)(?:/([A-Za-z0-9_.-]+))?(?: (\\w+))? every ([0-9]{1,6}) s");

  /** The metrics that say how much traffic there is. */
  enum Kind {
    READ_UNITS("ConsumedReadCapacityUnits", "Sum"),
    WRITE_UNITS("ConsumedWriteCapacityUnits", "Sum"),
    REQUESTS("SuccessfulRequestLatency", "SampleCount");

    private final String metric;
    private final String statistic;

    Kind(String metric, String statistic) {
      this.metric = metric;
      this.statistic = statistic;
    }

    String metric() {
      return metric;
    }

    String statistic() {
      return statistic;
    }

    static Optional<Kind> of(String metric) {
      for (Kind kind : values()) {
        if (kind.metric.equals(metric)) {
          return Optional.of(kind);
        }
      }
      return Optional.empty();
    }
  }

  /** What the label of a query says; results have labels, but no dimensions. */
  String label() {
    return String.format(
        "%s %s%s%s every %s s",
        kind.metric(),
        target.table(),
        target.index().map(index -> "/" + index).orElse(""),
        operation.map(name -> " " + name).orElse(""),
        period);
  }

  /** The metric of such a label. */
  static Optional<TrafficMetric> ofLabel(String label) {
    Matcher matcher = LABEL.matcher(label);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Kind.of(matcher.group(1))
        .map(
            kind ->
                new TrafficMetric(
                    kind,
                    new TableOrIndex(matcher.group(2), Optional.ofNullable(matcher.group(3))),
                    Optional.ofNullable(matcher.group(4)),
                    Integer.parseInt(matcher.group(5))));
  }
}
