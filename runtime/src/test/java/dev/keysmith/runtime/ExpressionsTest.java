package dev.keysmith.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ExpressionsTest {
  private static Expressions of(String update, String condition, Map<String, Value> values) {
    return Expressions.of(update, condition, Map.of("#a", "a", "#b", "b"), values);
  }

  @Test
  void whatIsPresentIsSentAsItIs() {
    Expressions sent = of("SET #a = :a, #b = :b", "attribute_exists(PK)", values(Value.number(1)));
    assertThat(sent.update()).isEqualTo("SET #a = :a, #b = :b");
    assertThat(sent.values()).hasSize(2);
  }

  private static Map<String, Value> values(Value b) {
    return Map.of(":a", Value.string("x"), ":b", b);
  }

  @Test
  void anAbsentValueIsRemoved() {
    Expressions sent = of("SET #a = :a, #b = :b", "#b = :b AND #a <> :a", values(Value.ABSENT));
    assertThat(sent.update()).isEqualTo("SET #a = :a REMOVE #b");
    assertThat(sent.condition()).isEqualTo("attribute_not_exists(#b) AND #a <> :a");
    assertThat(sent.values()).containsOnlyKeys(":a");
  }

  @Test
  void anAdditionOfAnAbsentValueIsLeftOut() {
    Expressions sent =
        of("SET #a = :a, #b = if_not_exists(#b, :zero) + :b", "", values(Value.ABSENT));
    assertThat(sent.update()).isEqualTo("SET #a = :a");
    assertThat(sent.names()).containsOnlyKeys("#a");
  }

  @Test
  void additionsToOneItemAreSummed() {
    Expressions one =
        Expressions.of(
            "SET n = if_not_exists(n, :zero) + :n_add",
            "attribute_exists(PK)",
            Map.of(),
            Map.of(":zero", Value.number(0), ":n_add", Value.number(2)));
    Expressions both = one.and(one, 2);
    assertThat(both.update()).isEqualTo("SET n = if_not_exists(n, :zero) + :n_add");
    assertThat(both.condition()).isEqualTo("attribute_exists(PK)");
    assertThat(Value.of(both.values(), ":n_add")).isEqualTo(Value.number(4));
  }
}
