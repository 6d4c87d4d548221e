package dev.keysmith.cli.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** {@code prices import FILE}: price lists of AWS. */
@Command(
    name = "prices",
    description = "Convert price lists of AWS to price files.",
    mixinStandardHelpOptions = true,
    subcommands = PricesImportCommand.class,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"0:success", "2:usage error, or a file has errors or cannot be read"},
    footer = {
      "",
      "Example:",
      "  keysmith prices import AmazonDynamoDB.csv --out prices.csv",
      "  keysmith cost spec.yaml --prices prices.csv --region eu-west-1"
    })
public final class PricesCommand implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public PricesCommand() {}

  @Override
  public void run() {
    throw new ParameterException(command.commandLine(), "name what to do: prices import FILE");
  }
}
