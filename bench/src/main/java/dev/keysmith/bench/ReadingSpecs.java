package dev.keysmith.bench;

import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Reading and checking a whole spec, beside reading its YAML alone. */
public class ReadingSpecs implements BaselineMeasurement {

  @Override
  public String name() {
    return "Reading a spec of 1,000 entities and 5,000 patterns";
  }

  @Override
  public List<Row> measure() throws Exception {
    Map<String, Double> scores = JmhRunner.nanoseconds(ReadingSpecs.class);
    double yaml = JmhRunner.of(scores, "yaml");
    double spec = JmhRunner.of(scores, "spec");
    double megabytes = Input.text().length() / 1e6;
    return List.of(
        new Row(
            String.format(Locale.ROOT, "check / YAML alone, %.1f MB", megabytes),
            milliseconds(yaml),
            milliseconds(spec),
            spec / yaml,
            "below 3"));
  }

  private static String milliseconds(double nanoseconds) {
    return String.format(Locale.ROOT, "%.0f ms", nanoseconds / 1e6);
  }

  @Benchmark
  public Optional<YamlNode> yaml(Input input) {
    return YamlReader.read(input.source, new SourceDiagnostics());
  }

  @Benchmark
  public SpecFile spec(Input input) {
    SpecFile file = SpecReader.read(input.source, List.of("us-east-1"));
    if (file.spec().isEmpty()) {
      throw new IllegalStateException("the spec does not read: " + file.errors().get(0));
    }
    return file;
  }

  /** The spec's text. */
  @State(Scope.Benchmark)
  public static class Input {
    final SourceText source = new SourceText("large.yaml", text());

    static String text() {
      return LargeSpec.of(1_000, 5_000);
    }
  }
}
