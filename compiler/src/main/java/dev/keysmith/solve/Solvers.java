package dev.keysmith.solve;

/** The solvers there are. */
public final class Solvers {
  private Solvers() {}

  /** Beyond so many choices SCIP proves what CP-SAT does not. */
  private static final int SMALL = 6_000;

  /** What measures best: CP-SAT, and SCIP for large programs; until a proof or the time's end. */
  public static Solver standard() {
    NativeSolver cpSat = new CpSat(Double.POSITIVE_INFINITY);
    return new CheckedSolver(new SolverBySize(SMALL, cpSat, new Scip()));
  }

  /**
   * CP-SAT, which also ends after so much work, and then with the same answer on every machine.
   *
   * @param effort in units of CP-SAT; one takes between three and twenty seconds
   */
  static Solver cpSat(double effort) {
    return new CheckedSolver(new CpSat(effort));
  }

  /** SCIP, to compare with. */
  static Solver scip() {
    return new CheckedSolver(new Scip());
  }
}
