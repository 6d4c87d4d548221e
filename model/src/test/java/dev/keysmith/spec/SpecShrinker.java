package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Makes a spec on which something fails as small as it can while it still fails: omits patterns,
 * entities, attributes, conditions, includes and options, one after the other, until nothing more
 * can go.
 *
 * <p>What is left always reads without errors: where something is omitted, so is all that cannot be
 * without it.
 */
public final class SpecShrinker {
  /** More than any spec takes whose shrinking somebody waits for. */
  private static final int MOST_ATTEMPTS = 5_000;

  private static final int MOST_REPAIRS = 30;

  private final Predicate<Spec> fails;
  private int attempts;
  private YamlNode.Mapping smallest;

  private SpecShrinker(YamlNode.Mapping smallest, Predicate<Spec> fails, int attempts) {
    this.smallest = smallest;
    this.fails = fails;
    this.attempts = attempts;
  }

  /**
   * The text of a smaller spec that fails as well.
   *
   * @param fails whether what went wrong goes wrong with a spec
   */
  public static String shrink(String text, Predicate<Spec> fails) {
    return shrink(text, fails, MOST_ATTEMPTS);
  }

  /** The same, after so many attempts at most the smallest found until then. */
  public static String shrink(String text, Predicate<Spec> fails, int attempts) {
    if (!fails.test(RandomSpecs.read(text))) {
      throw new IllegalArgumentException("nothing fails with this spec");
    }
    SpecShrinker shrinker = new SpecShrinker(SpecParts.named(parse(text)), fails, attempts);
    shrinker.patternsAtOnce();
    while (shrinker.eachPart()) {
      // What could not go before may now, as what needed it is gone.
    }
    return SpecText.of(shrinker.smallest);
  }

  private static YamlNode.Mapping parse(String text) {
    SourceDiagnostics findings = new SourceDiagnostics();
    return (YamlNode.Mapping)
        YamlReader.read(new SourceText("spec.yaml", text), findings).orElseThrow();
  }

  /** Halves of the patterns, then quarters, and so on. */
  private void patternsAtOnce() {
    for (int size = SpecParts.patterns(smallest).size() / 2; size > 0; size /= 2) {
      int start = 0;
      while (start < SpecParts.patterns(smallest).size()) {
        ImmutableList<YamlNode> patterns = SpecParts.patterns(smallest);
        int end = Math.min(patterns.size(), start + size);
        if (!without(SpecParts.identitySet(patterns.subList(start, end)))) {
          start += size;
        }
      }
    }
  }

  /** Every part in its turn; whether any could go. */
  private boolean eachPart() {
    boolean any = false;
    int position = 0;
    ImmutableList<Object> parts = SpecParts.removable(smallest);
    while (position < parts.size()) {
      if (without(SpecParts.identitySet(List.of(parts.get(position))))) {
        any = true;
        parts = SpecParts.removable(smallest);
      } else {
        position++;
      }
    }
    return any;
  }

  /** Leaves parts out, if it still fails then. */
  private boolean without(Set<Object> removed) {
    if (attempts <= 0) {
      return false;
    }
    attempts--;
    YamlNode.Mapping tree = SpecParts.without(smallest, removed);
    for (int repair = 0; repair < MOST_REPAIRS; repair++) {
      String text = SpecText.of(tree);
      SpecFile file = SpecReader.read(new SourceText("spec.yaml", text), List.of("us-east-1"));
      // Parsed again, so that parts are where the reader finds fault with them.
      tree = parse(text);
      if (file.spec().isPresent()) {
        boolean still = fails.test(file.spec().get());
        smallest = still ? tree : smallest;
        return still;
      }
      YamlNode.Mapping faulty = tree;
      ImmutableSet.Builder<Object> faults = ImmutableSet.builder();
      for (SourceDiagnostic error : file.errors()) {
        Optional<Object> mismatch = SpecParts.at(faulty, error);
        if (mismatch.isEmpty()) {
          return false;
        }
        faults.add(mismatch.get());
      }
      tree = SpecParts.without(tree, SpecParts.identitySet(faults.build()));
    }
    return false;
  }
}
