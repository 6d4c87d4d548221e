package dev.keysmith.verify.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.capacity.ExpectedCharge;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Popularity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.statistics.LayoutStatistics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What is estimated for children that are distributed very unevenly is what the generated ones
 * consume: the mean over all parents, each counted.
 */
final class HeavyTailedEstimatesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final int ITEMS = 6000;

  /** A pattern's predicted and counted units. */
  private record Comparison(String what, double predicted, double counted, double standardError) {
    double ratio() {
      return predicted / counted;
    }

    @Override
    public String toString() {
      return "%s: predicted %.3f, counted %.3f ± %.3f"
          .formatted(what, predicted, counted, standardError);
    }
  }

  @Test
  void predictionsAreUnbiased() {
    List<Comparison> all = new ArrayList<>();
    String[] references = {
      "average: 5, max: 500",
      "average: 2, max: 60",
      "average: 20, max: 2k",
      "average: 0.5, max: 300",
      "average: 8, skew: 80%",
      "average: 12, p99: 100",
      "average: 40, max: 200k",
      "average: 6, max: 12",
    };
    for (String reference : references) {
      for (int bytes : new int[] {60, 900}) {
        for (long seed = 1; seed <= 2; seed++) {
          all.addAll(compare(reference, bytes, seed));
        }
      }
    }
    double logarithms = all.stream().mapToDouble(one -> Math.log(one.ratio())).sum();
    assertThat(Math.exp(logarithms / all.size())).as(all.toString()).isBetween(0.98, 1.02);
    assertThat(all)
        .filteredOn(one -> one.standardError() < 0.03 * one.counted())
        .hasSizeGreaterThan(20)
        .allSatisfy(one -> assertThat(one.ratio()).as(one.toString()).isBetween(0.9, 1.1));
  }

  private static List<Comparison> compare(String reference, int bytes, long seed) {
    Spec spec = DataScale.of(spec(reference, bytes), ITEMS).scaled(spec(reference, bytes));
    Design design = design(spec);
    InstanceStore instances = DataGenerator.of(spec, seed, NOW);
    double size = LayoutStatistics.of(spec, design.items().get(1)).size();
    List<Comparison> compared = new ArrayList<>();
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        double predicted =
            new DesignPlanner(spec, design, plan -> plan.readUnits())
                .plan(read)
                .best()
                .orElseThrow()
                .readUnits();
        boolean bySize = read.skew().popularity().equals(Optional.of(Popularity.BY_SIZE));
        int[] children = counts(instances).values().stream().mapToInt(Integer::intValue).toArray();
        compared.add(
            compared(
                reference + " of " + bytes + " bytes, " + read.id(),
                predicted,
                Arrays.stream(children)
                    .mapToDouble(n -> units(n, read.selection(), size))
                    .toArray(),
                Arrays.stream(children).mapToDouble(n -> bySize ? n : 1).toArray()));
      }
    }
    return compared;
  }

  /** The mean over requests, of which each parent gets as many as it has weight. */
  private static Comparison compared(
      String what, double predicted, double[] units, double[] weights) {
    double weight = Arrays.stream(weights).sum();
    double mean = 0;
    for (int i = 0; i < units.length; i++) {
      mean += weights[i] * units[i] / weight;
    }
    double squares = 0;
    for (int i = 0; i < units.length; i++) {
      squares += Math.pow(weights[i] / weight * (units[i] - mean), 2);
    }
    return new Comparison(what, predicted, mean, Math.sqrt(squares));
  }

  private static double units(int children, EntitySelection selection, double size) {
    int read = Math.min(children, selection.limit().orElse(Integer.MAX_VALUE));
    return ExpectedCharge.query(ItemCount.exactly(read), size, ReadConsistency.EVENTUAL);
  }

  private static Map<Object, Integer> counts(InstanceStore instances) {
    Map<Object, Integer> counts = new LinkedHashMap<>();
    for (EntityInstance parent : instances.all("Course")) {
      counts.put(parent.value("courseId").orElseThrow(), 0);
    }
    for (EntityInstance child : instances.all("Enrolment")) {
      counts.merge(child.value("courseId").orElseThrow(), 1, Integer::sum);
    }
    return counts;
  }

  private static Spec spec(String reference, int bytes) {
    return SpecFixtures.of(
        """
        keysmith: 1
        application: Courses
        entities:
          Course:
            identity: [courseId]
            count: 200k
            attributes:
              courseId: {type: string, bytes: 10}
              title:    {type: string, bytes: 40}
          Enrolment:
            identity: [courseId, studentId]
            count: 1M
            attributes:
              courseId:  {type: string, bytes: 10, references: Course.courseId, %s}
              studentId: {type: string, bytes: 12}
              note:      {type: string, bytes: %s}
        patterns:
          - {id: all, read: Enrolment, where: {courseId: $courseId}, rps: 1}
          - {id: page, read: Enrolment, where: {courseId: $courseId}, sort: studentId, limit: 10, rps: 1}
          - {id: allBySize, read: Enrolment, where: {courseId: $courseId}, popularity: bySize, rps: 1}
          - {id: pageBySize, read: Enrolment, where: {courseId: $courseId}, sort: studentId, limit: 10, popularity: bySize, rps: 1}
          - {id: open, create: Course, rps: 1}
          - {id: enrol, create: Enrolment, rps: 1}
        """
            .formatted(reference, bytes));
  }

  private static Design design(Spec spec) {
    String design =
        """
        design: 1
        tables:
          Courses:
            key: {partition: courseId}
            items: {Course: {courseId: "{courseId}"}}
          Enrolments:
            key: {partition: courseId, sort: studentId}
            items: {Enrolment: {courseId: "{courseId}", studentId: "{studentId}"}}
        """;
    return DesignReader.read(new SourceText("design.yaml", design), spec).design().orElseThrow();
  }
}
