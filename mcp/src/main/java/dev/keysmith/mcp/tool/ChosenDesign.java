package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.mcp.tool.SessionMemory.DerivedDesign;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import java.time.Duration;
import java.util.Optional;

/** The design that a call is about: the given one, or the one derived from the spec. */
record ChosenDesign(
    DesignCompiler compiler,
    SpecFile specFile,
    Optional<DesignFile> file,
    Optional<OptimizedDesign> derived) {

  /** As on the command line. */
  static final Duration USUAL_TIME = Duration.ofSeconds(50);

  /** Reads the given design, or derives one. */
  static ChosenDesign of(ToolCall call) {
    ToolInputs inputs = new ToolInputs(call);
    SpecFile spec = inputs.correctSpec();
    return of(call, spec, inputs.design(spec.spec().orElseThrow()));
  }

  static ChosenDesign of(ToolCall call, SpecFile spec, Optional<DesignFile> file) {
    return new ChosenDesign(
        call.compiler(),
        spec,
        file,
        file.isPresent()
            ? Optional.empty()
            : Optional.of(
                derive(call, spec, DesignOptions.of(spec.spec().orElseThrow()), USUAL_TIME)));
  }

  /** Derives a design, unless it is the one that this client derived last. */
  static OptimizedDesign derive(
      ToolCall call, SpecFile file, DesignOptions options, Duration time) {
    Spec spec = file.spec().orElseThrow();
    String text = file.source().map(SourceText::text).orElse("");
    return call.session()
        .recall(text, spec, options)
        .orElseGet(
            () -> {
              OptimizedDesign derived = derive(call, spec, options, TimeLimit.in(time));
              call.session().remember(new DerivedDesign(text, spec, options, derived));
              return derived;
            });
  }

  private static OptimizedDesign derive(
      ToolCall call, Spec spec, DesignOptions options, TimeLimit limit) {
    call.cancellation().ends(limit);
    try {
      OptimizedDesign derived = call.compiler().design(spec, options, limit, call.listener());
      // A search that was ended early has a design, but nobody waits for it.
      call.cancellation().check();
      return derived;
    } catch (LinkageError e) {
      throw new ExternalFailure(
          "the solver cannot be loaded; start Keysmith with the ./keysmith launcher", e);
    }
  }

  Spec spec() {
    return specFile.spec().orElseThrow();
  }

  Design design() {
    return file.flatMap(DesignFile::design)
        .orElseGet(() -> derived.map(OptimizedDesign::design).orElseThrow());
  }

  ImmutableList<PlanSet> plans() {
    return derived
        .map(one -> compiler.plan(spec(), one))
        .orElseGet(() -> compiler.plan(spec(), design()));
  }

  DesignAnalysis analyze() {
    return derived
        .map(one -> compiler.analyze(specFile, one))
        .orElseGet(() -> compiler.analyze(specFile, file.orElseThrow()));
  }

  ReviewReport review() {
    return derived
        .map(one -> compiler.review(specFile, one))
        .orElseGet(() -> compiler.review(specFile, file.orElseThrow()));
  }
}
