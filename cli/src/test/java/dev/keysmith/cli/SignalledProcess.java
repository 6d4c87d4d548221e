package dev.keysmith.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The tool in a process of its own that gets a signal at one moment: as soon as a thread is in a
 * method of a class. So the moment depends on no clock.
 */
final class SignalledProcess {
  private SignalledProcess() {}

  /** What became of the process. */
  record SignalledOutcome(int status, String out, String err) {}

  /**
   * Runs a command.
   *
   * @param moment the name of the class, with its package; one of its methods after {@code #}
   */
  static SignalledOutcome run(Path scratch, String moment, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-Djava.library.path=" + System.getProperty("java.library.path"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(SignalledProcess.class.getName());
    command.add(moment);
    command.addAll(List.of(arguments));
    Path out = scratch.resolve("stdout");
    Path err = scratch.resolve("stderr");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(3, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("still running; " + Files.readString(err));
    }
    return new SignalledOutcome(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  public static void main(String[] arguments) {
    Thread watch = new Thread(() -> signalAt(arguments[0]), "watch");
    watch.setDaemon(true);
    watch.start();
    Keysmith.main(Arrays.copyOfRange(arguments, 1, arguments.length));
  }

  private static void signalAt(String moment) {
    while (Thread.getAllStackTraces().values().stream()
        .flatMap(Arrays::stream)
        .noneMatch(frame -> isIn(frame, moment))) {
      Thread.onSpinWait();
    }
    try {
      // A process cannot end itself by TERM in another way.
      new ProcessBuilder("kill", "-TERM", Long.toString(ProcessHandle.current().pid())).start();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isIn(StackTraceElement frame, String moment) {
    String frameMoment =
        moment.contains("#")
            ? frame.getClassName() + "#" + frame.getMethodName()
            : frame.getClassName();
    return frameMoment.equals(moment) || frame.getClassName().startsWith(moment + "$");
  }
}
