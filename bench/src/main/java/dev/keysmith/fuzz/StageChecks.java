package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.util.List;
import java.util.Optional;

/**
 * An input through every stage that it can come to. What must hold of every input is checked on the
 * way; whatever is thrown is a fault of the stage.
 */
final class StageChecks {
  /** More takes longer to derive than all other stages do. */
  private static final int MOST_ENTITIES = 4;

  private static final int MOST_PATTERNS = 8;

  private static final int READ_TWICE = 8;

  private final PriceList prices = PriceListReader.shipped();
  private final StageCount count;
  private final DesignChecks designs;
  private final DerivationChecks derivations;
  private final CommandChecks commands = new CommandChecks();
  private final CodeChecks code;
  private final DiffChecks differences;
  private final VerificationChecks verification;
  private final MemoryChecks memory;
  private final StageShares shares;
  private String lastText = "";
  private Optional<Spec> lastSpec = Optional.empty();
  private long read;

  StageChecks(StageCount count, StageShares shares) {
    DesignCompiler compiler = new DesignCompiler(prices);
    this.count = count;
    this.shares = shares;
    this.designs = new DesignChecks(compiler, count);
    this.code = new CodeChecks(compiler, count);
    this.differences = new DiffChecks(compiler, count);
    this.verification = new VerificationChecks(compiler, count);
    this.memory = new MemoryChecks(compiler, count);
    this.derivations = new DerivationChecks(compiler, designs, code, verification, count);
  }

  /**
   * What a valid input led to.
   *
   * @param behaviours what it showed, by which to tell inputs that reach something new
   * @param derived the input with a derived design
   */
  record Reached(ImmutableSet<String> behaviours, Optional<FuzzInput> derived) {}

  StageShares shares() {
    return shares;
  }

  /** Reads an input; whether it has no errors. */
  boolean isValid(FuzzInput input) {
    read++;
    Optional<Spec> spec = readOnce(input.spec());
    return spec.isPresent() && (input.design().isEmpty() || isValid(input.design(), spec.get()));
  }

  /** Changes of a design leave its spec as it is, which need not be read again. */
  private Optional<Spec> readOnce(String text) {
    if (!text.equals(lastText)) {
      lastText = text;
      lastSpec = Optional.empty();
      SpecFile file = read(text);
      count.add(Stage.SPECS_READ);
      check(file.spec().isPresent(), file.errors());
      if (read % READ_TWICE == 0) {
        checkSame(file.findings(), read(text).findings());
      }
      lastSpec = file.spec();
      lastSpec.ifPresent(spec -> count.add(Stage.SPECS_VALID));
    }
    return lastSpec;
  }

  private boolean isValid(String text, Spec spec) {
    DesignFile design = readDesign(text, spec);
    count.add(Stage.DESIGNS_READ);
    check(design.design().isPresent(), design.errors());
    if (read % READ_TWICE == 0) {
      checkSame(design.findings(), readDesign(text, spec).findings());
    }
    if (design.design().isEmpty()) {
      return false;
    }
    count.add(Stage.DESIGNS_VALID);
    return true;
  }

  /**
   * Runs a valid input through the stages after reading.
   *
   * @param depth which of the costly stages take place: all of them at 0, few at most other numbers
   */
  Reached run(FuzzInput input, int depth) {
    ImmutableSet.Builder<String> behaviours = ImmutableSet.builder();
    SpecFile file = read(input.spec());
    Spec spec = file.spec().orElseThrow();
    file.findings().forEach(finding -> behaviours.add("spec " + finding.rule()));
    if (!input.design().isEmpty()) {
      runDesign(input, file, depth, behaviours);
    }
    boolean derive =
        depth % (input.design().isEmpty() ? shares.derived() : shares.derivedAgain()) == 0
            && spec.entities().size() <= MOST_ENTITIES
            && spec.patterns().size() <= MOST_PATTERNS;
    Optional<FuzzInput> derived =
        derive
            ? Optional.of(derivations.run(input.spec(), file, this::read, behaviours))
            : Optional.empty();
    return new Reached(behaviours.build(), derived);
  }

  private void runDesign(
      FuzzInput input, SpecFile file, int depth, ImmutableSet.Builder<String> behaviours) {
    Spec spec = file.spec().orElseThrow();
    DesignFile design = readDesign(input.design(), spec);
    design.findings().forEach(finding -> behaviours.add("design " + finding.rule()));
    boolean sound = designs.run(file, design, depth % shares.emitted() == 0, behaviours);
    if (depth % shares.reordered() == 0) {
      designs.checkOrder(file, read(SpecOrder.shuffled(input.spec(), depth)), input.design());
    }
    if (depth % shares.coded() == 1) {
      code.run(spec, design.design().orElseThrow(), depth % shares.compiled() == 1);
    }
    if (depth % shares.run() == 0 && spec.entities().size() <= MOST_ENTITIES) {
      memory.run(spec, design.design().orElseThrow(), sound, depth);
    }
    if (depth % shares.verified() == 2) {
      verification.run(spec, design.design().orElseThrow(), false);
    }
    if (depth % shares.commands() == 0) {
      commands.run(input, spec, count);
    }
  }

  /** What differs between an input and the one that it was made of, both valid. */
  void compare(FuzzInput before, FuzzInput after, int depth) {
    if (depth % shares.compared() == 0 && !before.design().isEmpty() && !after.design().isEmpty()) {
      SpecFile old = read(before.spec());
      SpecFile changed = read(after.spec());
      differences.run(
          old,
          readDesign(before.design(), old.spec().orElseThrow()),
          changed,
          readDesign(after.design(), changed.spec().orElseThrow()));
    }
  }

  private SpecFile read(String text) {
    return SpecReader.read(new SourceText("spec.yaml", text), prices.regionNames());
  }

  private static DesignFile readDesign(String text, Spec spec) {
    return DesignReader.read(new SourceText("design.yaml", text), spec);
  }

  private static void check(boolean present, List<SourceDiagnostic> errors) {
    BrokenProperty.unless(
        present == errors.isEmpty(), "a file is read if and only if it has no error", errors);
  }

  private static void checkSame(List<SourceDiagnostic> findings, List<SourceDiagnostic> again) {
    BrokenProperty.unless(
        findings.equals(again), "twice gives the same findings", findings + "\n" + again);
  }
}
