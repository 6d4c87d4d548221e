package dev.keysmith.technique;

import java.util.stream.Stream;

/** A technique about tables and the items in them. It makes other drafts of a draft. */
public non-sealed interface TableTechnique extends Technique {
  /** When: whether there is anything for it to do about a draft. */
  boolean appliesTo(TechniqueContext context);

  /** What: the drafts that it makes of one. Only for drafts that it applies to. */
  Stream<TableDraft> variants(TechniqueContext context);

  /** The drafts that it makes of one, none where it does not apply. */
  default Stream<TableDraft> apply(TechniqueContext context) {
    return appliesTo(context) ? variants(context) : Stream.empty();
  }

  /** What a draft must have whatever that costs, since patterns would be wrong without it. */
  default TableDraft complete(TechniqueContext context) {
    return context.draft();
  }
}
