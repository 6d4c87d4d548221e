package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DataLayerGenerator;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.cli.option.EnumOption;
import dev.keysmith.cli.option.LanguageOption;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.cli.text.ShellCommand;
import dev.keysmith.cli.text.WrittenFilesText;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.ArtifactFolder;
import dev.keysmith.emit.ArtifactOutcome;
import dev.keysmith.emit.FolderFailure;
import dev.keysmith.plan.NumberFormat;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.lang.model.SourceVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;

/** {@code code SPEC [--design FILE] --language LANGUAGE --out DIR}: writes the data layer. */
@Command(
    name = "code",
    description = {
      "Generate the data layer of a design: a complete project with a type for each entity and a"
          + " method for each access pattern, which sends the requests that the design plans.",
      "Nothing is written if a pattern is not served, or if its code cannot be generated yet."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the project is written",
      "1:a pattern is not served, or no code can be generated for it",
      "2:usage error, or a file has errors or cannot be read",
      "3:external failure: the folder cannot be written, or the solver cannot be loaded"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith code spec.yaml --language java --out data",
      "  keysmith code spec.yaml --design design.yaml --language java --out data"
          + " --package com.example.orders",
      "  keysmith code spec.yaml --design design.yaml --language typescript --out data"
          + " --package @example/orders-data",
      "  keysmith code spec.yaml --design design.yaml --language electrodb --out schema"
    })
