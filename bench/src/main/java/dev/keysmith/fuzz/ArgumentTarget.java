package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.fuzz.StageCount.Stage;
import java.io.IOException;
import java.util.List;

/** Command lines, one argument in a line, of commands that write no files. */
final class ArgumentTarget implements TextTarget {
  private static final ImmutableList<String> SEEDS =
      ImmutableList.of(
          "check spec.yaml --design design.yaml --format json",
          "cost spec.yaml --design design.yaml --region eu-west-1 --mode provisioned --utilisation"
              + " 70% --reserved 1y --class standard --recovery",
          "explain spec.yaml P1 --design design.yaml",
          "compare spec.yaml --design design.yaml --design design.yaml",
          "diff spec.yaml --design design.yaml --design design.yaml --format markdown",
          "review spec.yaml --design design.yaml --format sarif --min-severity warning",
          "query spec.yaml --list",
          "design spec.yaml --design design.yaml --format json",
          "measure spec.yaml --design design.yaml --metric-queries",
          "cost spec.yaml --design design.yaml --prices design.yaml",
          "review spec.yaml --design design.yaml --baseline design.yaml",
          "schema design",
          "help cost");

  private final String spec =
      ProjectCheckout.read(ProjectCheckout.ROOT.resolve("examples/session-store.yaml"));
  private final String design =
      ProjectCheckout.read(ProjectCheckout.ROOT.resolve("examples/designs/session-store.yaml"));

  @Override
  public String name() {
    return "arguments";
  }

  @Override
  public Stage stage() {
    return Stage.COMMAND_LINES;
  }

  @Override
  public ImmutableList<String> seeds() {
    return SEEDS.stream()
        .map(line -> line.replace(' ', '\n'))
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public int perRound() {
    return 3;
  }

  @Override
  public void check(String text) throws IOException {
    if (isHarmless(text)) {
      try (InputFolder folder = new InputFolder()) {
        folder.with("spec.yaml", spec).with("design.yaml", design);
        List<String> arguments =
            text.lines()
                .map(
                    line ->
                        line.equals("spec.yaml") || line.equals("design.yaml")
                            ? folder.file(line)
                            : line)
                .toList();
        FuzzedCommand.run(folder, arguments.toArray(String[]::new));
      }
    }
  }

  /** Nothing is written, derived for minutes, or waited for. */
  private static boolean isHarmless(String text) {
    return !text.isEmpty()
        && text.lines()
            .noneMatch(
                line ->
                    line.startsWith("--o")
                        || line.startsWith("--fix")
                        || line.startsWith("@")
                        || List.of("interview", "mcp", "verify").contains(line))
        && (text.startsWith("help")
            || text.startsWith("schema")
            || text.contains("--list")
            || text.contains("design.yaml"));
  }
}
