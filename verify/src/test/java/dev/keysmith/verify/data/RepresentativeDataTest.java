package dev.keysmith.verify.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
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

  private static final Spec LEDGER =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Ledger
          entities:
            Tenant:
              identity: [tenantId]
              count: 20
              attributes: {tenantId: {type: string, bytes: 8}, region: {type: string, bytes: 4, distinct: 3}}
            Entry:
              identity: [entryId]
              count: 400
              attributes:
                entryId:  {type: string, generated: uuid}
                tenantId: {type: string, bytes: 8, references: Tenant.tenantId}
                number:   {type: string, bytes: 6, unique: tenantId}
                bookedAt: timestamp
                labels:   {type: stringSet, bytes: 40}
                text:     {type: string, bytes: 30}
          patterns:
            - {id: range, read: Entry, where: {bookedAt: {after: $from}}, rps: 1}
            - {id: number, read: Entry, where: {tenantId: $tenantId, number: $number}, rps: 1}
            - {id: prefix, read: Entry, where: {text: {prefix: $start, fraction: 40%}}, rps: 1}
            - {id: clear, delete: Tenant, where: {region: $region}, rps: 1}
            - {id: close, delete: Tenant, where: {tenantId: $tenantId}, rps: 1}
            - {id: unlabel, update: Entry, where: {entryId: $entryId}, subtract: [labels], rps: 1}
          """);

  /** Ranges know nothing of the instances: they select a tenth on average, now more, now fewer. */
  @Test
  void rangesSelectNowMoreAndNowFewer() {
    double[] selected = selected("range", 200);
    double mean = Arrays.stream(selected).average().orElseThrow();
    double variance =
        Arrays.stream(selected).map(one -> (one - mean) * (one - mean)).average().orElseThrow();
    assertThat(mean).isCloseTo(40, Percentage.withPercentage(5));
    // Of 400 instances, each with a chance of 10%.
    assertThat(variance).isBetween(0.6 * 36, 1.6 * 36);
  }

  /** Random texts have no beginning in common, so some are given one. */
  @Test
  void prefixesSelectTheStatedShare() {
    assertThat(Arrays.stream(selected("prefix", 30)).average().orElseThrow())
        .isCloseTo(160, Percentage.withPercentage(15));
  }

  /** All tenants of a region are deleted only where none of them has entries: that is no sample. */
  @Test
  void deletesOfSeveralParentsAreNoSample() {
    assertThat(areRepresentative("clear")).isFalse();
    assertThat(areRepresentative("close")).isTrue();
  }

  private static boolean areRepresentative(String pattern) {
    AccessPattern.Write write = (AccessPattern.Write) LEDGER.pattern(pattern).orElseThrow();
    return new WriteSamples(LEDGER, write, new SplittableRandom(7), NOW).areRepresentative();
  }

  /** A value that is unique within a scope names an existing instance, as an identity does. */
  @Test
  void whatIsUniqueWithinAScopeIsFound() {
    assertThat(selected("number", 40)).containsOnly(1);
  }

  /** Estimates take an element that is removed to be there. */
  private static ImmutableSet<Object> elements(@Nullable Object set) {
    return ImmutableSet.copyOf((Set<?>) Objects.requireNonNull(set));
  }

  @Test
  void elementsThatAreRemovedAreThere() {
    InstanceStore instances = DataGenerator.of(LEDGER, 3, NOW);
    AccessPattern.Write unlabel = (AccessPattern.Write) LEDGER.pattern("unlabel").orElseThrow();
    WriteSamples samples = new WriteSamples(LEDGER, unlabel, new SplittableRandom(7), NOW);
    for (int i = 0; i < 30; i++) {
      Map<String, Object> arguments = samples.typical(instances).orElseThrow().arguments().shared();
      EntityInstance entry =
          instances.all("Entry").stream()
              .filter(one -> Objects.equals(one.values().get("entryId"), arguments.get("entryId")))
              .findFirst()
              .orElseThrow();
      assertThat(elements(entry.values().get("labels")))
          .containsAll(elements(arguments.get("labels")));
    }
    assertThat(samples.edges(instances))
        .anyMatch(sample -> sample.about().equals("an element that labels does not have"));
  }

  private static double[] selected(String pattern, int typical) {
    InstanceStore instances = DataGenerator.of(LEDGER, 3, NOW);
    PartialConditions holds =
        new PartialConditions(new GeneratedState(instances, RelationshipGraph.of(LEDGER)));
    AccessPattern.Read read = (AccessPattern.Read) LEDGER.pattern(pattern).orElseThrow();
    return ReadSamples.of(LEDGER, read, instances, new SplittableRandom(7), typical).stream()
        .filter(ReadSample::typical)
        .mapToDouble(
            sample ->
                instances.all("Entry").stream()
                    .filter(one -> holds.all(one, read.selection().where(), sample.arguments()))
                    .count())
        .toArray();
  }

  private static AccessPattern.Read read(String pattern) {
    return (AccessPattern.Read)
        TAGGED.patterns().stream()
            .filter(one -> one.id().equals(pattern))
            .findFirst()
            .orElseThrow();
  }
}
