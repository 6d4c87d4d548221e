package dev.keysmith.cli.command;

import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.measure.MeasurementRun;
import dev.keysmith.measure.traffic.HotKeys;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec.Target;

/** The files with what CloudWatch has measured. */
final class TrafficOptions {
  @CommandLine.Spec(Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--metrics",
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "What 'aws cloudwatch get-metric-data' printed; for queries of your own, their file as"
              + " well.")
  private List<Path> metrics = List.of();

  @Option(
      names = "--metric-queries",
      description = "Print the queries for 'aws cloudwatch get-metric-data' and end.")
  private boolean queries;

  @Option(
      names = "--hot-keys",
      paramLabel = "TABLE[.INDEX]=FILE",
      arity = "1..*",
      description =
          "What 'aws cloudwatch get-insight-rule-report' printed for a rule of Contributor"
              + " Insights. Keys are not shown.")
  private List<String> hotKeys = List.of();

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  TrafficOptions() {}

  boolean isGiven() {
    return !metrics.isEmpty() || !hotKeys.isEmpty() || queries;
  }

  boolean asksForQueries() {
    return queries;
  }

  /**
   * Reads the files.
   *
   * @param prefix what the names of the deployed tables have before those of the design
   */
  void read(MeasurementRun run, String prefix) {
    if (!metrics.isEmpty()) {
      run.metrics(metrics, prefix);
    }
    hotKeys.forEach(text -> run.hotKeys(report(run, text)));
  }

  private HotKeys report(MeasurementRun run, String text) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw wrong("--hot-keys is TABLE=FILE or TABLE.INDEX=FILE");
    }
    String name = text.substring(0, equals);
    TableOrIndex target =
        TableOrIndex.all(run.design()).stream()
            .filter(each -> each.toString().equals(name))
            .findFirst()
            .orElseThrow(() -> wrong("--hot-keys: the design has no table or index " + name));
    return HotKeys.read(target, Path.of(text.substring(equals + 1)));
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
