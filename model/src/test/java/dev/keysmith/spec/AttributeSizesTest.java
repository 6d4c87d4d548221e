package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class AttributeSizesTest {
  private static final Entity EVERYTHING =
      SpecFixtures.of(
              """
              keysmith: 1
              application: Sizes
              entities:
                Thing:
                  identity: [id]
                  count: 10
                  attributes:
                    id:    string
                    n:     number
                    n7:    {type: number, digits: 7}
                    flag:  boolean
                    blob:  binary
                    at:    timestamp
                    day:   date
                    epoch: epoch
                    list:  list
                    text:  {type: string, bytes: 1.5KB}
                    kind:  {type: string, values: {OPEN: 25%, CLOSED: 75%}}
                    even:  {type: string, values: [AA, BBBB]}
                    ulid:  {type: string, generated: ulid}
                    uuid:  {type: string, generated: uuid}
                    some:  {type: string, bytes: 10, present: 50%}
              patterns:
                - {create: Thing, rps: 1}
              """)
          .entity("Thing");

  private static double bytes(String attribute) {
    return EVERYTHING.attribute(attribute).bytes();
  }

  @Test
  void defaults() {
    assertThat(bytes("id")).isEqualTo(20);
    assertThat(bytes("n")).isEqualTo(4); // six digits: three pairs and one
    assertThat(bytes("n7")).isEqualTo(5);
    assertThat(bytes("flag")).isEqualTo(1);
    assertThat(bytes("blob")).isEqualTo(50);
    assertThat(bytes("at")).isEqualTo(24);
    assertThat(bytes("day")).isEqualTo(10);
    assertThat(bytes("epoch")).isEqualTo(6);
    assertThat(bytes("list")).isEqualTo(50);
  }

  @Test
  void statedAndKnown() {
    assertThat(bytes("text")).isEqualTo(1536);
    assertThat(bytes("kind")).isCloseTo(0.25 * 4 + 0.75 * 6, within(1e-12));
    assertThat(bytes("even")).isEqualTo(3);
    assertThat(bytes("ulid")).isEqualTo(26);
    assertThat(bytes("uuid")).isEqualTo(36);
  }

  @Test
  void namesCountAndAbsenceSaves() {
    assertThat(AttributeSizes.of(EVERYTHING.attribute("some"))).isEqualTo(14);
    assertThat(AttributeSizes.expected(EVERYTHING.attribute("some"))).isEqualTo(7);
    assertThat(AttributeSizes.ofName("größe")).isEqualTo(7);
  }
}
