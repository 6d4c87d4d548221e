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

  /** A pattern may be called as a function of the runtime is. */
  @Test
  void methodsImportNoFunctionOfTheirName() {
    ModuleWriter module = new ModuleWriter("./self.js", Map.of("list", "./runtime/internal.js"));
    module.line("async list(id: string): Promise<void> {}");

    assertThat(module.text()).doesNotContain("import");
    module.line("const values = list(id);");
    assertThat(module.text()).contains("import { list }");
  }

  @Test
  void spreadCallsAreImported() {
    ModuleWriter file = new ModuleWriter("./store.js", Map.of("values", "./runtime/internal.js"));
    file.line("rows.filter(where.in(\"id\", ...values(ids, string)));");
    assertThat(file.text()).startsWith("import { values } from \"./runtime/internal.js\";");
  }

  @Test
  void variablesAreNeitherPropertiesNorTexts() {
    assertThat(ModuleWriter.uses("call.item(\"total\", row.total);", "total")).isFalse();
    assertThat(ModuleWriter.uses("({ total: 1 });", "total")).isFalse();
    assertThat(ModuleWriter.uses("number(total);", "total")).isTrue();
    assertThat(ModuleWriter.uses("in(...total);", "total")).isTrue();
  }
}
