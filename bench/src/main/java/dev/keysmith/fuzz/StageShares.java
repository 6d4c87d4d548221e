package dev.keysmith.fuzz;

/**
 * How many inputs get to the stages that take longest: one in so many.
 *
 * @param derivedAgain of those that have a design already
 */
record StageShares(
    int reordered,
    int emitted,
    int coded,
    int compiled,
    int compared,
    int run,
    int derived,
    int derivedAgain,
    int verified,
    int commands) {

  /** Of inputs of any size. */
  static final StageShares FEW = new StageShares(1, 4, 8, 64, 4, 1, 8, 32, 128, 64);

  /** Of small ones, of which there are many: each stage gets about as much time as any other. */
  static final StageShares MANY = new StageShares(4, 16, 16, 2048, 8, 16, 128, 1024, 4096, 1024);
}
