package dev.keysmith.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** {@code runtime.test.mjs} has the same for TypeScript. */
final class FailedAttemptsTest {
  private static final Row VISIT = row("v1");
  private static final Row OTHER = row("v2");

  private final FailedAttempts attempts = new FailedAttempts();

  @Test
  void endsWhereTheSameIsRejectedAgain() {
    assertThat(attempts.isFinal(VISIT, List.of("as read"))).isFalse();
    assertThat(attempts.isFinal(VISIT, List.of("as read"))).isFalse();
    assertThat(attempts.isFinal(VISIT, List.of("as read"))).isTrue();
  }

  @Test
  void goesOnWhileOtherClientsChangeWhatIsRead() {
    for (int version = 0; version < 100; version++) {
      assertThat(attempts.isFinal(VISIT, List.of(version))).isFalse();
    }
  }

  @Test
  void countsForEachInstance() {
    assertThat(attempts.isFinal(VISIT, List.of("as read"))).isFalse();
    assertThat(attempts.isFinal(OTHER, List.of("as read"))).isFalse();
    assertThat(attempts.isFinal(VISIT, List.of("as read"))).isFalse();
    assertThat(attempts.isFinal(OTHER, List.of("as read"))).isFalse();
    assertThat(attempts.isFinal(VISIT, List.of("as read"))).isTrue();
  }

  private static Row row(String id) {
    return Row.of(Map.of("visitId", AttributeValue.fromS(id)));
  }
}
