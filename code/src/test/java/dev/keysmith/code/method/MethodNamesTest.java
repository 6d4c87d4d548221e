package dev.keysmith.code.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

final class MethodNamesTest {
  private static final Spec VISITS =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Visits
          entities:
            Visit:
              identity: [visit]
              count: 1k
              attributes:
                visit:  {type: string, bytes: 8}
                status: {type: string, values: {BOOKED: 50%, DONE: 50%}}
          patterns:
            - {create: Visit, rps: 1}
            - {id: by-id, read: Visit, where: {visit: $v}, rps: 1}
            - {id: finish, update: Visit, where: {visit: $v}, set: {status: DONE}, rps: 1}
            - {id: P7, update: Visit, where: {visit: $v}, set: [status], rps: 1}
            - {id: drop, name: Forget a visit, delete: Visit, where: {visit: $v}, rps: 1}
          """);

  @Test
  void anIdSaysMoreWhereSeveralHaveOneName() {
    assertThat(text("finish")).isEqualTo("finish");
  }

  @Test
  void aNumberSaysNothing() {
    assertThat(text("P7")).isEqualTo("Update Visit");
  }

  @Test
  void aNameThatNoOtherHasStays() {
    assertThat(text("P1")).isEqualTo("Create Visit");
    assertThat(text("by-id")).isEqualTo("Read Visit");
    assertThat(text("drop")).isEqualTo("Forget a visit");
  }

  private static String text(String id) {
    AccessPattern pattern = VISITS.pattern(id).orElseThrow();
    return new MethodNames(VISITS).text(pattern);
  }
}
