package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.keysmith.cli.Keysmith;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands on a spec and its design, both valid: a result or findings, nothing else. */
final class CommandChecks {
  private static final int FOUND_SOMETHING = 1;
  private static final int WIDTH = 100;

  void run(FuzzInput input, Spec spec, StageCount count) {
    try {
      Path folder = Files.createTempDirectory("keysmith-fuzz");
      try {
        Files.writeString(folder.resolve("spec.yaml"), input.spec());
        Files.writeString(folder.resolve("design.yaml"), input.design());
        for (List<String> command : commands(folder, spec)) {
          run(folder, command);
          count.add(Stage.COMMANDS);
        }
      } finally {
        MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ImmutableList<List<String>> commands(Path folder, Spec spec) {
    String design = folder.resolve("design.yaml").toString();
    ImmutableList.Builder<List<String>> commands = ImmutableList.builder();
    for (String format : List.of("text", "json")) {
      for (List<String> command :
          List.of(List.of("check"), List.of("cost"), List.of("review"), List.of("compare"))) {
        commands.add(with(command, folder, design, "--format", format));
      }
      for (AccessPattern pattern : spec.patterns()) {
        commands.add(
            List.of(
                "explain",
                folder.resolve("spec.yaml").toString(),
                pattern.id(),
                "--design",
                design,
                "--format",
                format));
      }
    }
    commands.add(with(List.of("review"), folder, design, "--format", "sarif"));
    commands.add(with(List.of("review"), folder, design, "--fix"));
    commands.add(
        with(List.of("design"), folder, design, "--out", folder.resolve("out").toString()));
    return commands.build();
  }

  private static List<String> with(
      List<String> command, Path folder, String design, String... options) {
    List<String> all = new ArrayList<>(command);
    all.add(folder.resolve("spec.yaml").toString());
    all.addAll(List.of("--design", design));
    if (command.contains("compare")) {
      all.addAll(List.of("--design", design));
    }
    all.addAll(List.of(options));
    return all;
  }

  private static void run(Path folder, List<String> command) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        Keysmith.run(
            new PrintWriter(out),
            new PrintWriter(err),
            false,
            WIDTH,
            command.toArray(String[]::new));
    BrokenProperty.unless(
        status <= FOUND_SOMETHING,
        "a command on valid files gives a result: " + command.get(0),
        status + " " + err.toString().replace(folder.toString(), ""));
  }
}
