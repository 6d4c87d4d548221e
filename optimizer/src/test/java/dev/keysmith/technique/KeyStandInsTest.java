package dev.keysmith.technique;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Different keys have different stand-ins of the same length. */
final class KeyStandInsTest {
  private static final int KEYS = 2000;

  private final KeyStandIns standIns = new KeyStandIns();

  @Test
  void standInsTellKeysApart() {
    Set<String> different = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      String standIn = standIns.of(ComposedKeyNames.SORT, key(i));
      assertThat(standIn).hasSameSizeAs(ComposedKeyNames.SORT);
      different.add(standIn);
    }
    assertThat(different).hasSize(KEYS);
  }

  @Test
  void aKeyHasOneStandIn() {
    String first = standIns.of(ComposedKeyNames.SORT, key(1));
    standIns.of(ComposedKeyNames.SORT, key(2));
    assertThat(standIns.of(ComposedKeyNames.SORT, key(1))).isEqualTo(first);
  }

  /** An attribute called {@code id} or {@code at} is in many specs. */
  @Test
  void noAttributeIsCalledSo() {
    for (int i = 0; i < KEYS; i++) {
      assertThat(standIns.of(ComposedKeyNames.PARTITION, key(i))).doesNotMatch("[A-Za-z_].*");
    }
  }

  private static KeyRule key(int number) {
    return KeyRule.always(KeyTemplate.parse("PREFIX" + number, ImmutableMap.of()));
  }
}
