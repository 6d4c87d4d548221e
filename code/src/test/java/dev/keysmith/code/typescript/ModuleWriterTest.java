package dev.keysmith.code.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ModuleWriterTest {
  /** A literal of a spec may be as long as an item, and names in it import nothing. */
  @Test
  void longTextsAreNoCode() {
    ModuleWriter module = new ModuleWriter("./self.js", Map.of("Order", "./order.js"));
    module.line("const text = \"" + "Order \\\" ".repeat(10_000) + "\";");

    assertThat(module.text()).doesNotContain("import");
  }
}
