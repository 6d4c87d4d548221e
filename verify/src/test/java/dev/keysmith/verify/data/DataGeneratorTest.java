package dev.keysmith.verify.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.capacity.StoredValue;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.ChildDistribution;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class DataGeneratorTest {
  static final Instant NOW = Instant.parse("2026-11-15T09:30:00Z");

  static Stream<Arguments> applications() {
    return Stream.concat(
            ProjectCheckout.publishedSpecs().stream(), ProjectCheckout.examples().stream())
        .flatMap(file -> Stream.of(1L, 2L).map(seed -> Arguments.of(file, seed)));
  }

  static InstanceStore generatedInstances(Spec spec, long seed) {
    return DataGenerator.of(DataScale.of(spec, DataScale.USUAL_ITEMS).scaled(spec), seed, NOW);
  }

  /** Else it would only be rejected. */
  @Test
  void hasOneInstanceAtLeastForEachConditionOfAWrite() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Payments
            entities:
              Attempt:
                identity: [attemptId]
                count: 4
                ttl: expiresAt
                attributes:
                  attemptId: {type: string, generated: ulid}
                  status: {type: string, values: {PENDING: 2%, DONE: 97%, LOST: 1%}}
                  urgent: {type: boolean, present: 50%}
                  expiresAt: epoch
            patterns:
              - {create: Attempt, rps: 1}
              - {update: Attempt, where: {attemptId: $a, status: PENDING, urgent: true}, set: [status], rps: 1}
              - {delete: Attempt, where: {attemptId: $a, status: LOST}, rps: 1}
              - {read: Attempt, where: {attemptId: $a}, rps: 1}
            """);
    for (long seed = 1; seed <= 20; seed++) {
      List<EntityInstance> alive =
          DataGenerator.of(spec, seed, NOW).all("Attempt").stream()
              .filter(
                  one ->
                      ((BigDecimal) one.value("expiresAt").orElseThrow()).longValue()
                          > NOW.getEpochSecond())
              .toList();
      assertThat(alive)
          .anyMatch(
              one ->
                  Objects.equals(one.values().get("status"), "PENDING")
                      && Boolean.TRUE.equals(one.values().get("urgent")))
          .anyMatch(one -> Objects.equals(one.values().get("status"), "LOST"));
    }
  }

  @ParameterizedTest
  @MethodSource("applications")
  void isAsTheSpecDescribesIt(Path file, long seed) {
    InstanceStore instances = GeneratedApplications.of(file, seed);
    for (Entity entity : instances.spec().entities().values()) {
      ImmutableList<EntityInstance> all = instances.all(entity.name());
      assertThat((long) all.size()).as(entity.name()).isEqualTo(entity.count());
      for (Attribute attribute : entity.attributes().values()) {
        List<Object> values =
            all.stream().flatMap(instance -> instance.value(attribute.name()).stream()).toList();
        String about = entity.name() + "." + attribute.name();
        holdsShare(about, attribute.present(), values.size(), all.size());
        if (attribute.unique()) {
          assertThat(values).as(about).doesNotHaveDuplicates();
        }
        attribute
            .values()
            .forEach(
                (value, share) ->
                    holdsShare(
                        about + "=" + value,
                        share,
                        values.stream()
                            .filter(LiteralValues.value(value, attribute.type())::equals)
                            .count(),
                        values.size()));
        hasSizes(about, attribute, values);
      }
    }
  }

  /** As DynamoDB counts a value. */
  private static int size(Object value) {
    if (value instanceof BigDecimal number) {
      return new StoredValue.Decimal(number).size();
    }
    if (value instanceof ImmutableMap<?, ?> map) {
      return 3
          + map.size()
          + map.keySet().stream().mapToInt(DataGeneratorTest::size).sum()
          + map.values().stream().mapToInt(DataGeneratorTest::size).sum();
    }
    if (value instanceof Collection<?> elements) {
      int frame = value instanceof List ? 3 + elements.size() : 0;
      return frame + elements.stream().mapToInt(DataGeneratorTest::size).sum();
    }
    return StoredValue.textSize(value.toString());
  }

  private static BigDecimal number(EntityInstance instance, String attribute) {
    return (BigDecimal) instance.value(attribute).orElseThrow();
  }

  /** Within five standard deviations, and one more for small numbers. */
  private static void holdsShare(String about, double share, long hits, long all) {
    double deviation = Math.sqrt(all * share * (1 - share));
    assertThat((double) hits).as(about).isCloseTo(all * share, within(5 * deviation + 1));
  }

  private static void hasSizes(String about, Attribute attribute, List<Object> values) {
    if (attribute.type() == AttributeType.STRING && attribute.values().isEmpty()) {
      int count = new HashSet<>(values).size();
      double mean =
          new TreeSet<>(values.stream().map(String.class::cast).toList())
              .stream()
                  .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
                  .average()
                  .orElse(attribute.bytes());
      // Even from half to one and a half: a deviation of 0.29 of the mean.
      assertThat(mean)
          .as(about)
          .isCloseTo(
              attribute.bytes(),
              within(attribute.bytes() * (0.03 + 5 * 0.3 / Math.sqrt(Math.max(1, count)))));
      values.forEach(
          value ->
              assertThat(value.toString().getBytes(StandardCharsets.UTF_8).length)
                  .isBetween(1, (int) Math.max(3, 2 * attribute.bytes() + 1)));
    }
    if (attribute.type().isCollection() && values.size() > 50) {
      double mean = values.stream().mapToInt(DataGeneratorTest::size).average().orElseThrow();
      assertThat(mean).as(about).isCloseTo(attribute.bytes(), within(attribute.bytes() * 0.15));
    }
    if (attribute.type() == AttributeType.NUMBER
        && GeneratedState.sequence(attribute).isEmpty()
        && attribute.distinct().isEmpty()
        && attribute.references().isEmpty()
        && values.size() > 50) {
      double mean = values.stream().mapToInt(DataGeneratorTest::size).average().orElseThrow();
      assertThat(mean).as(about).isCloseTo(attribute.bytes(), within(attribute.bytes() * 0.15));
    }
    if (attribute.type().isNumeric()) {
      for (Object value : values) {
        BigDecimal number = (BigDecimal) value;
        assertThat(number).isEqualTo(number.stripTrailingZeros());
        assertThat(number.abs()).isLessThan(BigDecimal.TEN.pow(attribute.digits()));
        assertThat(number.setScale(0)).isEqualByComparingTo(number);
      }
    }
    if (attribute.type() == AttributeType.TIMESTAMP) {
      values.forEach(
          value -> {
            assertThat(value.toString()).hasSize(24);
            assertThat(Instant.parse(value.toString())).isBeforeOrEqualTo(NOW);
          });
    }
    attribute
        .distinct()
        .ifPresent(
            distinct ->
                assertThat((long) new HashSet<>(values).size()).isLessThanOrEqualTo(distinct));
  }

  @ParameterizedTest
  @MethodSource("applications")
  void givesEveryChildItsParent(Path file, long seed) {
    InstanceStore instances = GeneratedApplications.of(file, seed);
    for (Relationship relationship : RelationshipGraph.of(instances.spec()).all()) {
      Map<List<Object>, Integer> children = new LinkedHashMap<>();
      Entity child = instances.spec().entity(relationship.child());
      for (EntityInstance instance : instances.all(child.name())) {
        boolean some =
            relationship.attributes().values().stream()
                .filter(name -> child.attribute(name).isOptional())
                .anyMatch(name -> instance.value(name).isPresent());
        if (some || CreationOrder.isMandatory(child, relationship)) {
          ImmutableList<Object> parent =
              GeneratedState.parentOf(instance, relationship).orElseThrow();
          assertThat(instances.find(relationship.parent(), parent))
              .as(relationship.toString())
              .isPresent();
          children.merge(parent, 1, Integer::sum);
        }
      }
      relationship
          .max()
          .ifPresent(
              max -> children.values().forEach(n -> assertThat((long) n).isLessThanOrEqualTo(max)));
      int parents = instances.count(relationship.parent());
      double average = children.values().stream().mapToInt(n -> n).sum() / (double) parents;
      double present = DataScale.present(child, relationship);
      // Exact but for presence, which is drawn.
      double deviation =
          Math.sqrt(instances.count(child.name()) * present * (1 - present)) / parents;
      assertThat(average)
          .as(relationship.toString())
          .isCloseTo(relationship.average(), within(5 * deviation + 1.5 / parents));
    }
  }

  @ParameterizedTest
  @MethodSource("applications")
  void isTheSameForTheSameSeed(Path file, long seed) {
    Spec spec = SpecFixtures.of(file);
    ImmutableList<EntityInstance> once =
        DataGenerator.inOrder(GeneratedApplications.of(file, seed));
    assertThat(DataGenerator.inOrder(generatedInstances(spec, seed))).isEqualTo(once);
    assertThat(DataGenerator.inOrder(generatedInstances(spec, seed + 100))).isNotEqualTo(once);
  }

  /** The variance of a distribution is its mean times what its mean by size has above the mean. */
  @Test
  void spreadsChildrenAtRandom() {
    Spec spec = SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus/ecommerce/spec.yaml"));
    Spec scaled = DataScale.of(spec, 20_000).scaled(spec);
    InstanceStore instances = DataGenerator.of(scaled, 1, NOW);
    ChildDistribution children =
        RelationshipGraph.of(scaled).ofParent("Order").stream()
            .filter(relationship -> relationship.child().equals("OrderItem"))
            .findFirst()
            .orElseThrow()
            .children();
    double expected = children.mean() * (children.meanBySize() - children.mean());
    Map<Object, Integer> items = new LinkedHashMap<>();
    instances.all("Order").forEach(order -> items.put(order.values().get("orderId"), 0));
    instances
        .all("OrderItem")
        .forEach(item -> items.merge(item.values().get("orderId"), 1, Integer::sum));
    double mean = items.values().stream().mapToInt(n -> n).average().orElseThrow();
    double variance =
        items.values().stream().mapToDouble(n -> (n - mean) * (n - mean)).average().orElseThrow();
    assertThat(mean).isCloseTo(3.5, within(0.02));
    assertThat(variance).isCloseTo(expected, within(expected / 10));
  }

  @Test
  void numbersIssuesAndPullRequestsOfARepositoryInOneSequence() {
    InstanceStore instances = GeneratedApplications.of("github");
    Map<List<Object>, Set<Object>> numbers = new LinkedHashMap<>();
    for (String entity : List.of("Issue", "PullRequest")) {
      for (EntityInstance ticket : instances.all(entity)) {
        Object number = ticket.values().get("number");
        assertThat(
                numbers
                    .computeIfAbsent(
                        List.of(ticket.values().get("owner"), ticket.values().get("repo")),
                        key -> new HashSet<>())
                    .add(number))
            .isTrue();
      }
    }
    assertThat(numbers).isNotEmpty();
    numbers.forEach(
        (repository, given) -> {
          assertThat(given)
              .isEqualTo(
                  new HashSet<Object>(
                      IntStream.rangeClosed(1, given.size())
                          .mapToObj(n -> BigDecimal.valueOf(n).stripTrailingZeros())
                          .toList()));
          Attribute number = instances.spec().entity("Issue").attribute("number");
          assertThat(
                  instances.lastNumber(GeneratedState.sequence(number).orElseThrow(), repository))
              .isEqualByComparingTo(BigDecimal.valueOf(given.size()));
        });
  }

  @Test
  void growsIdentifiersWithCreation() {
    InstanceStore instances = GeneratedApplications.of("social-network");
    List<String> posts =
        instances.all("Post").stream().map(post -> (String) post.values().get("postID")).toList();
    assertThat(posts).isSorted().doesNotHaveDuplicates().allMatch(id -> id.length() == 26);
    instances
        .all("Follow")
        .forEach(
            follow ->
                assertThat(follow.values().get("followerID"))
                    .isNotEqualTo(follow.values().get("followeeID")));
  }

  @Test
  void makesThingsHardOnPurpose() {
    InstanceStore instances = GeneratedApplications.of("bookmarks");
    List<String> titles =
        instances.all("Bookmark").stream().map(one -> (String) one.values().get("title")).toList();
    double hard = titles.stream().filter(TextGenerator::isHard).count() / (double) titles.size();
    assertThat(hard).isBetween(0.06, 0.16);
    assertThat(titles).anyMatch(title -> title.contains("#"));
    assertThat(titles).anyMatch(title -> title.codePoints().anyMatch(letter -> letter > 0xFFFF));
    assertThat(titles).anyMatch(title -> title.startsWith(" ") || title.endsWith(" "));
    assertThat(titles)
        .anyMatch(
            title ->
                titles.stream().anyMatch(other -> !other.equals(title) && other.startsWith(title)));
    List<Object> dates =
        instances.all("Bookmark").stream().map(one -> one.values().get("createDate")).toList();
    double ties = 1 - new HashSet<>(dates).size() / (double) dates.size();
    assertThat(ties).isBetween(0.1, 0.2);
  }

  @Test
  void letsFewExpire() {
    InstanceStore instances = GeneratedApplications.of("session-store");
    long expired =
        instances.all("Session").stream()
            .filter(session -> number(session, "TTL").longValue() < NOW.getEpochSecond())
            .count();
    assertThat(expired / (double) instances.count("Session")).isBetween(0.005, 0.02);
    assertThat(DataGenerator.unexpired(instances.spec(), 1, NOW).all("Session"))
        .allMatch(session -> number(session, "TTL").longValue() > NOW.getEpochSecond());
  }

  @Test
  void keepsTogetherWhatComesAndGoesTogether() {
    InstanceStore instances =
        generatedInstances(
            SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus/complaints/spec.yaml")), 2);
    long escalated =
        instances.all("Complaint").stream()
            .filter(complaint -> complaint.value("escalated_to").isPresent())
            .count();
    assertThat(escalated).isPositive();
    instances
        .all("Complaint")
        .forEach(
            complaint ->
                assertThat(complaint.value("escalated_to").isPresent())
                    .isEqualTo(complaint.value("escalation_time").isPresent()));
  }

  /** A tenant that two references share is one tenant; managers go round in a circle. */
  @Test
  void agreesWithEveryParent() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Shared parts
            pricing: {region: us-east-1, mode: on-demand}
            entities:
              Person:
                identity: [tenant, id]
                count: 60
                attributes:
                  tenant: {type: string, bytes: 6, distinct: 4}
                  id: {type: string, bytes: 6}
                  team: {type: string, bytes: 8, references: Team.id}
                  balance: {type: number, digits: 3}
              Team:
                identity: [id]
                count: 10
                attributes:
                  id: {type: string, bytes: 8}
                  founderTenant: {type: string, bytes: 6, references: Person.tenant}
                  founder: {type: string, bytes: 6, references: Person.id}
              Task:
                identity: [tenant, number]
                count: 200
                attributes:
                  tenant: {type: string, bytes: 6, references: [Person.tenant]}
                  number: {type: number, digits: 5}
                  author: {type: string, bytes: 6, references: Person.id, role: author}
                  reviewer: {type: string, bytes: 6, references: Person.id, role: reviewer, present: 50%}
                  parent: {type: number, digits: 5, present: 30%, references: Task.number}
                  parentTenant: {type: string, bytes: 6, present: 30%, references: Task.tenant}
            patterns:
              - {name: Read, read: Person, where: {tenant: $t, id: $i}, rps: 1}
            """);
    InstanceStore instances = DataGenerator.of(spec, 5, NOW);
    assertThat(instances.count("Task")).isEqualTo(200);
    for (Relationship relationship : RelationshipGraph.of(spec).all()) {
      int found = 0;
      for (EntityInstance instance : instances.all(relationship.child())) {
        if (GeneratedState.parentOf(instance, relationship).isPresent()) {
          found++;
          assertThat(
                  instances.find(
                      relationship.parent(), GeneratedState.parentOf(instance, relationship).get()))
              .isPresent();
        }
      }
      assertThat(found).as(relationship.toString()).isPositive();
    }
    assertThat(instances.all("Person")).allMatch(person -> person.value("team").isPresent());
    assertThat(instances.all("Person")).anyMatch(person -> number(person, "balance").signum() < 0);
  }
}
