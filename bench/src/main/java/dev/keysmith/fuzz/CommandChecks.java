package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The commands on a spec and its design, both valid: a result or findings, nothing else. */
final class CommandChecks {
  private static final int FOUND_SOMETHING = 1;

  void run(FuzzInput input, Spec spec, StageCount count) {
    try {
      try (InputFolder folder = new InputFolder()) {
        folder.with("spec.yaml", input.spec()).with("design.yaml", input.design());
        for (List<String> command : commands(folder, spec)) {
          run(folder, command);
          count.add(Stage.COMMANDS);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ImmutableList<List<String>> commands(InputFolder folder, Spec spec) {
    String design = folder.file("design.yaml");
    ImmutableList.Builder<List<String>> commands = ImmutableList.builder();
    for (String format : List.of("text", "json")) {
      for (List<String> command :
          List.of(
              List.of("check"),
              List.of("cost"),
              List.of("review"),
              List.of("compare"),
              List.of("diff"))) {
        commands.add(with(command, folder, design, "--format", format));
      }
      for (AccessPattern pattern : spec.patterns()) {
        commands.add(
            List.of(
                "explain",
                folder.file("spec.yaml"),
                pattern.id(),
                "--design",
                design,
                "--format",
                format));
      }
    }
    commands.add(with(List.of("review"), folder, design, "--format", "sarif"));
    commands.add(with(List.of("review"), folder, design, "--fix"));
    commands.add(with(List.of("design"), folder, design, "--out", folder.file("out")));
    return commands.build();
  }

  private static List<String> with(
      List<String> command, InputFolder folder, String design, String... options) {
    List<String> all = new ArrayList<>(command);
    all.add(folder.file("spec.yaml"));
    all.addAll(List.of("--design", design));
    if ((command.contains("compare") || command.contains("diff"))) {
      all.addAll(List.of("--design", design));
    }
    all.addAll(List.of(options));
    return all;
  }

  private static void run(InputFolder folder, List<String> command) {
    FuzzedCommand done = FuzzedCommand.run(folder, command.toArray(String[]::new));
    BrokenProperty.unless(
        done.status() <= FOUND_SOMETHING,
        "a command on valid files gives a result: " + command.get(0),
        done.status() + " " + done.err());
  }
}
