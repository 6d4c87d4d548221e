package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.measure.ClosedSetShares;
import dev.keysmith.measure.FigureComparison;
import dev.keysmith.measure.MeasurementResult;
import dev.keysmith.measure.figure.AttributeFigures;
import dev.keysmith.measure.figure.ChildrenFigures;
import dev.keysmith.measure.figure.EntityFigures;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.measure.figure.MeasuredFigure;
import dev.keysmith.measure.figure.QuantileFigure;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.measure.traffic.HotKeys;
import dev.keysmith.measure.traffic.TrafficComparison;
import dev.keysmith.measure.traffic.TrafficRow;
import org.jspecify.annotations.Nullable;

/**
 * The JSON output of {@code measure}. Fields may be added, never renamed. Values of attributes are
 * not in it, except in the figures that may show them.
 */
public record MeasureResult(
    String application,
    String source,
    ImmutableList<SampleResult> tables,
    ImmutableList<EntityResult> entities,
    ImmutableList<ClosedSetResult> closedSets,
    ImmutableList<UnexplainedResult> unexplained,
    ImmutableList<FigureResult> figures,
    @Nullable TrafficResult traffic,
    ImmutableList<HotKeysResult> hotKeys) {

  public static MeasureResult of(MeasurementResult report) {
    ImmutableList<ItemSample> samples =
        report.data().map(MeasuredData::samples).orElse(ImmutableList.of());
    return new MeasureResult(
        report.application(),
        report.source(),
        samples.stream().map(SampleResult::of).collect(ImmutableList.toImmutableList()),
        report.data().stream()
            .flatMap(data -> data.entities().stream())
            .map(EntityResult::of)
            .collect(ImmutableList.toImmutableList()),
        report.closedSets().stream()
            .map(ClosedSetResult::of)
            .collect(ImmutableList.toImmutableList()),
        report.data().stream()
            .flatMap(data -> data.unexplained().stream())
            .map(
                group ->
                    new UnexplainedResult(
                        group.table(), ImmutableList.copyOf(group.attributes()), group.items()))
            .collect(ImmutableList.toImmutableList()),
        report.comparisons().stream()
            .map(comparison -> FigureResult.of(comparison, report))
            .collect(ImmutableList.toImmutableList()),
        report.traffic().map(TrafficResult::of).orElse(null),
        report.hotKeys().stream().map(HotKeysResult::of).collect(ImmutableList.toImmutableList()));
  }

  record SampleResult(
      String table,
      long items,
      double fraction,
      @Nullable Long total,
      double readUnits,
      int incompleteSegments) {
    static SampleResult of(ItemSample sample) {
      return new SampleResult(
          sample.table(),
          sample.items().size(),
          sample.fraction(),
          sample.total().isPresent() ? sample.total().getAsLong() : null,
          sample.readUnits(),
          sample.incomplete());
    }
  }

  /**
   * @param margin half the width of the 95% confidence interval; null if it is not known
   */
  record EstimateResult(double value, @Nullable Double margin) {
    static EstimateResult of(MeasuredFigure figure) {
      return new EstimateResult(
          figure.value(), Double.isFinite(figure.margin()) ? figure.margin() : null);
    }
  }

  record QuantileResult(double value, double low, double high) {
    static QuantileResult of(QuantileFigure figure) {
      return new QuantileResult(figure.value(), figure.low(), figure.high());
    }
  }

  record EntityResult(
      String entity,
      long instances,
      boolean sample,
      EstimateResult count,
      ImmutableList<AttributeResult> attributes,
      ImmutableList<ChildrenResult> children,
      ImmutableMap<String, Long> unknownAttributes) {
    static EntityResult of(EntityFigures entity) {
      return new EntityResult(
          entity.entity(),
          entity.instances(),
          entity.isSample(),
          EstimateResult.of(entity.count()),
          entity.attributes().stream()
              .map(AttributeResult::of)
              .collect(ImmutableList.toImmutableList()),
          entity.children().stream()
              .map(ChildrenResult::of)
              .collect(ImmutableList.toImmutableList()),
          entity.unknown());
    }
  }

  record AttributeResult(
      String attribute,
      ImmutableMap<String, Long> types,
      EstimateResult present,
      EstimateResult bytes,
      QuantileResult bytesP99,
      long bytesLargest,
      int digits,
      long distinctSeen,
      double unseenShare,
      boolean closedSet) {
    static AttributeResult of(AttributeFigures attribute) {
      return new AttributeResult(
          attribute.name(),
          attribute.types(),
          EstimateResult.of(attribute.present()),
          EstimateResult.of(attribute.bytes().mean()),
          QuantileResult.of(attribute.bytes().p99()),
          attribute.bytes().largest(),
          attribute.digits(),
          attribute.distinct().seen(),
          attribute.distinct().unseen(),
          attribute.distinct().isClosedSet());
    }
  }

  /** The spread is null if the children of one parent are not in the sample together. */
  record ChildrenResult(
      String parent,
      EstimateResult average,
      @Nullable QuantileResult p99,
      @Nullable Long largest,
      @Nullable EstimateResult topFifth) {
    static ChildrenResult of(ChildrenFigures children) {
      return new ChildrenResult(
          children.relationship().label(),
          EstimateResult.of(children.average()),
          children.spread().map(spread -> QuantileResult.of(spread.p99())).orElse(null),
          children.spread().map(ChildrenFigures.ChildSpread::largest).orElse(null),
          children.spread().map(spread -> EstimateResult.of(spread.skew())).orElse(null));
    }
  }

  record ClosedSetResult(String attribute, ImmutableList<ValueResult> shares) {
    static ClosedSetResult of(ClosedSetShares set) {
      return new ClosedSetResult(
          set.subject(),
          set.shares().stream()
              .map(
                  each ->
                      new ValueResult(each.value().orElse(null), EstimateResult.of(each.share())))
              .collect(ImmutableList.toImmutableList()));
    }
  }

  /**
   * @param value null if it may not be shown
   */
  record ValueResult(@Nullable String value, EstimateResult share) {}

  record UnexplainedResult(String table, ImmutableList<String> attributes, long items) {}

  /**
   * @param written the value in the written spec; null if it is as before
   */
  record FigureResult(
      String subject,
      String figure,
      String stated,
      String measured,
      boolean agrees,
      @Nullable String written) {
    static FigureResult of(FigureComparison comparison, MeasurementResult report) {
      return new FigureResult(
          comparison.subject(),
          comparison.figure(),
          comparison.stated(),
          comparison.measured(),
          comparison.agrees(),
          comparison
              .edit()
              .filter(report.spec().written()::contains)
              .map(edit -> edit.value())
              .orElse(null));
    }
  }

  record TrafficResult(
      String start,
      String end,
      int period,
      double predictedUsd,
      double consumedUsd,
      ImmutableList<TrafficRowResult> rows,
      ImmutableList<TrafficComparison.RateExplanation> explanations,
      ImmutableList<String> remarks) {
    static TrafficResult of(TrafficComparison traffic) {
      return new TrafficResult(
          traffic.traffic().start().toString(),
          traffic.traffic().end().toString(),
          traffic.traffic().period(),
          traffic.predictedUsd(),
          traffic.consumedUsd(),
          traffic.rows().stream()
              .map(TrafficRowResult::of)
              .collect(ImmutableList.toImmutableList()),
          traffic.explanations(),
          traffic.remarks());
    }
  }

  record TrafficRowResult(
      String tableOrIndex,
      String what,
      double predicted,
      double measured,
      double peak,
      boolean deviates,
      ImmutableMap<String, Double> patterns) {
    static TrafficRowResult of(TrafficRow row) {
      return new TrafficRowResult(
          row.target().toString(),
          row.what(),
          row.predicted(),
          row.measured(),
          row.peak(),
          row.deviates(),
          row.patterns());
    }
  }

  record HotKeysResult(
      String tableOrIndex,
      double hottest,
      double topTen,
      long keys,
      ImmutableMap<String, Double> predicted) {
    static HotKeysResult of(HotKeys keys) {
      return new HotKeysResult(
          keys.target().toString(), keys.hottest(), keys.topTen(), keys.keys(), keys.predicted());
    }
  }
}
