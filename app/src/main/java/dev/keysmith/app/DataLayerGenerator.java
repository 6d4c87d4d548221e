package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.UncodedPattern;
import dev.keysmith.code.compiled.CompilationFailure;
import dev.keysmith.code.compiled.GeneratedRuns;
import dev.keysmith.code.java.JavaProject;
import dev.keysmith.code.java.JavaProject.GeneratedCode;
import dev.keysmith.code.java.ProjectFiles;
import dev.keysmith.design.Design;
import dev.keysmith.emit.Artifact;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.PatternRuns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Generates the data layer of a design: all patterns, or none. */
public final class DataLayerGenerator {
  private static final String VERIFIED_PACKAGE = "dev.keysmith.generated";

  private final CodeInput input;
  private final ImmutableList<String> unserved;

  private DataLayerGenerator(CodeInput input, ImmutableList<String> unserved) {
    this.input = input;
    this.unserved = unserved;
  }

  /**
   * @param plans of every pattern, in the order of the spec
   */
  public static DataLayerGenerator of(Spec spec, Design design, List<PlanSet> plans) {
    Map<AccessPattern, Plan> served = new LinkedHashMap<>();
    ImmutableList.Builder<String> unserved = ImmutableList.builder();
    for (AccessPattern pattern : spec.patterns()) {
      plans.stream()
          .filter(one -> one.pattern().equals(pattern.id()))
          .findFirst()
          .flatMap(PlanSet::best)
          .ifPresentOrElse(
              plan -> served.put(pattern, plan),
              () -> {
                if (!(pattern instanceof AccessPattern.ExternalQuery)) {
                  unserved.add(
                      "%s (%s): the design does not serve it"
                          .formatted(pattern.id(), pattern.name()));
                }
              });
    }
    return new DataLayerGenerator(CodeInput.of(spec, design, served), unserved.build());
  }

  /** Why there is no code for a pattern, for each such pattern. */
  public ImmutableList<String> problems() {
    return ImmutableList.<String>builder()
        .addAll(unserved)
        .addAll(code(VERIFIED_PACKAGE).unsupported().stream().map(UncodedPattern::text).toList())
        .build();
  }

  private GeneratedCode code(String packageName) {
    return JavaProject.generate(input, packageName);
  }

  /** The package where the caller names none. */
  public String usualPackage() {
    return ProjectFiles.packageName(input.spec());
  }

  /** The files of a project; only where there are no problems. */
  public ImmutableList<Artifact> files(String packageName) {
    return ProjectFiles.of(input, code(packageName));
  }

  /**
   * Runs patterns through the generated code.
   *
   * @throws ExternalFailure if it cannot be compiled here
   */
  public PatternRuns runs() {
    try {
      return GeneratedRuns.of(input.spec(), input.design(), code(VERIFIED_PACKAGE));
    } catch (CompilationFailure e) {
      throw new ExternalFailure(
          "the generated code cannot be compiled: %s".formatted(e.getMessage()), e);
    }
  }
}
