package dev.keysmith.fuzz;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How many inputs came to which stage. */
final class StageCount {
  /** The stages, in the order of the flow. */
  enum Stage {
    SPECS_READ("specs read"),
    SPECS_VALID("of them valid"),
    DESIGNS_READ("designs read"),
    DESIGNS_VALID("of them valid"),
    ANALYZED("designs planned, priced and reviewed"),
    REORDERED("priced again with attributes and patterns in another order"),
    FIXED("designs fixed, and the result read again"),
    STORED("designs that stored instances, which were taken out of their items again"),
    RUN("of them with all patterns run on tables in memory"),
    EMITTED("designs with all files generated, twice"),
    DERIVED("designs derived, three times"),
    CODED("designs with a data layer generated, Java or TypeScript, twice"),
    COMPILED("of them compiled (Java)"),
    COMPARED("pairs of designs compared, both ways"),
    VERIFIED("designs verified on the engine"),
    COMMANDS("commands run on valid files"),
    COMMAND_LINES("command lines"),
    IMPORTED("files imported"),
    INTERVIEWED("interviews"),
    EXPORTED("files of items exported and measured"),
    MEASURED("files of metrics measured"),
    TOOL_CALLS("calls of tools for assistants");

    private final String words;

    Stage(String words) {
      this.words = words;
    }
  }

  private final Map<Stage, Long> counts = new TreeMap<>();

  void add(Stage stage) {
    counts.merge(stage, 1L, Long::sum);
  }

  long of(Stage stage) {
    return counts.getOrDefault(stage, 0L);
  }

  /** The rows of a table. */
  String rows() {
    StringBuilder rows = new StringBuilder();
    for (Stage stage : Stage.values()) {
      rows.append(String.format(Locale.ROOT, "| %s | %,d |%n", stage.words, of(stage)));
    }
    return rows.toString();
  }
}
