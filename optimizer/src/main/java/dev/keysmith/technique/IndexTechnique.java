package dev.keysmith.technique;

import java.util.stream.Stream;

/**
 * A technique about the indexes of a table. Some begin with the queries of patterns; others refine
 * an index that is drafted already, which the context then has.
 */
public non-sealed interface IndexTechnique extends Technique {
  /** When: whether there is anything for it to do. */
  boolean appliesTo(IndexContext context);

  /** What: the indexes that it drafts. Only where it applies. */
  Stream<IndexDraft> variants(IndexContext context);

  /** The indexes that it drafts, none where it does not apply. */
  default Stream<IndexDraft> apply(IndexContext context) {
    return appliesTo(context) ? variants(context) : Stream.empty();
  }
}
