package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Generating every file of a design, compared with planning its patterns once. */
public class WritingArtifacts implements BaselineMeasurement {

  @Override
  public String name() {
    return "Making all artifacts of a design";
  }

  @Override
  public List<Row> measure() throws Exception {
    Map<String, Double> scores = JmhRunner.nanoseconds(WritingArtifacts.class);
    double plan = JmhRunner.of(scores, "plan");
    double emit = JmhRunner.of(scores, "emit");
    ImmutableList<Artifact> artifacts = new Input().emit();
    return List.of(
        new Row(
            String.format(
                Locale.ROOT,
                "make / plan, code hosting, 57 patterns: %d files, %,d characters",
                artifacts.size(),
                artifacts.stream().mapToInt(one -> one.text().length()).sum()),
            String.format(Locale.ROOT, "%.2f ms", plan / 1e6),
            String.format(Locale.ROOT, "%.2f ms", emit / 1e6),
            emit / plan,
            "-"));
  }

  @Benchmark
  public ImmutableList<PlanSet> plan(Input input) {
    return input.plan();
  }

  @Benchmark
  public ImmutableList<Artifact> emit(Input input) {
    return input.emit();
  }

  /** The largest published application with its expert's design, reviewed and billed. */
  @State(Scope.Benchmark)
  public static class Input {
    private final DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
    private final Spec spec;
    private final Design design;
    private final DesignAnalysis analysis;

    public Input() {
      Path folder = BenchCheckout.root().resolve("corpus/github");
      SpecFile file = compiler.read(folder.resolve("spec.yaml"));
      this.spec = file.spec().orElseThrow();
      DesignFile designFile = compiler.readDesign(folder.resolve("expert.yaml"), spec);
      this.design = designFile.design().orElseThrow();
      this.analysis = compiler.analyze(file, designFile);
    }

    ImmutableList<PlanSet> plan() {
      return compiler.plan(spec, design);
    }

    ImmutableList<Artifact> emit() {
      return compiler.emit(analysis);
    }
  }
}
