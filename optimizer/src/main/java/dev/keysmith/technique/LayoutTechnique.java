package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;

/**
 * A technique about the tables of a layout candidate as a whole: other settings of the same tables.
 */
public non-sealed interface LayoutTechnique extends Technique {
  /** When: whether there is a choice for a layout candidate. */
  boolean appliesTo(ApplicationModel application, LayoutCandidate layoutCandidate);

  /** What: the same layout in every other way. Only for those that it applies to. */
  ImmutableList<LayoutCandidate> variants(LayoutCandidate layoutCandidate);
}
