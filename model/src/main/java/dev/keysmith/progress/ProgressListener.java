package dev.keysmith.progress;

/** Is told how far a long piece of work is. */
@FunctionalInterface
public interface ProgressListener {
  /** Tells nobody. */
  ProgressListener NONE = (stage, done, total) -> {};

  /**
   * So much is done.
   *
   * @param stage what is being done, as a person reads it: "creating tables"
   * @param total how much there is to do; 0 where that is not known
   */
  void at(String stage, long done, long total);
}
