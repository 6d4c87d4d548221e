package dev.keysmith.ilp;

import com.google.ortools.Loader;
import com.google.ortools.init.OrToolsVersion;

/**
 * The native part of OR-Tools. Where {@code java.library.path} leads to its libraries they are only
 * linked; elsewhere OR-Tools unpacks them from its jar into the temporary folder, at every start.
 */
final class NativeLibraries {
  private NativeLibraries() {}

  /** Loads them, unless that was done. */
  static void load() {
    try {
      Loader.loadNativeLibraries();
      // The loader does not always report that it failed.
      OrToolsVersion.getMajorNumber();
    } catch (LinkageError | RuntimeException e) {
      throw new SolverFailure(
          "the solver's native libraries cannot be loaded on "
              + System.getProperty("os.name")
              + ", "
              + System.getProperty("os.arch")
              + ": "
              + e.getMessage(),
          e);
    }
  }
}
