package dev.keysmith.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * From the key press to the result: the launcher's shell part, the virtual machine, the command.
 * `java -version` is the least that any program in Java can take.
 */
final class StartUpTime implements BaselineMeasurement {

  private static final int WARM_UPS = 3;
  private static final int RUNS = 21;

  @Override
  public String name() {
    return "Start-up";
  }

  @Override
  public List<Row> measure() throws Exception {
    Path root = BenchCheckout.root();
    String launcher = root.resolve("keysmith").toString();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path example = root.resolve("examples/code-hosting.yaml");
    List<String> arguments =
        Files.exists(example) ? List.of("check", example.toString()) : List.of("--help");
    String command = "keysmith " + arguments.get(0);

    // The first start may have to build, and leaves the archive that the direct start uses below.
    run(join(List.of(launcher), arguments));

    List<String> version = List.of(java, "-version");
    List<String> launched = join(List.of(launcher), arguments);
    List<String> direct = join(directStart(root, java), arguments);
    List<String> plain = join(plainStart(root, java), arguments);
    double[] medians = mediansOf(List.of(version, launched, direct, plain));
    return List.of(
        row(command + " / java -version", medians[0], medians[1], "below 8"),
        row(command + " / the same java command directly", medians[2], medians[1], "1.10"),
        row(command + " / java without options or archive", medians[3], medians[1], "below 1"));
  }

  /** The launcher's own last line, without the shell before it. */
  private static List<String> directStart(Path root, String java) {
    List<String> command = new ArrayList<>(List.of(java));
    Path archive = root.resolve("cli/target/launcher/java" + java.replace('/', '_') + ".jsa");
    if (Files.exists(archive)) {
      command.add("-XX:SharedArchiveFile=" + archive);
    }
    command.addAll(
        List.of("-Xshare:auto", "-Xlog:disable", "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1"));
    command.addAll(mainClass(root));
    return command;
  }

  private static List<String> plainStart(Path root, String java) {
    return join(List.of(java), mainClass(root));
  }

  private static List<String> mainClass(Path root) {
    String jar = root.resolve("cli/target/keysmith.jar").toString();
    return List.of("-cp", jar, "dev.keysmith.cli.Keysmith");
  }

  /** Milliseconds; the commands take turns, so that a busy moment meets all of them. */
  private static double[] mediansOf(List<List<String>> commands)
      throws IOException, InterruptedException {
    double[][] times = new double[commands.size()][RUNS];
    for (int run = -WARM_UPS; run < RUNS; run++) {
      for (int command = 0; command < commands.size(); command++) {
        double time = run(commands.get(command));
        if (run >= 0) {
          times[command][run] = time;
        }
      }
    }
    return Stream.of(times).mapToDouble(StartUpTime::median).toArray();
  }

  private static double median(double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static double run(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    // The launcher is to use the very Java it is compared with.
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    long start = System.nanoTime();
    int exit = builder.start().waitFor();
    double milliseconds = (System.nanoTime() - start) / 1e6;
    if (exit != 0) {
      throw new IllegalStateException(String.join(" ", command) + " ended with " + exit);
    }
    return milliseconds;
  }

  private static List<String> join(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private static Row row(String what, double baseline, double ours, String aim) {
    return new Row(what, milliseconds(baseline), milliseconds(ours), ours / baseline, aim);
  }

  private static String milliseconds(double value) {
    return String.format(Locale.ROOT, "%.1f ms", value);
  }
}
