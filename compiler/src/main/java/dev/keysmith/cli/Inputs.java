package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.DesignCompiler;
import dev.keysmith.aws.Prices;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.DesignOptions;
import dev.keysmith.solve.Optimality.Status;
import dev.keysmith.source.Finding;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.work.TimeLimit;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec.Target;

/** What a command about designs is given: the spec, the format of its answer, and prices. */
final class Inputs {
  @CommandLine.Spec(Target.MIXEE)
  private CommandSpec command;

  @Parameters(index = "0", paramLabel = "SPEC", description = "The spec.")
  private Path spec;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "Text for people (the default), or json for machines.")
  private Format format;

  @Mixin private PriceTable prices;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  Inputs() {}

  /**
   * Everything that was read.
   *
   * @param designs those that were given; the derived one, if there is one, stands behind them
   */
  record Read(
      DesignCompiler compiler,
      Spec spec,
      ImmutableList<Design> designs,
      Optional<Derived> derived) {
    Design design() {
      return designs.get(0);
    }
  }

  Path spec() {
    return spec;
  }

  /** The user's own prices. */
  Optional<Path> prices() {
    return prices.file();
  }

  boolean asJson() {
    return format == Format.JSON;
  }

  /** What to type next about this spec and a design of it. */
  NextCommands next(Optional<Path> design) {
    return new NextCommands(spec, design, prices());
  }

  /** Reads the spec and a design of it, which is derived where none is given. */
  Optional<Read> readOrDerive(Keysmith keysmith, Optional<Path> design) {
    return readOrDerive(keysmith, design.stream().toList(), 1);
  }

  /** Reads designs; where there are fewer than needed, one is derived and put behind them. */
  Optional<Read> readOrDerive(Keysmith keysmith, List<Path> designs, int needed) {
    Optional<Read> read = read(keysmith, designs);
    return designs.size() < needed ? read.map(given -> derive(keysmith, given)) : read;
  }

  private Read derive(Keysmith keysmith, Read read) {
    PrintWriter err = command.commandLine().getErr();
    Derived derived =
        new Derivation(read.compiler(), err, keysmith.terminal())
            .derive(
                read.spec(), DesignOptions.of(read.spec()), TimeLimit.in(Derivation.USUAL_TIME));
    err.println(
        "Derived a "
            + Word.of(derived.style())
            + " design"
            + (derived.optimality().status() == Status.FEASIBLE ? ", the best found in time" : "")
            + "; to see it: "
            + next(Optional.empty()).keep(ImmutableList.of()));
    err.flush();
    return new Read(
        read.compiler(),
        read.spec(),
        ImmutableList.<Design>builder().addAll(read.designs()).add(derived.design()).build(),
        Optional.of(derived));
  }

  /** Reads the spec and then the designs; empty where one has errors, which are then told. */
  Optional<Read> read(Keysmith keysmith, List<Path> designs) {
    Optional<Prices> table = prices.read();
    if (table.isEmpty()) {
      return Optional.empty();
    }
    DesignCompiler compiler = keysmith.compiler(table.get());
    SpecFile file = compiler.read(spec);
    tell(file.errors(), file.source());
    return file.spec().flatMap(read -> designs(compiler, read, designs));
  }

  private Optional<Read> designs(DesignCompiler compiler, Spec spec, List<Path> files) {
    ImmutableList.Builder<Design> designs = ImmutableList.builder();
    boolean fine = true;
    for (Path file : files) {
      DesignFile read = compiler.readDesign(file, spec);
      tell(read.errors(), read.source());
      read.design().ifPresent(designs::add);
      fine &= read.design().isPresent();
    }
    return fine
        ? Optional.of(new Read(compiler, spec, designs.build(), Optional.empty()))
        : Optional.empty();
  }

  private void tell(ImmutableList<Finding> errors, Optional<SourceText> source) {
    CommandLine line = command.commandLine();
    new FindingsText(line.getErr(), line.getColorScheme()).show(errors, source);
  }
}
