package dev.keysmith.candidate;

import dev.keysmith.technique.IndexId;

/** Identifies a candidate, also in another candidate set of the same spec. */
public sealed interface CandidateId {
  /**
   * A layout candidate.
   *
   * @param name that says how it keeps its entities
   */
  record ArrangementId(String name) implements CandidateId {}

  /** An index on a table of a layout candidate. */
  record TableIndexId(ArrangementId on, String table, IndexId index) implements CandidateId {}
}
