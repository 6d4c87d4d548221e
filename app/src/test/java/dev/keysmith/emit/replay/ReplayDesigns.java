package dev.keysmith.emit.replay;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The designs whose requests are replayed: those of the experts, and derived ones of every
 * application in both styles. Deriving takes minutes, so the derived ones are in files; {@code
 * -Dgolden.update=true} derives them anew.
 */
final class ReplayDesigns {
  private static final Path DERIVED = ProjectCheckout.ROOT.resolve("app/src/test/resources/replay");
  private static final List<Style> STYLES = List.of(Style.MULTI_TABLE, Style.SINGLE_TABLE);
  private static final Pattern HEADING = Pattern.compile("(?m)^## (\\S+)$");

  private static final String GENERATED = "generated-";

  private ReplayDesigns() {}

  /**
   * A design to replay.
   *
   * @param faulty the patterns that the design does not serve rightly, as a note beside it explains
   */
  record ReplayDesign(String name, DesignAnalysis analysis, ImmutableSet<String> faulty) {
    /** Whether the spec is generated: its few example instances may be all that there can be. */
    boolean isGenerated() {
      return name.startsWith(GENERATED);
    }
  }

  /**
   * Derived designs of every application in both styles.
   *
   * @param wanted by name; analysing a design takes a while
   */
  static ImmutableList<ReplayDesign> derived(Predicate<String> wanted) {
    ImmutableList.Builder<ReplayDesign> all = ImmutableList.builder();
    applications()
        .forEach(
            (name, spec) ->
                STYLES.forEach(
                    style -> {
                      String called =
                          name + "." + style.name().toLowerCase(Locale.ROOT).replace('_', '-');
                      if (!wanted.test(called)) {
                        return;
                      }
                      Design design = derived(spec, style, DERIVED.resolve(called + ".yaml"));
                      all.add(
                          new ReplayDesign(
                              called, ExampleAnalyses.of(spec, design), ImmutableSet.of()));
                    }));
    return all.build();
  }

  static ImmutableList<ReplayDesign> experts(Predicate<String> wanted) {
    ImmutableList.Builder<ReplayDesign> all = ImmutableList.builder();
    for (Path folder : CorpusCases.experts()) {
      String called = folder.getFileName() + ".expert";
      if (!wanted.test(called)) {
        continue;
      }
      Spec spec = CorpusCases.spec(folder);
      all.add(
          new ReplayDesign(
              called,
              ExampleAnalyses.of(spec, read(folder.resolve("expert.yaml"), spec)),
              faulty(folder.resolve("verify.md"))));
    }
    return all.build();
  }

  /**
   * What no application says: alternatives, known values, old ones, entities kept elsewhere, sparse
   * keys of ranges, lists, time buckets, embedded children of every shape.
   */
  static ImmutableList<ReplayDesign> language() {
    return Stream.concat(
            Stream.of("language", "ranges").map(DERIVED::resolve),
            ProjectCheckout.list(DERIVED.resolve("shapes")).stream())
        .map(
            folder -> {
              Spec spec = SpecFixtures.of(folder.resolve("spec.yaml"));
              return new ReplayDesign(
                  folder.getFileName().toString(),
                  ExampleAnalyses.of(spec, read(folder.resolve("design.yaml"), spec)),
                  faulty(folder.resolve("verify.md")));
            })
        .collect(ImmutableList.toImmutableList());
  }

  /** Generated specs with generated designs. */
  static ImmutableList<ReplayDesign> generated(int count) {

    ImmutableList.Builder<ReplayDesign> all = ImmutableList.builder();
    List<DesignAnalysis> analyses = ExampleAnalyses.random(count);
    for (int i = 0; i < analyses.size(); i++) {
      all.add(new ReplayDesign(GENERATED + (i + 1), analyses.get(i), ImmutableSet.of()));
    }
    return all.build();
  }

  private static Map<String, Spec> applications() {
    Map<String, Spec> specs = new LinkedHashMap<>();
    CorpusCases.experts()
        .forEach(folder -> specs.put(folder.getFileName().toString(), CorpusCases.spec(folder)));
    for (Path example : ProjectCheckout.examples()) {
      String name = example.getFileName().toString().replace(".yaml", "");
      specs.put("example-" + name, SpecFixtures.of(example));
    }
    return specs;
  }

  private static Design derived(Spec spec, Style style, Path file) {
    if (Boolean.getBoolean("golden.update")) {
      Design design =
          ExampleAnalyses.COMPILER
              .design(
                  spec,
                  DesignOptions.only(style),
                  TimeLimit.in(Duration.ofMinutes(10)),
                  ProgressListener.NONE)
              .design();
      try {
        Files.writeString(file, DesignWriter.write(design));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return read(file, spec);
  }

  private static Design read(Path file, Spec spec) {
    return DesignReader.read(file, spec).design().orElseThrow();
  }

  private static ImmutableSet<String> faulty(Path note) {
    try {
      return Files.exists(note)
          ? HEADING
              .matcher(Files.readString(note))
              .results()
              .map(ReplayDesigns::id)
              .collect(ImmutableSet.toImmutableSet())
          : ImmutableSet.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String id(MatchResult heading) {
    return heading.group(1);
  }
}
