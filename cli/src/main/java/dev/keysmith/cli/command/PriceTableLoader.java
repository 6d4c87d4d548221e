package dev.keysmith.cli.command;

import dev.keysmith.aws.PriceList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cli.text.FindingsText;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec.Target;

/** The shipped prices, merged with the user's own if a file is given. */
final class PriceTableLoader {
  @CommandLine.Spec(Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description = "A file with your own prices, which override the shipped ones.")
  private Optional<Path> file;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  PriceTableLoader() {}

  /** The user's price file. */
  Optional<Path> file() {
    return file;
  }

  /** Empty if the file has errors, which are then reported. */
  Optional<PriceList> read() {
    if (file.isEmpty()) {
      return Optional.of(PriceListReader.shipped());
    }
    SourceDiagnostics findings = new SourceDiagnostics();
    Optional<PriceList> own = PriceListReader.overlaid(file.get(), findings);
    if (own.isEmpty()) {
      Optional<SourceText> source = SourceText.read(file.get(), new SourceDiagnostics());
      CommandLine line = command.commandLine();
      new FindingsText(line.getErr(), line.getColorScheme()).show(findings.inFileOrder(), source);
    }
    return own;
  }
}
