package dev.keysmith.technique;

import dev.keysmith.candidate.Techniques;

/**
 * One idea about how to store items so that patterns cost less. One final class each, named as a
 * verb phrase and listed in {@link Techniques#ALL}; its page, with a spec in which it pays and one
 * in which it does not, is {@code docs/techniques/<name>.md}.
 *
 * <pre>
 *   spec ──TableTechnique──▶ tables ──LayoutTechnique──▶ tables ──IndexTechnique──▶ indexes ──choose──▶ design
 *   design ──AssemblyTechnique──▶ design
 * </pre>
 *
 * <p>A technique says what is worth considering, and knows no prices: whether it pays is decided by
 * pricing what it makes.
 */
public sealed interface Technique
    permits TableTechnique, LayoutTechnique, IndexTechnique, AssemblyTechnique {
  /** The name of its class: what pages and provenance call it. */
  default String name() {
    return getClass().getSimpleName();
  }

  /** What it does in one line, for the list of all techniques. */
  String what();
}
