package dev.keysmith.verify.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Generated data and typical arguments are as the estimates assume, where that is not obvious. */
final class TypicalDataTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static List<Map<String, Object>> typical(
      Spec spec, String pattern, InstanceStore instances, int number) {
    return ReadSamples.of(
            spec,
            (AccessPattern.Read) spec.pattern(pattern).orElseThrow(),
            instances,
            new SplittableRandom(7),
            number)
        .stream()
        .filter(ReadSample::typical)
        .<Map<String, Object>>map(ReadSample::arguments)
        .toList();
  }

  private static final Spec LINKS =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Courses
          entities:
            Course: {identity: [courseId], count: 100k, attributes: {courseId: {type: string, bytes: 10}}}
            Student: {identity: [studentId], count: 140k, attributes: {studentId: {type: string, bytes: 10}}}
            Enrolment:
              identity: [courseId, studentId]
              count: 600k
              attributes:
                courseId:  {type: string, bytes: 10, references: Course.courseId, skew: 80%}
                studentId: {type: string, bytes: 10, references: Student.studentId, skew: 80%}
          patterns:
            - {id: read, read: Enrolment, where: {courseId: $c}, rps: 1}
            - {id: enrol, create: Enrolment, rps: 1}
          """);

  /** Of so few pairs, the largest have no more than one in common. */
  @Test
  void linksAreSpreadAsFarAsThereArePairs() {
    Spec scaled = DataScale.of(LINKS, 400).scaled(LINKS);
    for (Relationship relationship : RelationshipGraph.of(scaled).ofChild("Enrolment")) {
      double generated =
          LongStream.rangeClosed(1, 8)
              .mapToObj(seed -> DataGenerator.of(scaled, seed, NOW))
              .mapToDouble(instances -> largest(instances, relationship))
              .average()
              .orElseThrow();
      assertThat(generated)
          .as(relationship.parent())
          .isCloseTo(relationship.children().largest(), Percentage.withPercentage(20));
    }
  }

  private static double largest(InstanceStore instances, Relationship relationship) {
    String reference = relationship.attributes().values().asList().get(0);
    return instances.all("Enrolment").stream()
        .collect(Collectors.groupingBy(one -> one.value(reference), Collectors.counting()))
        .values()
        .stream()
        .mapToLong(Long::longValue)
        .max()
        .orElseThrow();
  }

  private static final Spec VISITS =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Visits
          entities:
            Person:
              identity: [personId]
              count: 40
              attributes:
                personId: {type: string, bytes: 10}
                guideId: {type: string, bytes: 10, references: Person.personId, role: guide, present: 50%}
            Visit:
              identity: [visitId]
              count: 400
              attributes:
                visitId:  {type: string, generated: ulid}
                personId: {type: string, bytes: 10, references: Person.personId}
                day:      {type: date, distinct: 20}
                seenAt:   timestamp
                city:     {type: string, bytes: 8, distinct: 25}
                country:  {type: string, bytes: 2, distinct: 20}
          patterns:
            - {id: range, read: Visit, where: {personId: $p, seenAt: {from: $a, before: $b, fraction: 40%}}, rps: 1}
            - {id: rare, read: Visit, where: {day: $d, city: $c}, rps: 1}
            - {id: prefix, read: Visit, where: {country: {prefix: $x, fraction: 50%}}, rps: 1}
            - {id: forget, delete: Visit, where: {city: $c}, rps: 1}
            - {id: create, create: Visit, rps: 1}
          """);

  /** 16 visits to each city, and not more of those that many visit. */
  @Test
  void writesPreferNoFrequentValue() {
    InstanceStore instances = DataGenerator.of(VISITS, 1, NOW);
    AccessPattern.Write write = (AccessPattern.Write) VISITS.pattern("forget").orElseThrow();
    WriteSamples samples = new WriteSamples(VISITS, write, new SplittableRandom(7), NOW);
    double visits =
        IntStream.range(0, 400)
            .mapToObj(i -> samples.typical(instances).orElseThrow().arguments().shared().get("c"))
            .mapToLong(
                city ->
                    instances.all("Visit").stream()
                        .filter(visit -> has(visit, "city", city))
                        .count())
            .average()
            .orElseThrow();
    assertThat(visits).isCloseTo(16, Offset.offset(0.6));
  }

  /** An end that is excluded is some time, not always that of the person's next visit. */
  @Test
  void excludedEndIsThatOfAnyInstance() {
    InstanceStore instances = DataGenerator.of(VISITS, 1, NOW);
    List<Map<String, Object>> arguments = typical(VISITS, "range", instances, 200);
    long hits =
        arguments.stream()
            .filter(
                one ->
                    instances.all("Visit").stream()
                        .filter(
                            visit -> has(visit, "personId", Objects.requireNonNull(one.get("p"))))
                        .anyMatch(
                            visit -> has(visit, "seenAt", Objects.requireNonNull(one.get("b")))))
            .count();
    assertThat(hits).isLessThan(30);
  }

  /** 400 visits on 500 pairs of a day and a city: 0.8 on average, and not 1 and more. */
  @Test
  void pairsAreDrawnApartThoughMostAreRare() {
    InstanceStore instances = DataGenerator.of(VISITS, 1, NOW);
    List<Map<String, Object>> arguments = typical(VISITS, "rare", instances, 400);
    double visits =
        arguments.stream()
            .mapToLong(
                one ->
                    instances.all("Visit").stream()
                        .filter(visit -> has(visit, "day", Objects.requireNonNull(one.get("d"))))
                        .filter(visit -> has(visit, "city", Objects.requireNonNull(one.get("c"))))
                        .count())
            .average()
            .orElseThrow();
    assertThat(visits).isCloseTo(0.8, Offset.offset(0.15));
  }

  /** Two letters are enough to have the first in common. */
  @Test
  void shortTextsHaveBeginningsInCommon() {
    double begun =
        LongStream.rangeClosed(1, 8)
            .mapToObj(seed -> DataGenerator.of(VISITS, seed, NOW))
            .mapToDouble(
                instances ->
                    typical(VISITS, "prefix", instances, 20).stream()
                        .mapToLong(
                            one ->
                                instances.all("Visit").stream()
                                    .filter(
                                        visit ->
                                            visit
                                                .value("country")
                                                .orElseThrow()
                                                .toString()
                                                .startsWith(String.valueOf(one.get("x"))))
                                    .count())
                        .average()
                        .orElseThrow())
            .average()
            .orElseThrow();
    assertThat(begun / 400).isCloseTo(0.5, Offset.offset(0.1));
  }

  private static final Spec FEW =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Few
          entities:
            Person:
              identity: [personId]
              count: 5
              attributes:
                personId: {type: string, bytes: 10}
                guideId: {type: string, bytes: 10, references: Person.personId, role: guide, present: 60%}
          patterns:
            - {id: create, create: Person, rps: 1}
          """);

  /** The first has nobody to refer to; the others make up for it. */
  @Test
  void asManyReferToTheirOwnKindAsStated() {
    double referring =
        LongStream.rangeClosed(1, 200)
            .mapToObj(seed -> DataGenerator.of(FEW, seed, NOW))
            .mapToLong(
                instances ->
                    instances.all("Person").stream()
                        .filter(person -> person.value("guideId").isPresent())
                        .count())
            .average()
            .orElseThrow();
    assertThat(referring).isCloseTo(3, Offset.offset(0.2));
  }

  private static boolean has(EntityInstance instance, String attribute, Object value) {
    return instance.value(attribute).filter(value::equals).isPresent();
  }
}
