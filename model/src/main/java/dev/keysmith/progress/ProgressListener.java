package dev.keysmith.progress;

/** Receives the progress of long work. */
@FunctionalInterface
public interface ProgressListener {
  /** Ignores the progress. */
  ProgressListener NONE = (stage, done, total) -> {};

  /**
   * Reports progress.
   *
   * @param stage the current activity, as the user reads it: "creating tables"
   * @param total the amount of work; 0 if unknown
   */
  void at(String stage, long done, long total);
}
