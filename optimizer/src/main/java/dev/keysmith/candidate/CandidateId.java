package dev.keysmith.candidate;

import dev.keysmith.technique.IndexId;

/** Tells a candidate from the others, also on another market of the same spec. */
public sealed interface CandidateId {
  /**
   * An arrangement.
   *
   * @param name that says how it keeps its entities
   */
  record ArrangementId(String name) implements CandidateId {}

  /** An index on a table of an arrangement. */
  record TableIndexId(ArrangementId on, String table, IndexId index) implements CandidateId {}
}
