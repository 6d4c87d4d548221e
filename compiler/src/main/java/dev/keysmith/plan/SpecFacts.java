package dev.keysmith.plan;

import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Together;
import dev.keysmith.spec.Usage;

/** What follows from a spec alone, worked out once for all designs that are planned for it. */
public record SpecFacts(
    Spec spec, Matches matches, Relationships relationships, Together together, Usage usage) {
  public static SpecFacts of(Spec spec) {
    return new SpecFacts(
        spec, Matches.of(spec), Relationships.of(spec), Together.of(spec), Usage.of(spec));
  }
}
