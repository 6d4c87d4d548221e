package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.command.SampleOptions.SampledSource;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.json.MeasureResult;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.text.FindingsText;
import dev.keysmith.cli.text.MeasureText;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.cli.text.WrittenFilesText;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.measure.MeasurementResult;
import dev.keysmith.measure.MeasurementRun;
import dev.keysmith.measure.draft.DraftedModel;
import dev.keysmith.measure.figure.InstanceCounter;
import dev.keysmith.measure.traffic.MetricQueries;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import dev.keysmith.verify.engine.EngineFailure;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code measure [SPEC]}: figures of real items and metrics in place of estimates. */
@Command(
    name = "measure",
    description = {
      "Measure the figures of a spec on real data: counts, sizes, presence, distinct values, shares"
          + " of closed sets, and children per parent, from a sample of deployed tables or from"
          + " DynamoDB's export to S3; traffic from metrics of CloudWatch. Sampling errors are"
          + " stated.",
      "The spec with the measured figures is written to NAME.measured.yaml, with its comments and"
          + " layout; the original is not changed. Values of attributes are not shown, except"
          + " those that the spec lists and those that --show-values allows.",
      "Without SPEC, entities and key templates are inferred from the items."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:measured; every item is explained by the design",
      "1:measured, but some items are not explained by the design",
      "2:usage error, or a file has errors, is damaged or cannot be read, or a table is missing",
      "3:external failure: the engine cannot be reached or used, or a file cannot be written"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith measure spec.yaml --design design.yaml --from AWSDynamoDB",
      "  keysmith measure spec.yaml --design design.yaml --dry-run \\",
      "    --endpoint https://dynamodb.eu-west-1.amazonaws.com --sample 20k --max-rcu 2000",
      "  keysmith measure --from AWSDynamoDB --out measured    # no spec yet",
      "  keysmith measure spec.yaml --design design.yaml --metric-queries > queries.json",
      "  aws cloudwatch get-metric-data --metric-data-queries file://queries.json \\",
      "    --start-time 2026-11-01T00:00:00Z --end-time 2026-11-15T00:00:00Z > metrics.json",
      "  keysmith measure spec.yaml --design design.yaml --metrics metrics.json"
    })
