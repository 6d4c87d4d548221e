package dev.keysmith.cli;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.command.CheckCommand;
import dev.keysmith.cli.command.CompareCommand;
import dev.keysmith.cli.command.CostCommand;
import dev.keysmith.cli.command.DesignCommand;
import dev.keysmith.cli.command.ExplainCommand;
import dev.keysmith.cli.command.InterruptHandler;
import dev.keysmith.cli.command.ReviewCommand;
import dev.keysmith.cli.command.SchemaCommand;
import dev.keysmith.cli.command.ToolContext;
import dev.keysmith.cli.command.VerifyCommand;
import dev.keysmith.cli.option.ToolVersion;
import dev.keysmith.cli.text.UserTerminal;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;

/** The tool's entry point: {@code keysmith <command> SPEC}. */
@Command(
    name = "keysmith",
    description = {
      "A design compiler for DynamoDB: derives the cheapest data model of an application from its"
          + " entities, access patterns and traffic; prices it, reviews it and verifies it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolVersion.class,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:success",
      "1:the command found a problem; see the help of the command",
      "2:usage error or invalid input",
      "3:external failure (engine, solver, file system)"
    },
    footer = {
      "",
      "Start with: keysmith design examples/session-store.yaml",
      "See 'keysmith COMMAND --help' for the options of a command."
    })
public final class Keysmith implements Runnable, ToolContext {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  /** The width if the terminal does not report one. */
  private static final int DEFAULT_WIDTH = 100;

  private static final int LEAST_WIDTH = 60;

  private final UserTerminal terminal;
  private final InterruptHandler interruption;

  private static final ImmutableMap<String, Supplier<Object>> COMMANDS =
      ImmutableMap.of(
          "check", CheckCommand::new,
          "design", DesignCommand::new,
          "cost", CostCommand::new,
          "explain", ExplainCommand::new,
          "compare", CompareCommand::new,
          "review", ReviewCommand::new,
          "verify", VerifyCommand::new,
          "schema", SchemaCommand::new,
          "help", HelpCommand::new);

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  private Keysmith(UserTerminal terminal, InterruptHandler interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  public static void main(String[] arguments) {
    PrintWriter out = utf8(System.out);
    PrintWriter err = utf8(System.err);
    InterruptHandler interruption = InterruptHandler.ofProcess();
    int status = run(out, err, UserTerminal.here(columns()), interruption, arguments);
    out.flush();
    err.flush();
    interruption.finished(status);
    System.exit(status);
  }

  /** Runs a command as from the shell; the entry point of the tests. */
  static int run(PrintWriter out, PrintWriter err, boolean onTerminal, String... arguments) {
    return run(out, err, onTerminal, columns(), arguments);
  }

  /** The same on a terminal of this width. */
  static int run(
      PrintWriter out, PrintWriter err, boolean onTerminal, int width, String... arguments) {
    return run(out, err, UserTerminal.plain(width).coloured(onTerminal), arguments);
  }

  static int run(PrintWriter out, PrintWriter err, UserTerminal terminal, String... arguments) {
    return run(out, err, terminal, InterruptHandler.none(), arguments);
  }

  private static int run(
      PrintWriter out,
      PrintWriter err,
      UserTerminal terminal,
      InterruptHandler interruption,
      String... arguments) {
    boolean colour = terminal.colour() && System.getenv("NO_COLOR") == null;
    CommandLine line = new CommandLine(new Keysmith(terminal, interruption));
    // Build only the requested command: building all of them takes longer than most of them run.
    String first = arguments.length == 0 ? "" : arguments[0];
    boolean one = COMMANDS.containsKey(first) && !first.equals("help");
    COMMANDS.forEach(
        (name, command) -> {
          if (!one || name.equals(first)) {
            line.addSubcommand(name, command.get());
          }
        });
    return line.setOut(out)
        .setErr(err)
        .setColorScheme(CommandLine.Help.defaultColorScheme(colour ? Ansi.ON : Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setParameterExceptionHandler(new UsageErrorHandler())
        .setExecutionExceptionHandler(new ExecutionErrorHandler())
        .execute(arguments);
  }

  @Override
  public DesignCompiler compiler(PriceList prices) {
    return new DesignCompiler(prices);
  }

  @Override
  public UserTerminal terminal() {
    return terminal;
  }

  @Override
  public InterruptHandler interruption() {
    return interruption;
  }

  private static int columns() {
    String columns = System.getenv("COLUMNS");
    return columns == null || !columns.matches("[0-9]{1,4}")
        ? DEFAULT_WIDTH
        : Math.max(LEAST_WIDTH, Integer.parseInt(columns));
  }

  private static PrintWriter utf8(java.io.OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
  }

  /** Without a command, prints the usage. */
  @Override
  public void run() {
    command.commandLine().usage(command.commandLine().getOut());
  }
}
