package dev.keysmith.verify.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class WriteSamplesTest {
  /** Posts without likes that are on no timeline are one in 250. */
  private static final Set<String> OFTEN_IMPOSSIBLE = Set.of("Social network W6");

  static Stream<org.junit.jupiter.params.provider.Arguments> applications() {
    return DataGeneratorTest.applications();
  }

  private static List<AccessPattern.Write> writes(Spec spec) {
    return spec.patterns().stream()
        .filter(AccessPattern.Write.class::isInstance)
        .map(AccessPattern.Write.class::cast)
        .toList();
  }

  private static WriteSamples samples(InstanceStore instances, AccessPattern.Write write) {
    return new WriteSamples(
        instances.spec(), write, new SplittableRandom(11), DataGeneratorTest.NOW);
  }

  @ParameterizedTest
  @MethodSource("applications")
  void succeed(Path file, long seed) {
    InstanceStore instances = GeneratedApplications.of(file, seed);
    for (AccessPattern.Write write : writes(instances.spec())) {
      WriteSamples samples = samples(instances, write);
      for (int i = 0; i < 3; i++) {
        Optional<WriteSample> sample = samples.typical(instances);
        if (sample.isPresent()) {
          assertThat(sample.get().typical()).isTrue();
          new Check(instances, write, sample.get().arguments()).succeeds();
        } else {
          assertThat(OFTEN_IMPOSSIBLE).contains(instances.spec().application() + " " + write.id());
        }
      }
    }
  }

  @Test
  void areTheSameForTheSameSeed() {
    InstanceStore instances = GeneratedApplications.of("online-shop");
    for (AccessPattern.Write write : writes(instances.spec())) {
      WriteSamples once = samples(instances, write);
      WriteSamples again = samples(instances, write);
      assertThat(once.typical(instances)).isEqualTo(again.typical(instances));
      assertThat(once.edges(instances)).isEqualTo(again.edges(instances));
    }
  }

  /** What must be rejected is rejected for the reason it gives, and only for that. */
  @ParameterizedTest
  @MethodSource("applications")
  void areRejectedForTheirReason(Path file, long seed) {
    InstanceStore instances = GeneratedApplications.of(file, seed);
    for (AccessPattern.Write write : writes(instances.spec())) {
      for (WriteSample edge : samples(instances, write).edges(instances)) {
        assertThat(edge.typical()).isFalse();
        Check check = new Check(instances, write, edge.arguments());
        if (edge.about().startsWith("an existing identity")) {
          assertThat(check.existing()).as(write.id()).isPositive();
          check.refersToWhatExists();
        } else if (edge.about().startsWith("a put that overwrites")) {
          assertThat(check.existing()).as(write.id()).isPositive();
          check.refersToWhatExists();
        } else if (edge.about().startsWith("a missing") || edge.about().startsWith("a condition")) {
          assertThat(check.unmet()).as(write.id() + " " + edge.about()).isPositive();
        } else if (edge.about().startsWith("a duplicate value of")) {
          assertThat(check.taken()).as(write.id()).isPositive();
        } else {
          check.succeeds();
        }
      }
    }
  }

  /** What arguments mean for each action, over the instances there are. */
  private static final class Check {
    final InstanceStore instances;
    final GeneratedState state;
    final AccessPattern.Write write;
    final PatternArguments arguments;
    final List<EntityInstance> made = new ArrayList<>();
    final List<EntityInstance> created = new ArrayList<>();

    Check(InstanceStore instances, AccessPattern.Write write, PatternArguments arguments) {
      this.instances = instances;
      this.state = new GeneratedState(instances, RelationshipGraph.of(instances.spec()));
      this.write = write;
      this.arguments = arguments;
      for (int action = 0; action < write.actions().size(); action++) {
        if (write.actions().get(action) instanceof WriteAction.Store store) {
          for (int repetition = 0; repetition < store.times(); repetition++) {
            made.add(stored(store, arguments.in(action, repetition)));
            if (store instanceof WriteAction.Create) {
              created.add(made.get(made.size() - 1));
            }
          }
        }
      }
    }

    private EntityInstance stored(WriteAction.Store store, ImmutableMap<String, Object> seen) {
      Entity entity = instances.spec().entity(store.entity());
      Map<String, Object> values = new LinkedHashMap<>();
      for (Attribute attribute : entity.attributes().values()) {
        ValueExpression set = store.set().get(attribute.name());
        if (set == null && GeneratedState.sequence(attribute).isPresent()) {
          assertThat(seen).doesNotContainKey(attribute.name());
        } else if (!store.absent().contains(attribute.name())) {
          ValueExpression value =
              set == null ? new ValueExpression.Parameter(attribute.name()) : set;
          Optional<Object> known = PartialConditions.known(value, attribute.type(), seen);
          known.ifPresent(given -> values.put(attribute.name(), given));
          assertThat(known.isPresent() || attribute.isOptional())
              .as(write.id() + " " + attribute.name())
              .isTrue();
        }
      }
      for (Attribute attribute : entity.attributes().values()) {
        GeneratedState.sequence(attribute)
            .ifPresent(
                sequence ->
                    values.put(
                        attribute.name(),
                        state.next(
                            sequence,
                            state.counter(InstanceGenerator.ordered(entity, values), sequence))));
      }
      return InstanceGenerator.ordered(entity, values);
    }

    void succeeds() {
      refersToWhatExists();
      // What is put may replace something.
      assertThat(existing(created)).as(write.id()).isZero();
      assertThat(taken()).as(write.id()).isZero();
      assertThat(unmet()).as(write.id()).isZero();
      Set<Object> identities = new HashSet<>();
      for (EntityInstance instance : made) {
        boolean another =
            identities.add(
                List.of(
                    instance.entity(),
                    instance.identity(instances.spec().entity(instance.entity()))));
        assertThat(another || !write.atomic()).as(write.id()).isTrue();
      }
      for (int action = 0; action < write.actions().size(); action++) {
        changes(action);
      }
    }

    private void changes(int action) {
      if (write.actions().get(action) instanceof WriteAction.Update update) {
        for (int repetition = 0; repetition < update.times(); repetition++) {
          Map<String, Object> seen = arguments.in(action, repetition);
          EntityInstance before = targets(update, seen).get(0);
          Entity entity = instances.spec().entity(update.entity());
          update
              .set()
              .forEach(
                  (name, value) ->
                      assertThat(
                              PartialConditions.known(value, entity.attribute(name).type(), seen))
                          .as(write.id() + " " + name)
                          .isPresent()
                          .isNotEqualTo(before.value(name)));
          update.remove().forEach(name -> assertThat(before.value(name)).isPresent());
          update
              .add()
              .values()
              .forEach(
                  amount ->
                      amount.parameter().ifPresent(name -> assertThat(seen).containsKey(name)));
        }
      } else if (write.actions().get(action) instanceof WriteAction.Delete delete) {
        targets(delete, arguments.in(action, 0))
            .forEach(
                instance ->
                    assertThat(
                            new CascadingDeletes(state, write).wouldLeaveChildren(instance, delete))
                        .isFalse());
      }
    }

    void refersToWhatExists() {
      for (EntityInstance instance : made) {
        for (Relationship relationship : state.relationships().ofChild(instance.entity())) {
          GeneratedState.parentOf(instance, relationship)
              .ifPresent(
                  parent -> {
                    Entity entity = instances.spec().entity(relationship.parent());
                    boolean here =
                        made.stream()
                            .filter(other -> other.entity().equals(entity.name()))
                            .anyMatch(other -> other.identity(entity).equals(parent));
                    assertThat(here || instances.find(entity.name(), parent).isPresent())
                        .as(write.id() + " " + relationship)
                        .isTrue();
                  });
        }
      }
    }

    long existing() {
      return existing(made);
    }

    private long existing(List<EntityInstance> stored) {
      return stored.stream()
          .filter(
              instance ->
                  instances
                      .find(
                          instance.entity(),
                          instance.identity(instances.spec().entity(instance.entity())))
                      .isPresent())
          .count();
    }

    long taken() {
      List<EntityInstance> after = new ArrayList<>(made);
      for (int action = 0; action < write.actions().size(); action++) {
        if (write.actions().get(action) instanceof WriteAction.Update update) {
          Map<String, Object> changed = new LinkedHashMap<>();
          Entity entity = instances.spec().entity(update.entity());
          for (Map.Entry<String, ValueExpression> set : update.set().entrySet()) {
            PartialConditions.known(
                    set.getValue(), entity.attribute(set.getKey()).type(), arguments.in(action, 0))
                .ifPresent(value -> changed.put(set.getKey(), value));
          }
          after.add(InstanceGenerator.ordered(entity, changed));
        }
      }
      return after.stream()
          .flatMap(
              instance -> {
                Entity entity = instances.spec().entity(instance.entity());
                return entity.uniqueKeys().keySet().stream()
                    .filter(attribute -> state.isTaken(entity, attribute, instance.values()));
              })
          .count();
    }

    /** Actions that find nothing to do. */
    long unmet() {
      long unmet = 0;
      for (int action = 0; action < write.actions().size(); action++) {
        if (write.actions().get(action) instanceof WriteAction.Select select) {
          for (int repetition = 0; repetition < select.times(); repetition++) {
            unmet += targets(select, arguments.in(action, repetition)).isEmpty() ? 1 : 0;
          }
        }
      }
      return unmet;
    }

    private List<EntityInstance> targets(WriteAction.Select select, Map<String, Object> seen) {
      PartialConditions holds = new PartialConditions(state);
      return state.all(select.entity()).stream()
          .filter(instance -> holds.all(instance, select.where(), seen))
          .toList();
    }
  }

  private static final String EVERY_WAY =
      """
      keysmith: 1
      application: Every way to write
      pricing: {region: us-east-1, mode: on-demand}
      entities:
        Team:
          identity: [id]
          count: 12
          versioned: true
          attributes:
            id: {type: string, bytes: 6}
            name: {type: string, bytes: 10, unique: true}
            motto: {type: string, bytes: 20}
        Member:
          identity: [id]
          count: 90
          versioned: true
          attributes:
            id: {type: string, bytes: 26, generated: ulid}
            team: {type: string, bytes: 6, references: Team.id}
            tags: {type: stringSet, bytes: 30}
            state: {type: string, values: {NEW: 50%, ACTIVE: 30%, GONE: 20%}}
            points: {type: number, digits: 4}
            leftAt: {type: timestamp, present: 20%}
            reason: {type: string, bytes: 10, present: 20%}
      patterns:
        - {id: Move, name: m, update: Member, where: {id: $id}, set: [team], rps: 1}
        - id: Leave
          name: l
          update: Member
          where: {id: $id, state: {in: [NEW, ACTIVE]}, leftAt: {exists: false}}
          set: {state: GONE, leftAt: $now, reason: $why}
          rps: 1
        - {id: Return, name: r, update: Member, where: {id: $id}, set: {state: NEW, leftAt: null, reason: null}, rps: 1}
        - {id: Tag, name: t, update: Member, where: {id: $id}, add: [tags, points], rps: 1}
        - id: Spend
          name: s
          update: Member
          where: {id: $id, points: {after: $price}}
          add: [points]
          rps: 1
        - id: Join
          name: j
          write:
            - require: Team
              where: {id: $team}
            - create: Member
              set: {state: NEW, leftAt: null, reason: null}
          knows: [Team.name]
          rps: 1
        - {id: Rename, name: n, update: Team, where: {id: $id}, set: [name], rps: 1}
        - {id: Dissolve, name: d, delete: Team, where: {id: $id}, rps: 1}
        - {id: Sweep, name: w, update: Member, where: {team: $team, state: NEW}, set: {state: ACTIVE}, matches: 3, rps: 1}
      """;

  private static WriteSample typical(InstanceStore instances, String pattern) {
    return samples(instances, (AccessPattern.Write) instances.spec().pattern(pattern).orElseThrow())
        .typical(instances)
        .orElseThrow();
  }

  private static ImmutableList<WriteSample> edges(InstanceStore instances, String pattern) {
    return samples(instances, (AccessPattern.Write) instances.spec().pattern(pattern).orElseThrow())
        .edges(instances);
  }

  @Test
  void knowEveryWayToWrite() {
    InstanceStore instances =
        DataGenerator.of(SpecFixtures.of(EVERY_WAY), 4, DataGeneratorTest.NOW);
    for (AccessPattern.Write write : writes(instances.spec())) {
      if (!write.id().equals("Dissolve")) {
        new Check(instances, write, typical(instances, write.id()).arguments()).succeeds();
      }
    }
    Map<String, Object> tag = typical(instances, "Tag").arguments().shared();
    assertThat(tag.get("tags")).isInstanceOf(ImmutableSet.class);
    assertThat(tag.get("points")).isInstanceOf(BigDecimal.class).isNotEqualTo(BigDecimal.ZERO);
    assertThat(tag).containsEntry(PatternArguments.VERSION, BigDecimal.ONE);
    Map<String, Object> join = typical(instances, "Join").arguments().shared();
    EntityInstance team =
        instances
            .find("Team", List.of(Optional.ofNullable(join.get("team")).orElseThrow()))
            .orElseThrow();
    assertThat(join).containsEntry("Team.name", team.value("name").orElseThrow());
    assertThat(join).doesNotContainKeys("leftAt", "reason", "state");
    assertThat(typical(instances, "Sweep").arguments().shared()).doesNotContainKey("Version");
    assertThat(typical(instances, "Sweep").arguments().own()).isEmpty();
  }

  /** Nothing may be left that points at what is gone. */
  @Test
  void deleteOnlyWhatNobodyRefersTo() {
    InstanceStore instances =
        DataGenerator.of(SpecFixtures.of(EVERY_WAY), 4, DataGeneratorTest.NOW);
    AccessPattern.Write dissolve =
        (AccessPattern.Write) instances.spec().pattern("Dissolve").orElseThrow();
    InstanceStore crowded = instances.copy();
    for (EntityInstance team : instances.all("Team")) {
      boolean empty =
          instances.all("Member").stream()
              .noneMatch(member -> member.value("team").equals(team.value("id")));
      if (empty) {
        crowded.remove("Team", team.identity(instances.spec().entity("Team")));
      }
    }
    // Some are left without members, so that there is something to dissolve.
    assertThat(crowded.count("Team")).isBetween(1, 11);
    assertThat(samples(instances, dissolve).typical(instances)).isPresent();
    assertThat(samples(crowded, dissolve).typical(crowded)).isEmpty();
    crowded.put(
        new EntityInstance(
            "Team", ImmutableMap.of("id", "lonely", "name", "none", "motto", "alone")));
    assertThat(samples(crowded, dissolve).typical(crowded).orElseThrow().arguments().shared())
        .containsEntry("id", "lonely")
        .containsEntry(PatternArguments.VERSION, BigDecimal.ONE);
  }

  @Test
  void goToTheEdgeInEveryWay() {
    InstanceStore instances =
        DataGenerator.of(SpecFixtures.of(EVERY_WAY), 4, DataGeneratorTest.NOW);
    assertThat(edges(instances, "Leave"))
        .extracting(WriteSample::about)
        .containsExactly(
            "a missing Member",
            "a condition on state that is not met",
            "a condition on leftAt that is not met",
            "an outdated version",
            "values with special characters for keys");
    assertThat(edges(instances, "Spend"))
        .extracting(WriteSample::about)
        .contains("a condition on points that is not met");
    assertThat(edges(instances, "Rename"))
        .extracting(WriteSample::about)
        .contains("a duplicate value of name");
    assertThat(edges(instances, "Join"))
        .extracting(WriteSample::about)
        .containsExactly("a missing Team", "values with special characters for keys");
    WriteSample stale =
        edges(instances, "Rename").stream()
            .filter(edge -> edge.about().startsWith("an outdated version"))
            .findFirst()
            .orElseThrow();
    assertThat(stale.arguments().shared()).containsEntry(PatternArguments.VERSION, BigDecimal.ZERO);
    for (String pattern : List.of("Leave", "Spend")) {
      for (WriteSample edge : edges(instances, pattern)) {
        if (edge.about().startsWith("a condition") || edge.about().startsWith("a missing")) {
          AccessPattern.Write write =
              (AccessPattern.Write) instances.spec().pattern(pattern).orElseThrow();
          assertThat(new Check(instances, write, edge.arguments()).unmet()).isPositive();
        }
      }
    }
  }

  /** Three products of one order: three values where they differ, one where they do not. */
  @Test
  void giveRepetitionsTheirOwnValues() {
    InstanceStore instances = GeneratedApplications.of("online-shop");
    PatternArguments order = typical(instances, "W9").arguments();
    assertThat(order.own().keySet())
        .containsExactly(
            new PatternArguments.ActionRepetition(1, 0),
            new PatternArguments.ActionRepetition(1, 1),
            new PatternArguments.ActionRepetition(1, 2));
    order
        .own()
        .values()
        .forEach(
            own ->
                assertThat(own.keySet())
                    .containsExactlyInAnyOrder("productId", "quantity", "price"));
    // What is shipped is what is taken from stock.
    PatternArguments shipment = typical(instances, "W11").arguments();
    for (int repetition = 0; repetition < 2; repetition++) {
      assertThat(shipment.in(1, repetition).get("productId"))
          .isEqualTo(shipment.in(2, repetition).get("productId"));
    }
    assertThat(shipment.in(1, 0).get("productId")).isNotEqualTo(shipment.in(1, 1).get("productId"));
  }
}
