package dev.keysmith.cli;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.DesignCompiler;
import dev.keysmith.aws.Prices;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;

/** The tool's entry point: {@code keysmith <command> SPEC}. */
@Command(
    name = "keysmith",
    description = "A design compiler for DynamoDB: describe an application, get its data model.",
    mixinStandardHelpOptions = true,
    versionProvider = Keysmith.Version.class,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:fine",
      "1:the check found something",
      "2:bad input or usage",
      "3:the outside failed"
    },
    footer = {"", "Start with: keysmith design examples/session-store.yaml"})
public final class Keysmith implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  /** Where the terminal does not say how wide it is. */
  private static final int DEFAULT_WIDTH = 100;

  private static final int LEAST_WIDTH = 60;

  private final Terminal terminal;
  private final Interruption interruption;

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
  private Keysmith(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  public static void main(String[] arguments) {
    PrintWriter out = utf8(System.out);
    PrintWriter err = utf8(System.err);
    Interruption interruption = Interruption.ofProcess();
    int status = run(out, err, Terminal.here(columns()), interruption, arguments);
    out.flush();
    err.flush();
    interruption.finished(status);
    System.exit(status);
  }

  /** Runs a command as from the shell; the tests come in here. */
  static int run(PrintWriter out, PrintWriter err, boolean onTerminal, String... arguments) {
    return run(out, err, onTerminal, columns(), arguments);
  }

  /** The same on a terminal of this width. */
  static int run(
      PrintWriter out, PrintWriter err, boolean onTerminal, int width, String... arguments) {
    return run(out, err, Terminal.plain(width).coloured(onTerminal), arguments);
  }

  static int run(PrintWriter out, PrintWriter err, Terminal terminal, String... arguments) {
    return run(out, err, terminal, Interruption.none(), arguments);
  }

  private static int run(
      PrintWriter out,
      PrintWriter err,
      Terminal terminal,
      Interruption interruption,
      String... arguments) {
    boolean colour = terminal.colour() && System.getenv("NO_COLOR") == null;
    CommandLine line = new CommandLine(new Keysmith(terminal, interruption));
    // Only the command that is meant: building all of them takes longer than most of them run.
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
        .setParameterExceptionHandler(new UsageErrors())
        .setExecutionExceptionHandler(new Failures())
        .execute(arguments);
  }

  DesignCompiler compiler(Prices prices) {
    return new DesignCompiler(prices);
  }

  /** Characters that fit on a line. */
  int width() {
    return terminal.width();
  }

  Terminal terminal() {
    return terminal;
  }

  Interruption interruption() {
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

  /** Without a command: what there is. */
  @Override
  public void run() {
    command.commandLine().usage(command.commandLine().getOut());
  }

  /** The version in the jar's manifest. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"keysmith " + number().orElse("(not packaged)")};
    }

    static Optional<String> number() {
      return Optional.ofNullable(Keysmith.class.getPackage().getImplementationVersion());
    }
  }
}
