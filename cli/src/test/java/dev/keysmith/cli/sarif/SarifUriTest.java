package dev.keysmith.cli.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SarifUriTest {
  @ParameterizedTest
  @CsvSource({
    "design.yaml, design.yaml",
    "/checkout/models/design.yaml, models/design.yaml",
    "models/../design.yaml, design.yaml",
    "my models/größe.yaml, my%20models/gr%C3%B6%C3%9Fe.yaml",
    "a:b.yaml, ./a:b.yaml",
    "/elsewhere/design.yaml, file:///elsewhere/design.yaml",
  })
  void placesAreRelativeToTheCheckout(String file, String uri) {
    assertThat(SarifUri.of(Path.of(file), Path.of("/checkout"))).isEqualTo(uri);
  }
}
