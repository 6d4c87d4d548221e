package dev.keysmith.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Runs the measurements and prints a table of each.
 *
 * <pre>
 *   bench/run [--write] [NAME...]    NAME: a part of a measurement's class name
 * </pre>
 */
public final class Bench {

  static final List<Measurement> ALL =
      List.of(
          new StartUp(),
          new ReadingSpecs(),
          new ExpectedCharges(),
          new Planning(),
          new PlanningGrowth(),
          new Reviewing(),
          new WritingArtifacts(),
          new DerivedDesigns(),
          new DesigningGrowth(),
          new Verifying());

  private Bench() {}

  public static void main(String[] arguments) throws Exception {
    boolean write = false;
    List<String> wanted = new ArrayList<>();
    for (String argument : arguments) {
      if (argument.equals("--write")) {
        write = true;
      } else if (argument.startsWith("-")) {
        System.err.println("usage: bench/run [--write] [NAME...]");
        System.exit(2);
      } else {
        wanted.add(argument.toLowerCase(Locale.ROOT));
      }
    }
    List<Measurement> chosen =
        ALL.stream().filter(measurement -> isWanted(measurement, wanted)).toList();
    if (chosen.isEmpty()) {
      System.err.println("no measurement is called like that; there are:");
      ALL.forEach(measurement -> System.err.println("  " + measurement.getClass().getSimpleName()));
      System.exit(2);
    }
    if (write && chosen.size() < ALL.size()) {
      // A file with a part of the figures would pass for the whole.
      System.err.println("--write takes no names: the file holds all measurements of one run");
      System.exit(2);
    }

    StringBuilder report = new StringBuilder(Report.preamble());
    System.out.print(report);
    for (Measurement measurement : chosen) {
      System.err.println("measuring: " + measurement.name());
      String section = Report.section(measurement.name(), measurement.measure());
      System.out.print(section);
      report.append(section);
    }
    if (write) {
      write(Repository.root().resolve("bench/RESULTS.md"), report.toString());
    }
  }

  private static boolean isWanted(Measurement measurement, List<String> wanted) {
    String name = measurement.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    return wanted.isEmpty() || wanted.stream().anyMatch(name::contains);
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
    System.err.println("written: " + file);
  }
}
