package dev.keysmith.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keysmith.runtime.PageToken.Position;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

final class PageCursorTest {
  private static final byte[] SECRET = "sixteen bytes or more".getBytes(StandardCharsets.UTF_8);
  private static final List<Position> POSITIONS =
      List.of(
          Position.START,
          Position.DONE,
          Position.returned(7),
          Position.after(
              Map.of(
                  "PK", AttributeValue.fromS("ORDER#ä"),
                  "SK", AttributeValue.fromN("-1.5"),
                  "B", AttributeValue.fromB(SdkBytes.fromUtf8String("b")))));

  @Test
  void itIsReadBack() {
    String cursor = PageToken.write("P1", POSITIONS, SECRET);
    assertThat(PageToken.read("P1", cursor, SECRET)).isEqualTo(POSITIONS);
  }

  @Test
  void noChangedCharacterIsAccepted() {
    String cursor = PageToken.write("P1", POSITIONS, SECRET);
    for (int i = 0; i < cursor.length() - 1; i++) {
      String changed =
          cursor.substring(0, i) + (cursor.charAt(i) == 'A' ? 'B' : 'A') + cursor.substring(i + 1);
      refused("P1", changed, SECRET);
    }
    refused("P1", "", SECRET);
    refused("P1", "not base64 !", SECRET);
  }

  @Test
  void itIsOfOnePatternAndOneKey() {
    String cursor = PageToken.write("P1", POSITIONS, SECRET);
    refused("P2", cursor, SECRET);
    refused("P1", cursor, "another secret of one".getBytes(StandardCharsets.UTF_8));
  }

  private static void refused(String pattern, String cursor, byte[] secret) {
    assertThatThrownBy(() -> PageToken.read(pattern, cursor, secret))
        .isInstanceOf(DataFailure.InvalidCursor.class);
  }
}
