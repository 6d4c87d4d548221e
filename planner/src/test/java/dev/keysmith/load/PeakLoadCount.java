package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.ExpectedCharge;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Popularity;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The load of the hottest partition, predicted and counted: a minute of requests at peak, each
 * drawn with its parent and its value, and the units added up for each. All items are about as
 * large, so that the count is of parents and values alone.
 */
public final class PeakLoadCount {
  private static final int SECONDS = 60;

  /** Fewer requests on the hottest key say more of chance than of the model. */
  private static final double ENOUGH_REQUESTS = 200;

  /** What is counted. */
  public enum Kind {
    /** Reads of the children of a parent. */
    READS,
    /** Creates of children, by parent. */
    WRITES,
    /** The same, by a value that is the partition key of an index. */
    INDEX_WRITES
  }

  /** The units per second of the hottest partition. */
  public record Counted(Kind kind, String what, double predicted, double counted, double requests) {
    public double ratio() {
      return predicted / counted;
    }
  }

  private PeakLoadCount() {}

  /** What is hot enough to be compared, of the spec of a seed. */
  public static ImmutableList<Counted> of(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Spec spec = spec(random);
    Design design = design(spec);
    DesignPlanner planner = new DesignPlanner(spec, design, plan -> plan.readUnits());
    ImmutableList<PlanSet> plans =
        spec.patterns().stream().map(planner::plan).collect(ImmutableList.toImmutableList());
    ImmutableList<PeakLoad> loads = PartitionLoadModel.of(spec, design, plans);
    Relationship relationship = RelationshipGraph.of(spec).ofChild("Line").get(0);
    int[] sizes = sizes(relationship, random);
    double size = LayoutStatistics.of(spec, design.items().get(1)).size();
    AccessPattern.Read read = (AccessPattern.Read) spec.patterns().get(0);
    double[] units = new double[sizes.length];
    double[] requests = new double[sizes.length];
    ParentDraw draw = new ParentDraw(sizes, read);
    for (int i = 0; i < read.traffic().peak() * SECONDS; i++) {
      int parent = draw.next(random);
      requests[parent]++;
      int items = Math.min(sizes[parent], read.selection().limit().orElse(Integer.MAX_VALUE));
      units[parent] +=
          ExpectedCharge.query(ItemCount.exactly(items), size, ReadConsistency.EVENTUAL);
    }
    ImmutableList.Builder<Counted> counted = ImmutableList.builder();
    counted(spec, Kind.READS, load(loads, true).reads(), units, requests).ifPresent(counted::add);
    AccessPattern create = spec.patterns().get(2);
    ParentDraw created = new ParentDraw(sizes, create);
    List<Double> shares = new ArrayList<>(spec.entity("Line").attribute("kind").values().values());
    double[] written = new double[sizes.length];
    double[] byValue = new double[shares.size()];
    for (int i = 0; i < create.traffic().peak() * SECONDS; i++) {
      written[created.next(random)]++;
      byValue[value(shares, random)]++;
    }
    counted(spec, Kind.WRITES, load(loads, true).writes(), written, written)
        .ifPresent(counted::add);
    counted(spec, Kind.INDEX_WRITES, load(loads, false).writes(), byValue, byValue)
        .ifPresent(counted::add);
    return counted.build();
  }

  private static PeakLoad load(List<PeakLoad> loads, boolean table) {
    return loads.stream()
        .filter(one -> one.tableOrIndex().table().equals("Lines"))
        .filter(one -> one.tableOrIndex().isTable() == table)
        .findFirst()
        .orElseThrow();
  }

  private static int value(List<Double> shares, SplittableRandom random) {
    double drawn = random.nextDouble() * shares.stream().mapToDouble(Double::doubleValue).sum();
    int i = 0;
    while (i < shares.size() - 1 && drawn >= shares.get(i)) {
      drawn -= shares.get(i++);
    }
    return i;
  }

  private static Optional<Counted> counted(
      Spec spec,
      Kind kind,
      Optional<BusiestPartition> predicted,
      double[] units,
      double[] requests) {
    int hottest = 0;
    for (int i = 0; i < units.length; i++) {
      hottest = units[i] > units[hottest] ? i : hottest;
    }
    return requests[hottest] < ENOUGH_REQUESTS
        ? Optional.empty()
        : Optional.of(
            new Counted(
                kind,
                spec.entity("Order").count() + " orders, " + predicted.orElseThrow().arithmetic(),
                predicted.orElseThrow().units(),
                units[hottest] / SECONDS,
                requests[hottest]));
  }

