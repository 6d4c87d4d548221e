package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.challenge.AdoptedChange;
import dev.keysmith.design.Design;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.source.SpellingSuggester;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code --start-from FILE [--keep TABLE…] [--max-changes N]}: improves a design in use. */
final class StartFromOptions {
  private static final int USUAL_CHANGES = 10;

  @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
  private CommandLine.Model.CommandSpec command;

  @Option(
      names = "--start-from",
      paramLabel = "FILE",
      description =
          "Start from this design file: apply the changes that save most, and list them in their"
              + " order.")
  private Optional<Path> file;

  @Option(
      names = "--keep",
      paramLabel = "TABLE[.INDEX]",
      arity = "1..*",
      description = "With --start-from: leave this table or index as it is. Repeatable.")
  private List<String> kept;

  @Option(
      names = "--max-changes",
      paramLabel = "N",
      description = "With --start-from: apply at most this number of changes. Default: 10.")
  private Optional<Integer> most;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  StartFromOptions() {}

  Optional<Path> file() {
    return file;
  }

  /** The same on a command line. */
  ImmutableList<String> arguments() {
    ImmutableList.Builder<String> arguments = ImmutableList.builder();
    file.ifPresent(path -> arguments.add("--start-from", path.toString()));
    kept().forEach(name -> arguments.add("--keep", name));
    most.ifPresent(number -> arguments.add("--max-changes", number.toString()));
    return arguments.build();
  }

  /** Rejects options that have no meaning together. */
  void check(boolean searches) {
    if (file.isPresent() && searches) {
      throw problem("--start-from cannot be combined with --design or --style");
    }
    if (file.isEmpty() && (!kept().isEmpty() || most.isPresent())) {
      throw problem("--keep and --max-changes require --start-from");
    }
    if (most.orElse(1) < 1) {
      throw problem("--max-changes must be at least 1");
    }
  }

  private ImmutableList<String> kept() {
    return kept == null ? ImmutableList.of() : ImmutableList.copyOf(kept);
  }

  ImmutableList<AdoptedChange> improve(CommandInputs.LoadedInputs read, TimeLimit limit) {
    Design design = read.design();
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    design
        .tables()
        .values()
        .forEach(
            table -> {
              names.add(table.name());
              table.indexes().keySet().forEach(index -> names.add(table.name() + "." + index));
            });
    ImmutableSet<String> known = names.build();
    for (String name : kept()) {
      if (!known.contains(name)) {
        throw problem(
            "--keep: no table or index '%s' in %s; %s"
                .formatted(name, file.orElseThrow(), SpellingSuggester.suggest(name, known)));
      }
    }
    return read.compiler()
        .improve(
            read.spec(), design, ImmutableSet.copyOf(kept()), most.orElse(USUAL_CHANGES), limit);
  }

  private ParameterException problem(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
