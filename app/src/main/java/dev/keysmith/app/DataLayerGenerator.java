package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.UncodedPattern;
import dev.keysmith.code.compiled.CompilationFailure;
import dev.keysmith.code.compiled.GeneratedRuns;
import dev.keysmith.code.java.JavaProject;
import dev.keysmith.code.java.ProjectFiles;
import dev.keysmith.code.library.LibraryProject;
import dev.keysmith.code.method.NameClashes;
import dev.keysmith.code.process.NodeToolchain;
import dev.keysmith.code.process.ToolchainFailure;
import dev.keysmith.code.process.TypeScriptRuns;
import dev.keysmith.code.typescript.NpmProject;
import dev.keysmith.code.typescript.TypeScriptProject;
import dev.keysmith.design.Design;
import dev.keysmith.emit.Artifact;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.PatternRuns;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

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

  /** Names that the code would not tell apart; with any, there is no code. */
  public ImmutableList<String> clashes(CodeLanguage language) {
    return language.isComplete() ? NameClashes.of(input.spec()) : ImmutableList.of();
  }

  /** The clashes, or else why there is no code for a pattern, for each such pattern. */
  public ImmutableList<String> problems(CodeLanguage language) {
    if (!clashes(language).isEmpty()) {
      return clashes(language);
    }
    ImmutableList<UncodedPattern> unsupported =
        switch (language) {
          case JAVA -> JavaProject.generate(input, VERIFIED_PACKAGE).unsupported();
          case TYPESCRIPT -> TypeScriptProject.generate(input).unsupported();
          case ELECTRODB, DYNAMODB_TOOLBOX -> ImmutableList.of();
        };
    return ImmutableList.<String>builder()
        .addAll(language.isComplete() ? unserved : ImmutableList.of())
        .addAll(unsupported.stream().map(UncodedPattern::text).toList())
        .build();
  }

  /**
   * The files of a project; only where there are no problems.
   *
   * @param packageName empty for the usual one
   */
  public ImmutableList<Artifact> files(CodeLanguage language, Optional<String> packageName) {
    return switch (language) {
      case JAVA ->
          ProjectFiles.of(
              input,
              JavaProject.generate(
                  input, packageName.orElseGet(() -> ProjectFiles.packageName(input.spec()))));
      case TYPESCRIPT ->
          NpmProject.of(
              input,
              TypeScriptProject.generate(input),
              packageName.orElseGet(() -> NpmProject.packageName(input.spec())));
      case ELECTRODB, DYNAMODB_TOOLBOX ->
          library(language)
              .files(packageName.orElseGet(() -> NpmProject.packageName(input.spec())));
    };
  }

  /** Why a library does not serve a pattern, for each such pattern. */
  public ImmutableList<String> notes(CodeLanguage language) {
    return language.isComplete()
        ? ImmutableList.of()
        : ImmutableList.<String>builder()
            .addAll(unserved)
            .addAll(library(language).unserved().stream().map(UncodedPattern::text).toList())
            .build();
  }

  private LibraryProject library(CodeLanguage language) {
    return language == CodeLanguage.ELECTRODB
        ? LibraryProject.electroDb(input)
        : LibraryProject.dynamoDbToolbox(input);
  }

  /**
   * Runs patterns through the generated code.
   *
   * @param toolchain where the packages of npm are that TypeScript needs
   * @param notice says what is installed, and where
   * @throws ExternalFailure if it cannot be compiled here
   */
  public CodeRuns runs(CodeLanguage language, Path toolchain, Consumer<String> notice) {
    try {
      return switch (language) {
        case JAVA ->
            new CodeRuns(
                GeneratedRuns.of(
                    input.spec(), input.design(), JavaProject.generate(input, VERIFIED_PACKAGE)),
                () -> {});
        case TYPESCRIPT -> {
          TypeScriptRuns runs =
              TypeScriptRuns.of(
                  input.spec(),
                  input.design(),
                  TypeScriptProject.generate(input),
                  NodeToolchain.in(toolchain, notice));
          yield new CodeRuns(runs, runs::close);
        }
        case ELECTRODB, DYNAMODB_TOOLBOX ->
            throw new IllegalArgumentException("no patterns are verified through " + language);
      };
    } catch (CompilationFailure e) {
      throw new ExternalFailure(
          "the generated code cannot be compiled: %s".formatted(e.getMessage()), e);
    } catch (ToolchainFailure e) {
      throw new ExternalFailure(String.valueOf(e.getMessage()), e);
    }
  }

  /** Patterns through generated code, until this is closed. */
  public record CodeRuns(PatternRuns runs, Runnable end) implements AutoCloseable {
    /** The interpreter of plans, where no language is wanted. */
    public static CodeRuns interpreted(Spec spec, Design design) {
      return new CodeRuns(PatternRuns.interpreted(spec, design), () -> {});
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
