package dev.keysmith.emit.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Values that mean something to the readers of documents. */
final class ExampleInstancesTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Issues
          entities:
            Issue:
              identity: [id]
              count: 100
              ttl: expiresAt
              attributes:
                id: string
                status: {type: string, values: {OPEN: 30%, CLOSED: 70%}}
                closedAt: {type: timestamp, present: 70%}
                expiresAt: epoch
                place: {type: map, fields: {room: string, floor: number}}
          patterns:
            - {create: Issue, set: {status: OPEN, closedAt: null}, rps: 1}
            - {update: Issue, where: {id: $id}, set: {status: CLOSED, closedAt: $at}, rps: 1}
            - {read: Issue, where: {id: $id}, rps: 1}
          """);

  @Test
  void onlyAClosedIssueHasAClosingDate() {
    assertThat(ExampleInstances.of(SPEC).all("Issue"))
        .hasSize(4)
        .allSatisfy(
            issue ->
                assertThat(issue.value("closedAt").isPresent())
                    .isEqualTo(issue.value("status").equals(Optional.of("CLOSED"))))
        .anySatisfy(issue -> assertThat(issue.value("closedAt")).isPresent());
  }

  @Test
  void anExpiryIsYearsAhead() {
    BigDecimal ahead = BigDecimal.valueOf(Instant.parse("2036-01-01T00:00:00Z").getEpochSecond());
    assertThat(ExampleInstances.of(SPEC).all("Issue"))
        .allSatisfy(
            issue ->
                assertThat((BigDecimal) issue.value("expiresAt").orElseThrow())
                    .isGreaterThan(ahead));
  }

  @Test
  void aMapHasItsFields() {
    assertThat(ExampleInstances.of(SPEC).all("Issue").get(0).value("place"))
        .hasValue(
            Map.copyOf(ImmutableMap.<String, Object>of("room", "room-1", "floor", BigDecimal.ONE)));
  }
}
