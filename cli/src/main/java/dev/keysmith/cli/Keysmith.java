package dev.keysmith.cli;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.command.AssistantServer;
import dev.keysmith.cli.command.CheckCommand;
import dev.keysmith.cli.command.CodeCommand;
import dev.keysmith.cli.command.CompareCommand;
import dev.keysmith.cli.command.CostCommand;
import dev.keysmith.cli.command.DesignCommand;
import dev.keysmith.cli.command.DiffCommand;
import dev.keysmith.cli.command.ExitStatus;
import dev.keysmith.cli.command.ExplainCommand;
import dev.keysmith.cli.command.ExportCommand;
import dev.keysmith.cli.command.ImportCommand;
import dev.keysmith.cli.command.InterruptHandler;
import dev.keysmith.cli.command.InterviewCommand;
import dev.keysmith.cli.command.McpCommand;
import dev.keysmith.cli.command.MeasureCommand;
import dev.keysmith.cli.command.PricesCommand;
import dev.keysmith.cli.command.QueryCommand;
import dev.keysmith.cli.command.ReviewCommand;
import dev.keysmith.cli.command.SchemaCommand;
import dev.keysmith.cli.command.ToolContext;
import dev.keysmith.cli.command.VerifyCommand;
import dev.keysmith.cli.option.PathOption;
import dev.keysmith.cli.option.ToolVersion;
import dev.keysmith.cli.text.UserTerminal;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
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
  private final Optional<AssistantServer> assistantServer;

  private static final ImmutableMap<String, Supplier<Object>> COMMANDS =
      ImmutableMap.<String, Supplier<Object>>builder()
          .put("interview", InterviewCommand::new)
          .put("import", ImportCommand::new)
          .put("check", CheckCommand::new)
          .put("design", DesignCommand::new)
          .put("cost", CostCommand::new)
          .put("explain", ExplainCommand::new)
          .put("compare", CompareCommand::new)
          .put("diff", DiffCommand::new)
          .put("review", ReviewCommand::new)
          .put("verify", VerifyCommand::new)
          .put("query", QueryCommand::new)
          .put("export", ExportCommand::new)
          .put("measure", MeasureCommand::new)
          .put("code", CodeCommand::new)
          .put("mcp", McpCommand::new)
          .put("prices", PricesCommand::new)
          .put("schema", SchemaCommand::new)
          .put("help", HelpCommand::new)
          .buildOrThrow();

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  private Keysmith(
      UserTerminal terminal,
      InterruptHandler interruption,
      Optional<AssistantServer> assistantServer) {
    this.terminal = terminal;
    this.interruption = interruption;
    this.assistantServer = assistantServer;
  }

  public static void main(String[] arguments) {
    start(Optional.empty(), arguments);
  }

  /** The same with what {@code keysmith mcp} starts. */
  public static void start(Optional<AssistantServer> assistantServer, String... arguments) {
    UserTerminal terminal = UserTerminal.here(columns());
    // The streams themselves: those of System swallow failures.
    StandardStreams streams =
        new StandardStreams(
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            terminal.colour(),
            terminal.bar());
    InterruptHandler interruption = InterruptHandler.ofProcess();
    int result = runToEnd(streams, terminal, interruption, assistantServer, arguments);
    int status = streams.finish() ? result : ExitStatus.OUTSIDE_FAILED;
    interruption.finished(status);
    System.exit(status);
  }

  /** Also if the virtual machine itself has come to its limits. */
  private static int runToEnd(
      StandardStreams streams,
      UserTerminal terminal,
      InterruptHandler interruption,
      Optional<AssistantServer> assistantServer,
      String... arguments) {
    try {
      return run(streams.out(), streams.err(), terminal, interruption, assistantServer, arguments);
    } catch (OutOfMemoryError e) {
      streams
          .err()
          .println(
              "keysmith: not enough memory; give it more with KEYSMITH_JAVA_OPTS=-Xmx4g, or make"
                  + " the input smaller");
    } catch (StackOverflowError e) {
      streams
          .err()
          .println(
              "keysmith: the input is nested too deeply; give it more stack with"
                  + " KEYSMITH_JAVA_OPTS=-Xss64m");
    }
    return ExitStatus.OUTSIDE_FAILED;
  }

  /** Runs a command as from the shell; the entry point of the tests. */
  static int run(PrintWriter out, PrintWriter err, boolean onTerminal, String... arguments) {
    return run(out, err, onTerminal, columns(), arguments);
  }

  /** The same on a terminal of this width. */
  public static int run(
      PrintWriter out, PrintWriter err, boolean onTerminal, int width, String... arguments) {
    return run(out, err, UserTerminal.plain(width).coloured(onTerminal), arguments);
  }

  static int run(PrintWriter out, PrintWriter err, UserTerminal terminal, String... arguments) {
    return run(out, err, terminal, InterruptHandler.none(), Optional.empty(), arguments);
  }

  private static int run(
      PrintWriter out,
      PrintWriter err,
      UserTerminal terminal,
      InterruptHandler interruption,
      Optional<AssistantServer> assistantServer,
      String... arguments) {
    boolean colour = terminal.colour() && System.getenv("NO_COLOR") == null;
    CommandLine line = new CommandLine(new Keysmith(terminal, interruption, assistantServer));
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
        .registerConverter(Path.class, new PathOption())
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

  @Override
  public BufferedReader input() {
    return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  @Override
  public Optional<AssistantServer> assistantServer() {
    return assistantServer;
  }

  private static int columns() {
    String columns = System.getenv("COLUMNS");
    return columns == null || !columns.matches("[0-9]{1,4}")
        ? DEFAULT_WIDTH
        : Math.max(LEAST_WIDTH, Integer.parseInt(columns));
  }

  /** Without a command, prints the usage. */
  @Override
  public void run() {
    command.commandLine().usage(command.commandLine().getOut());
  }
}
