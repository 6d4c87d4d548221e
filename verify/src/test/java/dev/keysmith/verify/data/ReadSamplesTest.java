package dev.keysmith.verify.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ReadSamplesTest {
  static Stream<Arguments> applications() {
    return DataGeneratorTest.applications();
  }

  private static InstanceStore instances(String application) {
    return GeneratedApplications.of(application);
  }

  private static ImmutableList<ReadSample> samples(
      InstanceStore instances, AccessPattern read, int typical) {
    return ReadSamples.of(
        instances.spec(), (AccessPattern.Read) read, instances, new SplittableRandom(7), typical);
  }

  private static List<EntityInstance> matches(
      InstanceStore instances, EntitySelection selection, ReadSample sample) {
    return matches(
        new GeneratedState(instances, RelationshipGraph.of(instances.spec())), selection, sample);
  }

  private static List<EntityInstance> matches(
      GeneratedState state, EntitySelection selection, ReadSample sample) {
    PartialConditions holds = new PartialConditions(state);
    return state.all(selection.entity()).stream()
        .filter(instance -> holds.all(instance, selection.where(), sample.arguments()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("applications")
  void bindEveryParameter(Path file, long seed) {
    InstanceStore instances = GeneratedApplications.of(file, seed);
    for (AccessPattern pattern : instances.spec().patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        Set<String> parameters = ReadSamples.parameters(read.selection());
        ImmutableList<ReadSample> samples = samples(instances, read, 5);
        assertThat(samples).as(read.id()).hasSizeBetween(parameters.isEmpty() ? 1 : 6, 25);
        for (ReadSample sample : samples) {
          assertThat(sample.arguments().keySet())
              .as(read.id() + " " + sample.about())
              .isEqualTo(parameters);
        }
      }
    }
  }

  /** Where nothing but chance stands between the two: within four standard errors. */
  @ParameterizedTest
  @CsvSource({
    "ecommerce, P6", // an identity
    "bookmarks, P4", // a parent, and one of few values
    "online-shop, P6", // the children of a parent
    "online-shop, P9", // and a range among them
    "online-shop, P16", // of a grandparent
    "github, A1", // by a reference of three parts
    "complaints, P9", // one of so many values
    "complaints, R1", // members of closed sets
    "device-log, P4",
    "hr-multi-table, P5",
    "hr-multi-table, P12", // over a path
    "rubis-bidding, Q34",
  })
  void meetAsManyAsEstimated(String application, String pattern) {
    InstanceStore instances = instances(application);
    EntitySelection selection = SpecFixtures.selection(instances.spec(), pattern);
    GeneratedState state = new GeneratedState(instances, RelationshipGraph.of(instances.spec()));
    List<ReadSample> typical =
        samples(instances, instances.spec().pattern(pattern).orElseThrow(), 300).stream()
            .filter(ReadSample::typical)
            .toList();
    List<Integer> counts =
        typical.stream().map(sample -> matches(state, selection, sample).size()).toList();
    // The same arguments again say nothing more about other data.
    long distinct = typical.stream().map(ReadSample::arguments).distinct().count();
    double mean = counts.stream().mapToInt(n -> n).average().orElseThrow();
    double variance =
        counts.stream().mapToDouble(n -> (n - mean) * (n - mean)).average().orElseThrow();
    double expected = Cardinality.of(instances.spec()).of(selection);
    assertThat(mean)
        .isCloseTo(expected, within(expected * 0.05 + 4 * Math.sqrt(variance / distinct)));
  }

  @ParameterizedTest
  @CsvSource({
    "github, A1, a value that does not occur, 0",
    "github, A1, a parent without children, 0",
    "github, A1, values that do not occur together, 0",
    "ecommerce, P6, a value that does not occur, 0",
    "complaints, P7, as many matches as the limit, 1",
    "complaints, P7, one more of the matches than the limit, 2",
    "complaints, P13, an empty range, 0",
  })
  void areWhatTheySay(String application, String pattern, String about, int expected) {
    InstanceStore instances = instances(application);
    ReadSample sample = sample(instances, pattern, about);
    assertThat(matches(instances, SpecFixtures.selection(instances.spec(), pattern), sample))
        .hasSize(expected);
  }

  private static ReadSample sample(InstanceStore instances, String pattern, String about) {
    return samples(instances, instances.spec().pattern(pattern).orElseThrow(), 3).stream()
        .filter(one -> one.about().equals(about))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void areTheSameForTheSameSeed() {
    InstanceStore instances = instances("hr-multi-table");
    for (AccessPattern pattern : instances.spec().patterns()) {
      if (pattern instanceof AccessPattern.Read) {
        assertThat(samples(instances, pattern, 5)).isEqualTo(samples(instances, pattern, 5));
      }
    }
  }

  @Test
  void findTheLargestPartition() {
    InstanceStore instances = instances("gaming-profile");
    EntitySelection selection = SpecFixtures.selection(instances.spec(), "P3");
    int largest =
        matches(instances, selection, sample(instances, "P3", "the parent with most children"))
            .size();
    instances
        .all("Player")
        .forEach(
            player ->
                assertThat(
                        instances.all("Item").stream()
                            .filter(item -> item.value("PlayerID").equals(player.value("PlayerID")))
                            .count())
                    .isLessThanOrEqualTo(largest));
  }

  @Test
  void askInEveryWay() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Questions
            pricing: {region: us-east-1, mode: on-demand}
            entities:
              Shelf:
                identity: [id]
                count: 20
                attributes:
                  id: {type: string, bytes: 6}
              Book:
                identity: [isbn]
                count: 400
                attributes:
                  isbn: {type: string, bytes: 10}
                  shelf: {type: string, bytes: 6, references: Shelf.id}
                  title: {type: string, bytes: 20}
                  genre: {type: string, bytes: 6, distinct: 12}
                  tags: {type: stringSet, bytes: 40}
                  pages: {type: number, digits: 3}
                  lent: timestamp
                  lost: {type: boolean, present: 50%}
            patterns:
              - {id: A, name: a, read: Book, where: {genre: {in: [$one, $two]}}, rps: 1}
              - {id: B, name: b, read: Book, where: {shelf: $s, title: {prefix: $p}}, rps: 1}
              - {id: C, name: c, read: Book, where: {tags: {contains: $tag}}, rps: 1}
              - {id: D, name: d, read: Book, where: {pages: {after: $least}, genre: {not: $g}}, rps: 1}
              - {id: E, name: e, read: Book, where: {pages: {from: $least, before: $most, fraction: 50%}}, rps: 1}
              - {id: F, name: f, read: Book, where: {lost: $lost}, rps: 1}
              - id: G
                name: g
                read: Shelf
                where: {id: $id}
                include: {Book: {where: {genre: $genre, lent: {to: $day, fraction: 20%}}}}
                rps: 1
            """);
    InstanceStore instances = DataGenerator.of(spec, 3, DataGeneratorTest.NOW);
    for (AccessPattern pattern : spec.patterns()) {
      EntitySelection selection = SpecFixtures.selection(spec, pattern.id());
      ImmutableList<ReadSample> samples = samples(instances, pattern, 200);
      samples.forEach(
          sample ->
              assertThat(sample.arguments().keySet()).isEqualTo(ReadSamples.parameters(selection)));
      double mean =
          samples.stream()
              .filter(ReadSample::typical)
              .mapToInt(sample -> matches(instances, selection, sample).size())
              .average()
              .orElseThrow();
      switch (pattern.id()) {
        case "A" -> assertThat(mean).isBetween(60.0, 74.0); // two twelfths of 400
        case "D" -> assertThat(mean).isBetween(30.0, 45.0); // a tenth, eleven twelfths of it
        case "E" -> assertThat(mean).isBetween(190.0, 220.0);
        case "F" -> assertThat(mean).isBetween(80.0, 120.0);
        default -> assertThat(mean).isGreaterThan(0.9);
      }
    }
    assertThat(abouts(samples(instances, spec.pattern("B").orElseThrow(), 1)))
        .contains(
            "a prefix that is a whole value",
            "a prefix that ends with a delimiter or a letter beyond ASCII");
    assertThat(abouts(samples(instances, spec.pattern("A").orElseThrow(), 1)))
        .contains("the same value several times", "a list with a value that does not occur");
  }

  private static Set<String> abouts(List<ReadSample> samples) {
    return samples.stream().map(ReadSample::about).collect(Collectors.toSet());
  }

  /** Of 6 holders on average, the holders of a value count 6, and not more of the frequent ones. */
  @Test
  void requestsPreferNoFrequentValue() {
    InstanceStore instances = tickets();
    AccessPattern.Read read = read(instances, "reported");
    double mean =
        samples(instances, read, 400).stream()
            .filter(ReadSample::typical)
            .mapToInt(sample -> matches(instances, read.selection(), sample).size())
            .average()
            .orElseThrow();
    assertThat(mean).isCloseTo(6, within(0.4));
  }

  /** One user reports and is assigned: each alternative selects as many as it would alone. */
  @Test
  void alternativesThatShareAParameterAllSelect() {
    InstanceStore instances = tickets();
    AccessPattern.Read read = read(instances, "either");
    ImmutableList<EntitySelection> branches = read.selection().branches();
    ImmutableList<ReadSample> samples = samples(instances, read, 400);
    for (int i = 0; i < branches.size(); i++) {
      EntitySelection branch = branches.get(i);
      double mean =
          samples.stream()
              .filter(ReadSample::typical)
              .mapToInt(sample -> matches(instances, branch, sample).size())
              .average()
              .orElseThrow();
      assertThat(mean).isCloseTo(i == 0 ? 6 : 10, within(0.7));
    }
  }

  private static AccessPattern.Read read(InstanceStore instances, String id) {
    return (AccessPattern.Read) instances.spec().pattern(id).orElseThrow();
  }

  private static InstanceStore tickets() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Tickets
            entities:
              Ticket:
                identity: [id]
                count: 600
                attributes:
                  id:       {type: string, bytes: 10}
                  reporter: {type: string, bytes: 8, distinct: 100}
                  assignee: {type: string, bytes: 8, distinct: 60}
            patterns:
              - {id: reported, read: Ticket, where: {reporter: $user}, rps: 1}
              - {id: either, read: Ticket, where: {any: [{reporter: $user}, {assignee: $user}]}, rps: 1}
              - {id: open, create: Ticket, rps: 1}
            """);
    return DataGenerator.of(spec, 3, Instant.parse("2026-01-01T00:00:00Z"));
  }
}
