package dev.keysmith.challenge;

import dev.keysmith.design.Design;

/**
 * A design that differs from another by a change; not yet bound to its spec, nor checked.
 *
 * @param change what was changed, in words
 * @param effect which patterns the change may make cheaper
 */
record NeighbourDesign(String change, Design design, Effect effect) {
  /** Which patterns a change may make cheaper. The others cost at least what they cost before. */
  enum Effect {
    /** It only adds something to maintain, such as an index. */
    CHEAPER_READS,
    /** It only removes something to maintain. */
    CHEAPER_WRITES,
    /** It changes what requests cost, and hardly ever which of them are the cheapest. */
    OTHER_PRICES,
    ANY
  }

  static NeighbourDesign of(String change, Design design) {
    return new NeighbourDesign(change, design, Effect.ANY);
  }

  /** The same with a further change. */
  NeighbourDesign after(NeighbourDesign first) {
    return new NeighbourDesign(
        first.change + "; " + change, design, first.effect == effect ? effect : Effect.ANY);
  }
}