  /** Draws the parent of a request: the largest as often as stated, the others as they come. */
  private static final class ParentDraw {
    private final double hottest;
    private final double[] sums;

    ParentDraw(int[] sizes, AccessPattern pattern) {
      boolean evenly =
          pattern.skew().popularity().filter(Popularity.EVENLY::equals).isPresent()
              && pattern instanceof AccessPattern.Read;
      this.hottest = pattern.skew().combination().orElse(0);
      this.sums = new double[sizes.length];
      // Of a stated share the rest falls on the others.
      int others = hottest > 0 ? sizes.length - 1 : sizes.length;
      double sum = 0;
      for (int i = 0; i < sizes.length; i++) {
        sum += i >= others ? 0 : evenly || hottest > 0 ? 1 : sizes[i];
        sums[i] = sum;
      }
    }

    int next(SplittableRandom random) {
      if (hottest > 0 && random.nextDouble() < hottest) {
        return sums.length - 1;
      }
      double drawn = random.nextDouble() * sums[sums.length - 1];
      int i = 0;
      while (sums[i] <= drawn) {
        i++;
      }
      return i;
    }
  }

  /** The children of each parent; the last is the largest. */
  private static int[] sizes(Relationship relationship, SplittableRandom random) {
    List<Double> rates = relationship.children().rates((int) relationship.children().parents());
    int[] sizes = new int[rates.size()];
    for (int i = 0; i < sizes.length; i++) {
      double rate = rates.get(i);
      sizes[i] = poisson(rate, random);
    }
    sizes[sizes.length - 1] = (int) relationship.children().largest();
    return sizes;
  }

  private static int poisson(double rate, SplittableRandom random) {
    int children = 0;
    // The times between children are exponential.
    for (double time = 0; time < rate; children++) {
      time -= Math.log(1 - random.nextDouble());
    }
    return Math.max(0, children - 1);
  }

  private static Spec spec(SplittableRandom random) {
    int parents = 20 << random.nextInt(8);
    int average = 1 + random.nextInt(40);
    long max = (long) average * (4 + random.nextInt(Math.max(1, parents / 4)));
    int share = 40 + random.nextInt(55);
    String[] traffic = {"", ", popularity: bySize", ", popularity: evenly", ", hottest: 20%"};
    return RandomSpecs.read(
        """
        keysmith: 1
        application: Orders
        entities:
          Order:
            identity: [orderId]
            count: %s
            attributes:
              orderId: {type: string, bytes: 10}
          Line:
            identity: [orderId, lineId]
            count: %s
            attributes:
              orderId: {type: string, bytes: 10, references: Order.orderId, max: %s}
              lineId:  {type: string, generated: uuid}
              text:    {type: string, values: [%s]}
              kind:    {type: string, values: {A: %s%%, B: %s%%, C: %s%%}, immutable: true}
        patterns:
          - {id: read, read: Line, where: {orderId: $orderId}%s, rps: {average: 1, peak: %s}%s}
          - {id: open, create: Order, rps: 1}
          - {id: add, create: Line, rps: {average: 1, peak: %s}}
        """
            .formatted(
                parents,
                parents * average,
                max,
                "x".repeat(50 + random.nextInt(800)),
                share,
                95 - share,
                5,
                random.nextBoolean() ? ", limit: 20" : "",
                20 + random.nextInt(600),
                traffic[random.nextInt(traffic.length)],
                20 + random.nextInt(600)));
  }

  private static Design design(Spec spec) {
    String design =
        """
        design: 1
        tables:
          Orders:
            key: {partition: orderId}
            items: {Order: {orderId: "{orderId}"}}
          Lines:
            key: {partition: orderId, sort: lineId}
            indexes: {ByKind: {partition: kind, sort: lineId, project: keys}}
            items: {Line: {orderId: "{orderId}", lineId: "{lineId}"}}
        """;
    return DesignReader.read(new SourceText("design.yaml", design), spec).design().orElseThrow();
  }
}
