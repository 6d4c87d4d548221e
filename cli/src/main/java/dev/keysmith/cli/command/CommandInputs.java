package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.option.EnumOption;
import dev.keysmith.cli.text.FindingsText;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimalityGap.Status;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec.Target;

/** The input of a command about designs: the spec, designs of it, and prices. */
final class CommandInputs {
  @CommandLine.Spec(Target.MIXEE)
  private CommandSpec command;

  @Parameters(index = "0", paramLabel = "SPEC", description = "The spec file.")
  private Path spec;

  @Mixin private PriceTableLoader prices;

  @Option(
      names = "--region",
      paramLabel = "REGION",
      description = "The AWS region. Default: pricing.region of the spec.")
  private Optional<String> region;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  CommandInputs() {}

  /**
   * Everything that was read; no file has errors.
   *
   * @param designFiles the given design files
   */
  record LoadedInputs(
      DesignCompiler compiler,
      SpecFile specFile,
      ImmutableList<DesignFile> designFiles,
      Optional<OptimizedDesign> derived) {
    Spec spec() {
      return specFile.spec().orElseThrow();
    }

    /** The given designs, followed by the derived one if there is one. */
    ImmutableList<Design> designs() {
      return Stream.concat(
              designFiles.stream().flatMap(file -> file.design().stream()),
              derived.stream().map(OptimizedDesign::design))
          .collect(ImmutableList.toImmutableList());
    }

    Design design() {
      return designs().get(0);
    }

    /** How {@link #designs} serve every pattern, one after the other. */
    ImmutableList<PlanSet> plans(int position) {
      return position < designFiles.size()
          ? compiler.plan(spec(), designs().get(position))
          : compiler.plan(spec(), derived.orElseThrow());
    }

    /** The analysis of the design that {@link #design} is. */
    DesignAnalysis analyze() {
      return designFiles.isEmpty()
          ? compiler.analyze(specFile, derived.orElseThrow())
          : compiler.analyze(specFile, designFiles.get(0));
    }
  }

  Path spec() {
    return spec;
  }

  /** The user's price file. */
  Optional<Path> prices() {
    return prices.file();
  }

  /** The commands to suggest for this spec and a design of it. */
  NextCommands next(Optional<Path> design) {
    return new NextCommands(spec, design, prices(), region);
  }

  /** Reads the spec and a design of it; without a design file, derives the design. */
  Optional<LoadedInputs> readOrDerive(ToolContext keysmith, Optional<Path> design) {
    return readOrDerive(keysmith, design.stream().toList(), 1);
  }

  /** Reads designs; if there are fewer than needed, derives one and appends it. */
  Optional<LoadedInputs> readOrDerive(ToolContext keysmith, List<Path> designs, int needed) {
    Optional<LoadedInputs> read = read(keysmith, designs);
    return designs.size() < needed ? read.map(given -> derive(keysmith, given)) : read;
  }

  /** The same inputs, with a derived design if no file was given. */
  LoadedInputs deriveIfNoDesign(ToolContext keysmith, LoadedInputs read) {
    return read.designFiles().isEmpty() ? derive(keysmith, read) : read;
  }

  private LoadedInputs derive(ToolContext keysmith, LoadedInputs read) {
    PrintWriter err = command.commandLine().getErr();
    OptimizedDesign derived =
        new DesignDerivation(read.compiler(), err, keysmith.terminal())
            .derive(
                read.spec(),
                DesignOptions.of(read.spec()),
                TimeLimit.in(DesignDerivation.USUAL_TIME));
    NextCommands next =
        new NextCommands(Path.of(read.specFile().name()), Optional.empty(), prices(), region);
    err.println(
        String.format(
            "Derived a %s design%s; to write it to a folder: %s",
            EnumOption.of(derived.style()),
            derived.optimality().status() == Status.FEASIBLE ? ", not proven optimal" : "",
            next.keep(ImmutableList.of())));
    err.flush();
    return new LoadedInputs(
        read.compiler(), read.specFile(), read.designFiles(), Optional.of(derived));
  }

  /** Reads the spec and then the designs; reports errors and returns empty if there are any. */
  Optional<LoadedInputs> read(ToolContext keysmith, List<Path> designs) {
    return read(keysmith, spec, designs);
  }

  /** The same of another spec. */
  Optional<LoadedInputs> read(ToolContext keysmith, Path spec, List<Path> designs) {
    Optional<PriceList> table = prices.read();
    if (table.isEmpty()) {
      return Optional.empty();
    }
    DesignCompiler compiler = keysmith.compiler(table.get());
    region.ifPresent(name -> check(name, table.get()));
    SpecFile asWritten = compiler.read(spec);
    SpecFile file = region.map(asWritten::inRegion).orElse(asWritten);
    report(file.errors(), file.source());
    return file.spec().flatMap(read -> designs(compiler, file, read, designs));
  }

  /** Reports a region without prices as a usage error. */
  void check(String name, PriceList list) {
    if (!list.covers(name)) {
      throw new ParameterException(
          command.commandLine(),
          "no prices for region '%s'; %s"
              .formatted(name, SpellingSuggester.suggest(name, list.regionNames())));
    }
  }

  private Optional<LoadedInputs> designs(
      DesignCompiler compiler, SpecFile file, Spec spec, List<Path> files) {
    ImmutableList<DesignFile> designs =
        files.stream()
            .map(each -> compiler.readDesign(each, spec))
            .collect(ImmutableList.toImmutableList());
    designs.forEach(each -> report(each.errors(), each.source()));
    return designs.stream().allMatch(each -> each.design().isPresent())
        ? Optional.of(new LoadedInputs(compiler, file, designs, Optional.empty()))
        : Optional.empty();
  }

  private void report(ImmutableList<SourceDiagnostic> errors, Optional<SourceText> source) {
    CommandLine line = command.commandLine();
    new FindingsText(line.getErr(), line.getColorScheme()).show(errors, source);
  }
}
