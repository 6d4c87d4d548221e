package dev.keysmith.code;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The designs that are verified through generated code: derived ones, and those of experts. */
final class CodedDesigns {
  private static final Path DERIVED = ProjectCheckout.ROOT.resolve("app/src/test/resources/replay");
  private static final Pattern HEADING = Pattern.compile("(?m)^## (\\S+)$");

  private CodedDesigns() {}

  /** A design, and the patterns that it does not serve rightly. */
  record DesignCase(String name, Spec spec, Design design, Set<String> faulty) {
    @Override
    public String toString() {
      return name;
    }

    /** The plans of the patterns that are served. */
    Map<AccessPattern, Plan> plans(DesignCompiler compiler) {
      ImmutableList<PlanSet> plans = compiler.plan(spec, design);
      Map<AccessPattern, Plan> best = new LinkedHashMap<>();
      for (AccessPattern pattern : spec.patterns()) {
        plans.stream()
            .filter(set -> set.pattern().equals(pattern.id()))
            .findFirst()
            .flatMap(PlanSet::best)
            .ifPresent(plan -> best.put(pattern, plan));
      }
      return best;
    }

    /** What code is generated from. */
    CodeInput input(DesignCompiler compiler) {
      return CodeInput.of(spec, design, plans(compiler));
    }
  }

  /** Those whose names match; a regular expression of all is {@code .*}. */
  static List<DesignCase> named(Pattern wanted) {
    List<DesignCase> cases = new ArrayList<>();
    for (Path file : ProjectCheckout.list(DERIVED)) {
      String name = file.getFileName().toString().replace(".yaml", "");
      if (Files.isRegularFile(file) && wanted.matcher(name).matches()) {
        Spec spec = spec(name.substring(0, name.lastIndexOf('.')));
        cases.add(new DesignCase(name, spec, design(file, spec), ImmutableSet.of()));
      }
    }
    for (Path folder : CorpusCases.experts()) {
      String name = folder.getFileName() + ".expert";
      if (wanted.matcher(name).matches()) {
        Spec spec = CorpusCases.spec(folder);
        cases.add(
            new DesignCase(
                name, spec, design(folder.resolve("expert.yaml"), spec), faulty(folder)));
      }
    }
    return cases;
  }

  /** The one with this name. */
  static DesignCase of(String name) {
    return namedOrShaped(Pattern.compile(Pattern.quote(name))).get(0);
  }

  /** The same with the shapes whose names match. */
  static List<DesignCase> namedOrShaped(Pattern wanted) {
    return Stream.concat(
            named(wanted).stream(),
            shapes().stream().filter(one -> wanted.matcher(one.name()).matches()))
        .toList();
  }

  /** Sparse keys of ranges of numbers. */
  static DesignCase ranges() {
    Path folder = DERIVED.resolve("ranges");
    Spec spec = SpecFixtures.of(folder.resolve("spec.yaml"));
    return new DesignCase(
        "ranges", spec, design(folder.resolve("design.yaml"), spec), ImmutableSet.of());
  }

  /**
   * Small applications, each with patterns of one shape: lists of values, alternatives, time
   * buckets, stored numbers of children, lists of embedded children, repeated actions, rows that
   * were found for others, several actions on what requests find. The documents of those under
   * {@code code} do not say all that a client has to do, so that they are not replayed.
   */
  static List<DesignCase> shapes() {
    List<DesignCase> cases = new ArrayList<>();
    for (Path folder :
        Iterables.concat(
            ProjectCheckout.list(DERIVED.resolve("shapes")),
            ProjectCheckout.list(DERIVED.resolve("code")))) {
      Spec spec = SpecFixtures.of(folder.resolve("spec.yaml"));
      cases.add(
          new DesignCase(
              folder.getFileName().toString(),
              spec,
              design(folder.resolve("design.yaml"), spec),
              faulty(folder)));
    }
    return cases;
  }

  private static Spec spec(String application) {
    return application.startsWith("example-")
        ? SpecFixtures.of(
            ProjectCheckout.ROOT.resolve(
                "examples/" + application.substring("example-".length()) + ".yaml"))
        : CorpusCases.spec(ProjectCheckout.ROOT.resolve("corpus/" + application));
  }

  private static Design design(Path file, Spec spec) {
    return DesignReader.read(file, spec).design().orElseThrow();
  }

  private static Set<String> faulty(Path folder) {
    Path note = folder.resolve("verify.md");
    return Files.exists(note)
        ? HEADING
            .matcher(ProjectCheckout.read(note))
            .results()
            .map((MatchResult heading) -> heading.group(1))
            .collect(Collectors.toSet())
        : ImmutableSet.of();
  }
}
