package dev.keysmith.solve;

/** The solvers there are. */
public final class Solvers {
  private Solvers() {}

  /** The one that measures best: CP-SAT. It searches until it has a proof or the time is over. */
  public static Solver standard() {
    return standard(Double.POSITIVE_INFINITY);
  }

  /**
   * The same, which also ends after so much work, and then with the same answer on every machine.
   *
   * @param effort in units of CP-SAT; one takes between three and twenty seconds
   */
  public static Solver standard(double effort) {
    return new CheckedSolver(new CpSat(effort));
  }

  /** SCIP, to compare with. */
  static Solver scip() {
    return new CheckedSolver(new Scip());
  }
}