public final class MeasureCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Parameters(index = "0", arity = "0..1", paramLabel = "SPEC", description = "The spec file.")
  private Optional<Path> spec;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "The design file of the deployed tables.")
  private Optional<Path> design;

  @Mixin private SampleOptions source;

  @Mixin private TrafficOptions traffic;

  @Option(
      names = "--show-values",
      paramLabel = "ENTITY.ATTRIBUTE",
      arity = "1..*",
      description = "Attributes whose closed sets of values may appear in the output.")
  private List<String> shown = List.of();

  @Option(names = "--dry-run", description = "Show the differences, and write nothing.")
  private boolean dryRun;

  @Option(
      names = "--out",
      paramLabel = "PATH",
      description =
          "The file to write. Default: NAME.measured.yaml beside SPEC. Without SPEC, the folder for"
              + " spec.yaml and design.yaml.")
  private Optional<Path> out;

  @Mixin private FormatOption format;

  @Mixin private PriceTableLoader prices;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public MeasureCommand() {}

  @Override
  public Integer call() {
    checkUsage();
    Optional<PriceList> table = prices.read();
    if (table.isEmpty()) {
      return ExitStatus.BAD_INPUT;
    }
    DesignCompiler compiler = keysmith.compiler(table.get());
    try {
      return spec.isPresent() ? withSpec(compiler, spec.get()) : withoutSpec(compiler);
    } catch (InputProblem e) {
      err().println("keysmith: " + e.getMessage());
      return ExitStatus.BAD_INPUT;
    } catch (EngineFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }

  private void checkUsage() {
    source.check(spec.isPresent());
    if (!source.isGiven() && !traffic.isGiven()) {
      throw wrong("pass --endpoint URL, --from PATH or --metrics FILE");
    }
    if (spec.isEmpty() && (traffic.isGiven() || design.isPresent())) {
      throw wrong("--design, --metrics, --hot-keys and --metric-queries need a SPEC");
    }
    if (spec.isPresent() && design.isEmpty()) {
      throw wrong("SPEC needs the design of the tables: pass --design FILE");
    }
    if (dryRun && out.isPresent()) {
      throw wrong("--dry-run writes nothing: leave out --out");
    }
  }

  private int withSpec(DesignCompiler compiler, Path path) {
    SpecFile file = compiler.read(path);
    report(file.errors(), file.source());
    Optional<DesignFile> read =
        file.spec().map(known -> compiler.readDesign(design.orElseThrow(), known));
    read.ifPresent(found -> report(found.errors(), found.source()));
    if (read.flatMap(DesignFile::design).isEmpty()) {
      return ExitStatus.BAD_INPUT;
    }
    if (traffic.asksForQueries()) {
      out().print(MetricQueries.of(read.get().design().orElseThrow(), source.prefix()));
      return ExitStatus.FINE;
    }
    MeasurementRun run =
        new MeasurementRun(
            file.source().orElseThrow(),
            file.spec().orElseThrow(),
            read.get().design().orElseThrow(),
            compiler.prices(),
            date());
    checkShown(run);
    if (source.isGiven()) {
      Optional<SampledSource> items =
          source.read(
              read.get().design(),
              Optional.of(new InstanceCounter(run.spec(), run.design())),
              compiler.prices(),
              run.spec().pricing().region(),
              keysmith);
      if (items.isEmpty()) {
        return ExitStatus.BAD_INPUT;
      }
      run.items(
          items.get().samples(),
          items.get().counts(),
          items.get().source(),
          ImmutableSet.copyOf(shown));
    }
    traffic.read(run, source.prefix());
    return finish(run.report(), Optional.empty());
  }

  private int withoutSpec(DesignCompiler compiler) {
    String region = "us-east-1";
    Optional<SampledSource> items =
        source.read(Optional.empty(), Optional.empty(), compiler.prices(), region, keysmith);
    if (items.isEmpty()) {
      return ExitStatus.BAD_INPUT;
    }
    DraftedModel draft = DraftedModel.of(items.get().samples(), "Measured", items.get().source());
    SourceText text = new SourceText("spec.yaml", draft.spec());
    SpecFile file = SpecReader.read(text, compiler.prices().regionNames());
    report(file.errors(), Optional.of(text));
    SourceText designText = new SourceText("design.yaml", draft.design());
    Optional<DesignFile> read = file.spec().map(known -> DesignReader.read(designText, known));
    read.ifPresent(found -> report(found.errors(), Optional.of(designText)));
    if (read.flatMap(DesignFile::design).isEmpty()) {
      err().println("keysmith: no spec can be made of these items; see 'keysmith import'");
      return ExitStatus.BAD_INPUT;
    }
    MeasurementRun run =
        new MeasurementRun(
            text,
            file.spec().orElseThrow(),
            read.get().design().orElseThrow(),
            compiler.prices(),
            date());
    checkShown(run);
    run.items(
        items.get().samples(),
        items.get().counts(),
        items.get().source(),
        ImmutableSet.copyOf(shown));
    return finish(run.report(), Optional.of(draft));
  }

  private void checkShown(MeasurementRun run) {
    for (String name : shown) {
      int dot = name.indexOf('.');
      boolean known =
          dot > 0
              && run.spec().entities().containsKey(name.substring(0, dot))
              && run.spec()
                  .entity(name.substring(0, dot))
                  .attributes()
                  .containsKey(name.substring(dot + 1));
      if (!known) {
        throw wrong(
            "--show-values: the spec has no attribute " + name + "; write ENTITY.ATTRIBUTE");
      }
    }
  }

  private int finish(MeasurementResult report, Optional<DraftedModel> draft) {
    if (format.isJson()) {
      out().println(JsonOutput.of(MeasureResult.of(report)));
    } else {
      new MeasureText(out(), keysmith.width()).show(report, draft);
    }
    boolean writes =
        !dryRun && (draft.isPresent() ? out.isPresent() : !report.spec().written().isEmpty());
    if (writes) {
      MeasuredFiles files =
          draft
              .map(model -> MeasuredFiles.ofDraft(out.orElseThrow(), report, model))
              .orElseGet(
                  () ->
                      MeasuredFiles.of(
                          out.orElseGet(() -> MeasuredFiles.beside(spec.orElseThrow())), report));
      new WrittenFilesText(err(), keysmith.width()).show(files.folder(), files.outcomes());
      if (!format.isJson()) {
        next(
            new NextCommands(
                files.spec(), files.design().or(() -> design), prices.file(), Optional.empty()));
      }
    }
    return report.isExplained() ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
  }

  private void next(NextCommands next) {
    out().println();
    out().println("Next:");
    NextCommands.show(out(), next.cost(), "the bill with the measured figures");
    NextCommands.show(out(), next.compareWithDerived(), "whether another design is cheaper now");
  }

  private static String date() {
    return LocalDate.now(ZoneOffset.UTC).toString();
  }

  private void report(ImmutableList<SourceDiagnostic> errors, Optional<SourceText> text) {
    CommandLine line = command.commandLine();
    new FindingsText(line.getErr(), line.getColorScheme()).show(errors, text);
  }

  private PrintWriter out() {
    return command.commandLine().getOut();
  }

  private PrintWriter err() {
    return command.commandLine().getErr();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
