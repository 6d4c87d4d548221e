package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import java.util.function.Supplier;

/**
 * How units come about, in lines that a reader can redo with a pencil.
 *
 * <p>Thousands of plans are weighed for every one that is shown, so the lines are written when
 * somebody reads them.
 */
public final class CostDerivation {
  public static final CostDerivation NONE = of(ImmutableList::of);

  private final Supplier<ImmutableList<String>> lines;

  private CostDerivation(Supplier<ImmutableList<String>> lines) {
    this.lines = lines;
  }

  public static CostDerivation of(Supplier<ImmutableList<String>> lines) {
    return new CostDerivation(lines);
  }

  public static CostDerivation line(Supplier<String> line) {
    return of(() -> ImmutableList.of(line.get()));
  }

  /** One after the other. */
  public static CostDerivation all(ImmutableList<CostDerivation> parts) {
    return of(
        () ->
            parts.stream()
                .flatMap(part -> part.lines().stream())
                .collect(ImmutableList.toImmutableList()));
  }

  public CostDerivation and(Supplier<String> further) {
    return all(ImmutableList.of(this, line(further)));
  }

  public ImmutableList<String> lines() {
    return lines.get();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CostDerivation arithmetic && lines().equals(arithmetic.lines());
  }

  @Override
  public int hashCode() {
    return lines().hashCode();
  }

  @Override
  public String toString() {
    return lines().toString();
  }
}
