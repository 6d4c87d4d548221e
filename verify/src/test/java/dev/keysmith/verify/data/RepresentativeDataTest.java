package dev.keysmith.verify.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.time.Instant;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Generated data and the arguments of writes vary as the estimates assume. */
final class RepresentativeDataTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Courses
          entities:
            Course:
              identity: [courseId]
              count: 50
              attributes:
                courseId: {type: string, bytes: 10}
            Enrolment:
              identity: [courseId, studentId]
              count: 500
              attributes:
                courseId:  {type: string, bytes: 10, references: Course.courseId, max: 300}
                studentId: {type: string, generated: uuid}
                room:      {type: string, bytes: 6, distinct: 25}
                day:       {type: date, distinct: 50}
          patterns:
            - {id: open, create: Course, rps: 1}
            - {id: enrol, create: Enrolment, rps: 500}
            - {id: clear, delete: Enrolment, where: {courseId: $courseId}, rps: 1}
            - {id: clearLarge, delete: Enrolment, where: {courseId: $courseId}, popularity: bySize, rps: 1}
          """);
  private static final InstanceStore INSTANCES = DataGenerator.of(SPEC, 3, NOW);

  /** One course has most enrolments, but is cleared no more often than another. */
  @Test
  void writesFallOnParentsEvenlyUnlessTheSpecSaysOtherwise() {
    assertThat(meanDeleted("clear")).isBetween(0.5 * 10, 2.0 * 10);
    assertThat(meanDeleted("clearLarge")).isGreaterThan(80);
  }

  private static double meanDeleted(String pattern) {
    AccessPattern.Write write =
        (AccessPattern.Write)
            SPEC.patterns().stream()
                .filter(one -> one.id().equals(pattern))
                .findFirst()
                .orElseThrow();
    Map<Object, Long> sizes = counts("courseId");
    SplittableRandom random = new SplittableRandom(7);
    return IntStream.range(0, 300)
        .mapToObj(i -> new WriteSamples(SPEC, write, random, NOW))
        .map(samples -> samples.typical(INSTANCES).orElseThrow().arguments())
        .map(PatternArguments::shared)
        .mapToLong(
            (ImmutableMap<String, Object> arguments) ->
                sizes.getOrDefault(arguments.get("courseId"), 0L))
        .average()
        .orElseThrow();
  }

  /** Some rooms have more enrolments than others, as chance has it. */
  @Test
  void openValuesHaveAsManyInstancesAsChanceGivesThem() {
    Map<Object, Long> rooms = counts("room");
    assertThat(rooms).hasSize(25);
    double variance =
        rooms.values().stream().mapToDouble(n -> (n - 20) * (n - 20)).average().orElseThrow();
    assertThat(variance).isBetween(8.0, 40.0);
  }

  /** Enrolments live for seconds, but their days are fifty. */
  @Test
  void thereAreAsManyDaysAsStated() {
    assertThat(counts("day")).hasSizeBetween(45, 55);
  }

  private static Map<Object, Long> counts(String attribute) {
    Function<EntityInstance, Object> value = instance -> instance.value(attribute).orElseThrow();
    return INSTANCES.all("Enrolment").stream()
        .collect(Collectors.groupingBy(value, Collectors.counting()));
  }

  private static final Spec TAGGED =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Articles
          entities:
            Article:
              identity: [id]
              count: 400
              attributes:
                id:    {type: string, bytes: 10}
                title: {type: string, bytes: 40}
                tags:  {type: stringSet, bytes: 30}
                marks: {type: numberSet, bytes: 20}
          patterns:
            - {id: tag, read: Article, where: {tags: {contains: $t, fraction: 40%}}, rps: 1}
            - {id: mark, read: Article, where: {marks: {contains: $m}}, rps: 1}
            - {id: word, read: Article, where: {title: {contains: $w, fraction: 20%}}, rps: 1}
            - {id: list, read: Article, where: {id: {in: $ids, count: 500}}, rps: 1}
          """);

  /** A filter by what is contained passes as many as the spec says. */
  @ParameterizedTest
  @CsvSource({"tag, 160, 15%", "mark, 40, 30%", "word, 80, 30%"})
  void whatIsContainedIsAsFrequentAsStated(String pattern, double stated, String within) {
    InstanceStore instances = DataGenerator.of(TAGGED, 3, NOW);
    PartialConditions holds =
        new PartialConditions(new GeneratedState(instances, RelationshipGraph.of(TAGGED)));
    AccessPattern.Read read = read(pattern);
    double mean =
        ReadSamples.of(TAGGED, read, instances, new SplittableRandom(7), 20).stream()
            .filter(ReadSample::typical)
            .mapToLong(
                sample ->
                    instances.all("Article").stream()
                        .filter(one -> holds.all(one, read.selection().where(), sample.arguments()))
                        .count())
            .average()
            .orElseThrow();
    assertThat(mean)
        .isCloseTo(stated, Percentage.withPercentage(Double.parseDouble(within.replace("%", ""))));
  }

  /** A list has as many values as stated, though there are fewer instances. */
  @Test
  void listsNameMoreThanThereAre() {
    InstanceStore instances = DataGenerator.of(TAGGED, 3, NOW);
    ReadSample sample =
        ReadSamples.of(TAGGED, read("list"), instances, new SplittableRandom(7), 1).get(0);
    assertThat((Iterable<?>) sample.arguments().get("ids")).hasSize(500).doesNotHaveDuplicates();
  }

  private static AccessPattern.Read read(String pattern) {
    return (AccessPattern.Read)
        TAGGED.patterns().stream()
            .filter(one -> one.id().equals(pattern))
            .findFirst()
            .orElseThrow();
  }
}
