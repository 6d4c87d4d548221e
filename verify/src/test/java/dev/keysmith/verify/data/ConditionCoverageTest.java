package dev.keysmith.verify.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.SpecFixtures;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is rare in the spec is there in a few instances, if a pattern selects it. */
final class ConditionCoverageTest {
  private static final String RARE =
      """
      keysmith: 1
      application: Tickets
      entities:
        Ticket:
          identity: [id]
          count: 10M
          attributes:
            id: {type: string, bytes: 10}
            status: {type: string, values: {OPEN: 99.9%, DISPUTED: 0.1%}}
            priority: {type: number, digits: 3, distinct: 900}
            escalatedTo: {type: string, bytes: 8, present: 0.1%, distinct: 1000}
            closedAt: {type: timestamp, present: 99.9%}
      patterns:
        - {id: R1, name: Disputed, read: Ticket, where: {status: DISPUTED}, rps: 1}
        - {id: R2, name: Urgent, read: Ticket, where: {priority: {from: 990}}, rps: 1}
        - {id: R3, name: Escalated, read: Ticket, where: {escalatedTo: $who}, rps: 1}
        - {id: R4, name: Open, read: Ticket, where: {closedAt: {exists: false}}, rps: 1}
        - {id: R5, name: Both, read: Ticket, where: {escalatedTo: $who, status: DISPUTED}, rps: 1}
        - id: W1
          name: Settle
          update: Ticket
          where: {id: $id, status: DISPUTED}
          set: {status: OPEN}
          rps: 1
        - id: W2
          name: Report
          create: Ticket
          rps: 1
      """;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyReadHasAResult(long seed) {
    InstanceStore instances = DataGeneratorTest.generatedInstances(SpecFixtures.of(RARE), seed);
    for (AccessPattern pattern : instances.spec().patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        assertThat(selectsSome(instances, read)).as(read.name()).isTrue();
      }
    }
  }

  private static boolean selectsSome(InstanceStore instances, AccessPattern.Read read) {
    PartialConditions holds =
        new PartialConditions(
            new GeneratedState(instances, RelationshipGraph.of(instances.spec())));
    ImmutableList<ReadSample> samples =
        ReadSamples.of(instances.spec(), read, instances, new SplittableRandom(7), 3);
    return samples.stream()
        .anyMatch(
            sample ->
                instances.all(read.selection().entity()).stream()
                    .anyMatch(
                        instance ->
                            holds.all(instance, read.selection().where(), sample.arguments())));
  }
}
