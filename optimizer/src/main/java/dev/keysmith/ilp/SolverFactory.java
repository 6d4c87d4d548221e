package dev.keysmith.ilp;

/** The solvers there are. */
public final class SolverFactory {
  private SolverFactory() {}

  /** Up to so many choices nothing is gained by solving the relaxation first. */
  private static final int SMALL = 2_000;

  /** For what is near the relaxation, in units of CP-SAT. */
  private static final double EFFORT = 1;

  /** What is enough where no proof of optimality is needed. */
  private static final double NEAR = 0.01;

  /**
   * Until optimality is proven or the effort is over.
   *
   * @param effort in units of CP-SAT; one takes between three and twenty seconds
   */
  public static Solver standard(double effort) {
    return within(0, effort);
  }

  /** Proven optimality for small programs; a gap of 1% for others. */
  public static Solver near(double effort) {
    return within(NEAR, effort);
  }

  /** Whether a program is so small that everything about it can be proven. */
  public static boolean isSmall(BinaryProgram program) {
    return program.size() <= SMALL;
  }

  private static Solver within(double gap, double effort) {
    NativeSolver exact = new CpSatSolver(effort, 0);
    NativeSolver guided =
        new RelaxationGuidedSolver(new CpSatSolver(EFFORT, 0), new CpSatSolver(effort, gap), gap);
    return new CheckedSolver(new SolverBySize(SMALL, exact, guided));
  }

  /**
   * CP-SAT, which also ends after so much work, and then with the same solution on every machine.
   *
   * @param effort in units of CP-SAT; one takes between three and twenty seconds
   */
  public static Solver cpSat(double effort) {
    return new CheckedSolver(new CpSatSolver(effort, 0));
  }

  /** SCIP, to compare with. */
  static Solver scip() {
    return new CheckedSolver(new ScipSolver(0));
  }
}
