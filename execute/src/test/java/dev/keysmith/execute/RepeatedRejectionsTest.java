package dev.keysmith.execute;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RepeatedRejectionsTest {
  private final RepeatedRejections rejections = new RepeatedRejections();

  @Test
  void theSameIsRejectedThreeTimes() {
    assertThat(rejections.isFinal("v1", write("read"))).isFalse();
    assertThat(rejections.isFinal("v2", write("read"))).isFalse();
    assertThat(rejections.isFinal("v1", write("read"))).isFalse();
    assertThat(rejections.isFinal("v1", write("read"))).isTrue();
  }

  @Test
  void whatAnotherClientChangedIsTriedAgain() {
    for (int version = 0; version < 100; version++) {
      assertThat(rejections.isFinal("v1", write("version " + version))).isFalse();
    }
  }

  private static List<ConditionalWrite> write(String read) {
    Table table =
        new Table(
            "Visits",
            TableKey.of("visitId"),
            ImmutableMap.of("visitId", KeyAttributeType.STRING),
            ImmutableMap.of(),
            Optional.empty(),
            ImmutableMap.of());
    return List.of(
        new ConditionalWrite(
            new ItemOperation.Put(
                table, ImmutableMap.of("visitId", "v1", "read", read), ImmutableList.of()),
            true));
  }
}