public final class CodeCommand implements Callable<Integer> {
  private static final int MOST_NPM_NAME = 214;

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "The design file to generate code for. Default: derive the design.")
  private Optional<Path> design;

  @Option(
      names = "--language",
      required = true,
      paramLabel = "LANGUAGE",
      converter = LanguageOption.OrLibrary.class,
      description =
          "The language of the code: java (17 or later, Maven, AWS SDK 2) or typescript (Node 20 or"
              + " later, npm, AWS SDK 3). For an application that uses a library already: electrodb"
              + " or dynamodb-toolbox, its schema of the design, and a function for each pattern"
              + " that the library can serve; others are listed with the reason.")
  private CodeLanguage language;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description =
          "Write the project to this folder. Files that you edited are kept; the new version is"
              + " written beside them.")
  private Path out;

  @Option(
      names = "--package",
      paramLabel = "PACKAGE",
      description =
          "The package of the classes, or the name of the npm package. Default: the application's"
              + " name, after data. or before -data.")
  private Optional<String> packageName;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public CodeCommand() {}

  @Override
  public Integer call() {
    packageName.filter(name -> !isPackage(language, name)).ifPresent(this::rejectPackage);
    try {
      new ArtifactFolder(out).check();
    } catch (FolderFailure e) {
      throw wrong(e.getMessage() + "; " + e.fix());
    }
    return inputs.readOrDerive(keysmith, design).map(this::generate).orElse(ExitStatus.BAD_INPUT);
  }

  private static boolean isPackage(CodeLanguage language, String name) {
    return switch (language) {
      case JAVA ->
          SourceVersion.isName(name)
              && name.matches("[A-Za-z0-9_.]+")
              && !name.startsWith("java.")
              && !name.equals("dev.keysmith.runtime");
      case TYPESCRIPT, ELECTRODB, DYNAMODB_TOOLBOX ->
          name.length() <= MOST_NPM_NAME
              && name.matches("(@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*");
    };
  }

  private void rejectPackage(String name) {
    throw wrong(
        "--package: '%s' is not the name of %s"
            .formatted(
                name,
                switch (language) {
                  case JAVA -> "a package; use one such as com.example.orders";
                  case TYPESCRIPT, ELECTRODB, DYNAMODB_TOOLBOX ->
                      "an npm package; use one such as @example/orders-data";
                }));
  }

  private int generate(CommandInputs.LoadedInputs read) {
    DataLayerGenerator generator = read.compiler().dataLayer(read.spec(), read.design());
    PrintWriter err = command.commandLine().getErr();
    if (isRefused(generator, language, err)) {
      return ExitStatus.FOUND_SOMETHING;
    }
    ImmutableList<Artifact> files = generator.files(language, packageName);
    ImmutableList<ArtifactOutcome> outcomes = write(files);
    PrintWriter stdout = command.commandLine().getOut();
    ImmutableList<String> notes = generator.notes(language);
    stdout.printf(
        "%s: %s %s with %s, %s in %s%n",
        read.spec().application(),
        language.isComplete() ? "a data layer in" : "the schema for",
        language.title(),
        NumberFormat.counted(read.spec().patterns().size() - notes.size(), "access pattern"),
        NumberFormat.counted(files.size(), "file"),
        out);
    notes(notes, stdout);
    new WrittenFilesText(err, keysmith.width()).show(out, edited(outcomes));
    stdout.println();
    stdout.println("Next:");
    next(stdout);
    return ExitStatus.FINE;
  }

  /** Says which patterns the library does not serve. */
  private void notes(ImmutableList<String> notes, PrintWriter stdout) {
    if (!notes.isEmpty()) {
      stdout.printf(
          "%s cannot serve %s; use --language typescript instead:%n",
          language.title(), NumberFormat.counted(notes.size(), "pattern"));
      notes.forEach(note -> stdout.println("  " + note));
    }
  }

  private void next(PrintWriter stdout) {
    switch (language) {
      case JAVA ->
          NextCommands.show(
              stdout,
              ShellCommand.of("mvn", "-f", out.resolve("pom.xml").toString(), "verify"),
              "build and test it on DynamoDB Local");
      case TYPESCRIPT ->
          NextCommands.show(
              stdout,
              ShellCommand.of("npm", "--prefix", out.toString(), "install-test"),
              "build it, and test it at DYNAMODB_ENDPOINT");
      case ELECTRODB, DYNAMODB_TOOLBOX -> {
        NextCommands.show(
            stdout,
            ShellCommand.of("npm", "--prefix", out.toString(), "install"),
            "install the library");
        NextCommands.show(
            stdout, ShellCommand.of("npm", "--prefix", out.toString(), "run", "build"), "build it");
      }
    }
    if (language.isComplete()) {
      NextCommands.show(
          stdout,
          inputs.next(design).verify("--through", EnumOption.of(language)),
          "verify the design through it");
    }
  }

  /** The files that were not simply written. */
  private static ImmutableList<ArtifactOutcome> edited(List<ArtifactOutcome> outcomes) {
    return outcomes.stream()
        .filter(one -> one.state().isKept())
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<ArtifactOutcome> write(ImmutableList<Artifact> files) {
    keysmith.interruption().completes();
    try {
      return new ArtifactFolder(out).replaceGenerated(files, ImmutableSet.of());
    } catch (FolderFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }

  /** Whether there is no code, which it explains. */
  static boolean isRefused(DataLayerGenerator generator, CodeLanguage language, PrintWriter err) {
    ImmutableList<String> clashes = generator.clashes(language);
    if (!clashes.isEmpty()) {
      err.println("keysmith: some names cannot be told apart in code; nothing was written:");
      clashes.forEach(clash -> err.println("  " + clash));
      err.flush();
      return true;
    }
    ImmutableList<String> problems = generator.problems(language);
    if (!problems.isEmpty()) {
      report(problems, err);
    }
    return !problems.isEmpty();
  }

  /** Says for which patterns there is no code. */
  private static void report(List<String> problems, PrintWriter err) {
    err.printf(
        "keysmith: no code can be generated for %s; nothing was written:%n",
        NumberFormat.counted(problems.size(), "pattern"));
    problems.forEach(problem -> err.println("  " + problem));
    err.println(
        "Use the exact requests of these patterns instead: keysmith design SPEC --out DIR writes"
            + " them to access-patterns.md and requests.json.");
    err.flush();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
