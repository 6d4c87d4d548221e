package dev.keysmith.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

/** What reads cost for large parents, and how far the bill depends on their popularity. */
final class BillVariationTest {
  private static final String DESIGN =
      """
      design: 1
      tables:
        Courses:
          key: {partition: courseId}
          items: {Course: {courseId: "{courseId}"}}
        Enrolments:
          key: {partition: courseId, sort: studentId}
          indexes:
            Newest: {partition: courseId, sort: enrolledAt, project: all}
          items: {Enrolment: {courseId: "{courseId}", studentId: "{studentId}", enrolledAt: "{enrolledAt}"}}
      """;

  @Test
  void theLargestParentTakesManyPages() {
    PatternVariation all = variation("").pattern("all").orElseThrow();
    // 50,000 items of 1 kB are 48 pages, one after the other.
    assertThat(all.largest().requests()).isBetween(45.0, 55.0);
    assertThat(all.largest().roundTrips()).isEqualTo((int) all.largest().requests());
    assertThat(all.largest().readUnits()).isBetween(5500.0, 7000.0);
    assertThat(all.p99().readUnits()).isBetween(2 * all.readUnits(), all.largest().readUnits());
    assertThat(all.p99().roundTrips()).isEqualTo(1);
  }

  @Test
  void aPageIsAPageForEveryParent() {
    PatternVariation page = variation("").pattern("page").orElseThrow();
    assertThat(page.largest().roundTrips()).isEqualTo(1);
    assertThat(page.largest().readUnits()).isLessThan(3);
  }

  /** The query that the key does not sort would read 48 pages of the largest parent. */
  @Test
  void orderComesFromTheKeyWhereTheLargestExceedsAPage() {
    Spec spec = spec("");
    Plan page =
        new CostedPlanner(spec, PriceListReader.shipped())
            .planner(design(spec))
            .plan(spec.pattern("page").orElseThrow())
            .best()
            .orElseThrow();
    assertThat(page.strategy()).isEqualTo("Query Enrolments.Newest");
  }

  @Test
  void theBillIsAnIntervalWherePopularityIsOpen() {
    BillVariation open = variation("");
    assertThat(open.isNoticeable()).isTrue();
    assertThat(open.lowUsd()).isCloseTo(open.billedUsd(), within(1e-9));
    assertThat(open.highUsd()).isGreaterThan(10 * open.lowUsd());
    assertThat(open.open()).extracting(one -> one.pattern().id()).contains("all");
  }

  @Test
  void statedPopularityDecidesTheBill() {
    BillVariation open = variation("");
    BillVariation evenly = variation(", popularity: evenly");
    BillVariation bySize = variation(", popularity: bySize");
    assertThat(evenly.isNoticeable()).isFalse();
    assertThat(bySize.isNoticeable()).isFalse();
    assertThat(evenly.billedUsd()).isCloseTo(open.lowUsd(), within(1e-9));
    assertThat(bySize.billedUsd()).isCloseTo(open.highUsd(), within(1e-6 * open.highUsd()));
  }

  /** One request in a hundred is for more: where requests fall by size, that is a larger parent. */
  @Test
  void percentilesAreOverRequests() {
    PatternVariation evenly = variation(", popularity: evenly").pattern("all").orElseThrow();
    PatternVariation bySize = variation(", popularity: bySize").pattern("all").orElseThrow();
    assertThat(bySize.p99().readUnits())
        .isGreaterThan(10 * evenly.p99().readUnits())
        .isBetween(bySize.readUnits(), bySize.largest().readUnits());
  }

  private static BillVariation variation(String popularity) {
    Spec spec = spec(popularity);
    Design design = design(spec);
    CostedPlanner planner = new CostedPlanner(spec, PriceListReader.shipped());
    return BillVariation.of(spec, design, planner.bill(design, planner.plans(design)));
  }

  private static Design design(Spec spec) {
    return DesignReader.read(new SourceText("design.yaml", DESIGN), spec).design().orElseThrow();
  }

  private static Spec spec(String popularity) {
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
          Enrolment:
            identity: [courseId, studentId]
            count: 1M
            attributes:
              courseId:   {type: string, bytes: 10, references: Course.courseId, max: 50k}
              studentId:  {type: string, bytes: 12}
              note:       {type: string, bytes: 900}
              enrolledAt: timestamp
        patterns:
          - {id: all, read: Enrolment, where: {courseId: $courseId}, rps: 50%1$s}
          - {id: page, read: Enrolment, where: {courseId: $courseId}, sort: enrolledAt desc, limit: 5, rps: 50%1$s}
          - {id: open, create: Course, rps: 1}
          - {id: enrol, create: Enrolment, rps: 1}
        """
            .formatted(popularity));
  }
}
