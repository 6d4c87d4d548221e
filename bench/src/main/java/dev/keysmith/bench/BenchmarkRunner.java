package dev.keysmith.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Runs the measurements and prints a table of each.
 *
 * <pre>
 *   bench/run [--write] [NAME...]    NAME: a part of a measurement's class name
 * </pre>
 */
public final class BenchmarkRunner {

  static final List<BaselineMeasurement> ALL =
      List.of(
          new StartUpTime(),
          new ServerLatency(),
          new ReadingSpecs(),
          new ExpectedCharges(),
          new PlanningSpeed(),
          new PlanningGrowth(),
          new PricingSpeed(),
          new EstimateAccuracy(),
          new PeakLoadAccuracy(),
          new ReviewSpeed(),
          new WritingArtifacts(),
          new DerivedDesigns(),
          new DesigningGrowth(),
          new DerivingSpeed(),
          new VerificationSpeed(),
          new DataLayerSpeed());

  private BenchmarkRunner() {}

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
    List<BaselineMeasurement> chosen =
        ALL.stream().filter(measurement -> isWanted(measurement, wanted)).toList();
    if (chosen.isEmpty()) {
      System.err.println("no measurement is called like that; there are:");
      ALL.forEach(measurement -> System.err.println("  " + measurement.getClass().getSimpleName()));
      System.exit(2);
    }
    System.out.print(MeasurementReport.PREAMBLE);
    Map<String, String> sections = new LinkedHashMap<>();
    for (BaselineMeasurement measurement : chosen) {
      System.err.println("measuring: " + measurement.name());
      String section = MeasurementReport.section(measurement.name(), measurement.measure());
      System.out.print(section);
      sections.put(measurement.name(), section);
    }
    if (write) {
      write(BenchCheckout.root().resolve("bench/RESULTS.md"), sections);
    }
  }

  private static boolean isWanted(BaselineMeasurement measurement, List<String> wanted) {
    String name = measurement.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    return wanted.isEmpty() || wanted.stream().anyMatch(name::contains);
  }

  /** The sections that were measured; what was not stays as it was recorded. */
  private static void write(Path file, Map<String, String> measured) throws IOException {
    Map<String, String> sections = new LinkedHashMap<>();
    if (Files.exists(file)) {
      for (String section : Files.readString(file).split("(?=\n## )", -1)) {
        sections.put(section.strip().lines().findFirst().orElse("").substring(2).strip(), section);
      }
    }
    sections.putAll(measured);
    StringBuilder text = new StringBuilder(MeasurementReport.PREAMBLE);
    for (BaselineMeasurement measurement : ALL) {
      text.append(Objects.requireNonNullElse(sections.remove(measurement.name()), ""));
    }
    // What was measured by other means, after the file's own heading.
    sections.values().stream().skip(1).forEach(text::append);
    Files.writeString(file, text);
    System.err.println("written: " + file);
  }
}
