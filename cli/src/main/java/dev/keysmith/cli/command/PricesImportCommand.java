package dev.keysmith.cli.command;

import dev.keysmith.app.ExternalFailure;
import dev.keysmith.aws.OfferFile;
import dev.keysmith.aws.OfferFile.ImportedPrices;
import dev.keysmith.cli.text.FindingsText;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code prices import AmazonDynamoDB.csv}: writes a price file from the price list of AWS. */
@Command(
    name = "import",
    description = {
      "Convert the AWS price list of DynamoDB (AmazonDynamoDB.csv of the AWS Price List bulk API)"
          + " to a price file for --prices.",
      "The price file has all regions and all charges of the list."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the price file was written",
      "2:usage error, or the price list has errors or cannot be read",
      "3:external failure: the price file cannot be written"
    },
    footer = {
      "",
      "Example:",
      "  curl -O https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonDynamoDB/current/"
          + "index.csv",
      "  keysmith prices import index.csv --out prices.csv"
    })
final class PricesImportCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @Parameters(paramLabel = "FILE", description = "The price list of AWS.")
  private Path list;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      defaultValue = "prices.csv",
      description = "The price file to write. Default: prices.csv.")
  private Path out;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  PricesImportCommand() {}

  @Override
  public Integer call() {
    SourceDiagnostics findings = new SourceDiagnostics();
    Optional<ImportedPrices> imported = OfferFile.read(list, findings);
    if (imported.isEmpty()) {
      CommandLine line = command.commandLine();
      new FindingsText(line.getErr(), line.getColorScheme())
          .show(findings.inFileOrder(), SourceText.read(list, new SourceDiagnostics()));
      return ExitStatus.BAD_INPUT;
    }
    write(imported.get());
    show(imported.get());
    return ExitStatus.FINE;
  }

  private void write(ImportedPrices imported) {
    try {
      Files.writeString(out, imported.table());
    } catch (IOException e) {
      throw new ExternalFailure(
          "%s cannot be written: %s; use another file with --out".formatted(out, e.getMessage()),
          e);
    }
  }

  private void show(ImportedPrices imported) {
    PrintWriter text = command.commandLine().getOut();
    int prices = imported.prices().regions().values().stream().mapToInt(all -> all.size()).sum();
    text.println(
        "%s: %s in %s, effective %s"
            .formatted(
                out,
                NumberFormat.counted(prices, "price"),
                NumberFormat.counted(imported.prices().regions().size(), "region"),
                imported.prices().date()));
    if (!imported.unknown().isEmpty()) {
      text.println("Not priced by Keysmith: " + String.join(", ", imported.unknown()));
    }
    text.println();
    text.println("Next:");
    NextCommands.show(
        text,
        new NextCommands(Path.of("spec.yaml"), Optional.empty(), Optional.of(out), Optional.empty())
            .cost(),
        "calculate costs with these prices");
  }
}
