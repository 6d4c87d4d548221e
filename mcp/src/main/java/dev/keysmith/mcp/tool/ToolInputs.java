package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.text.PlainText;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the specs and designs of a call, from text or from files inside the roots. */
final class ToolInputs {
  /** As large as a file may be. */
  private static final int MOST_BYTES = 8 << 20;

  private final ToolCall call;

  ToolInputs(ToolCall call) {
    this.call = call;
  }

  /** The spec, which has no errors. */
  SpecFile correctSpec() {
    SpecFile file = spec();
    report(file.errors(), file.source());
    return file;
  }

  /** The spec, with its errors. */
  SpecFile spec() {
    Optional<String> text = call.arguments().text(CommonArguments.SPEC);
    Optional<String> path = call.arguments().text(CommonArguments.SPEC_PATH);
    if (text.isPresent() == path.isPresent()) {
      throw ToolProblem.of(
          ToolFinding.ofCall(
              "InvalidArgument",
              CommonArguments.SPEC,
              text.isPresent() ? "both spec and spec_path are given" : "there is no spec",
              "pass either the spec as text in spec, or its path in spec_path"));
    }
    PriceList prices = call.compiler().prices();
    SpecFile file =
        text.map(
                yaml ->
                    SpecReader.read(
                        source(CommonArguments.SPEC, "spec.yaml", yaml), prices.regionNames()))
            .orElseGet(() -> readSpec(path.orElseThrow()));
    return call.arguments()
        .text(CommonArguments.REGION)
        .map(name -> file.inRegion(checkedRegion(name)))
        .orElse(file);
  }

  private SpecFile readSpec(String path) {
    Path file = call.roots().file(CommonArguments.SPEC_PATH, path);
    return call.compiler().read(file);
  }

  /** A region that has prices. */
  String checkedRegion(String name) {
    PriceList prices = call.compiler().prices();
    if (!prices.covers(name)) {
      throw ToolProblem.of(
          ToolFinding.ofCall(
              "UnknownRegion",
              CommonArguments.REGION,
              "there are no prices for '%s'".formatted(name),
              SpellingSuggester.suggest(name, prices.regionNames())));
    }
    return name;
  }

  /** The given design, which has no errors. */
  Optional<DesignFile> design(Spec spec) {
    Optional<String> text = call.arguments().text(CommonArguments.DESIGN);
    Optional<String> path = call.arguments().text(CommonArguments.DESIGN_PATH);
    if (text.isPresent() && path.isPresent()) {
      throw ToolProblem.of(
          ToolFinding.ofCall(
              "InvalidArgument",
              CommonArguments.DESIGN,
              "both design and design_path are given",
              "pass one of them"));
    }
    return text.map(yaml -> designText("design.yaml", yaml, spec))
        .or(() -> path.map(name -> designAt(CommonArguments.DESIGN_PATH, name, spec)));
  }

  DesignFile designText(String name, String yaml, Spec spec) {
    return correct(DesignReader.read(source(CommonArguments.DESIGN, name, yaml), spec));
  }

  DesignFile designAt(String argument, String path, Spec spec) {
    Path file = call.roots().file(argument, path);
    return correct(call.compiler().readDesign(file, spec));
  }

  private static DesignFile correct(DesignFile file) {
    report(file.errors(), file.source());
    return file;
  }

  static SourceText source(String argument, String name, String text) {
    if (text.length() > MOST_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      throw ToolProblem.of(
          ToolFinding.ofCall(
              "Unreadable",
              argument,
              "the text is larger than " + (MOST_BYTES >> 20) + " MB",
              "split it, or check that this is the right text"));
    }
    return new SourceText(name, text.startsWith("\uFEFF") ? text.substring(1) : text);
  }

  private static void report(ImmutableList<SourceDiagnostic> errors, Optional<SourceText> source) {
    if (!errors.isEmpty()) {
      throw new ToolProblem(
          errors.stream()
              .limit(FindingList.MOST)
              .map(ToolFinding::of)
              .collect(ImmutableList.toImmutableList()),
          PlainText.findings(errors.stream().limit(FindingList.MOST).toList(), source)
              + FindingList.more(errors.size()));
    }
  }
}
