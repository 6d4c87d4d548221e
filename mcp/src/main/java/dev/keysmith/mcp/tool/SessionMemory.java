package dev.keysmith.mcp.tool;

import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.spec.Spec;
import java.util.Optional;

/** What one client did last: its last derived design, so that the next tool need not derive it. */
public final class SessionMemory {
  private volatile Optional<DerivedDesign> last = Optional.empty();

  /** A derived design, and what it was derived from. */
  public record DerivedDesign(
      String specText, Spec spec, DesignOptions options, OptimizedDesign design) {
    boolean isOf(String text, Spec other, DesignOptions wanted) {
      return specText.equals(text)
          && spec.pricing().equals(other.pricing())
          && options.equals(wanted);
    }
  }

  void remember(DerivedDesign design) {
    last = Optional.of(design);
  }

  public Optional<DerivedDesign> last() {
    return last;
  }

  Optional<OptimizedDesign> recall(String text, Spec spec, DesignOptions options) {
    return last.filter(one -> one.isOf(text, spec, options)).map(DerivedDesign::design);
  }
}
