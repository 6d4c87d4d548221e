package dev.keysmith.fuzz;

import dev.keysmith.ProjectCheckout;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/**
 * Fuzzes for a while and prints how many inputs came how far.
 *
 * <pre>
 *   bench/fuzz [--minutes N] [--seed S] [--reads N] [--runs N]
 * </pre>
 *
 * Each fault is written, shrunk, to a folder of its own under {@code bench/target/fuzz}. The exit
 * status is 1 if there is any.
 */
public final class FuzzRunner {
  private static final Duration SLOW = Duration.ofSeconds(30);

  /** A small input is read in a thousandth of the time that the other stages of a round take. */
  static final int READS = 1200;

  /** Small inputs that go through the stages. */
  static final int RUNS = 1200;

  private final Path folder;
  private int written;

  /** Set when the process is asked to end: the figures until then are not lost. */
  private volatile boolean ended;

  private FuzzRunner(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) {
    long minutes = 1;
    long seed = 1;
    int reads = READS;
    int runs = RUNS;
    try {
      for (int i = 0; i < arguments.length; i += 2) {
        switch (arguments[i]) {
          case "--minutes" -> minutes = Long.parseLong(arguments[i + 1]);
          case "--seed" -> seed = Long.parseLong(arguments[i + 1]);
          case "--runs" -> runs = Integer.parseInt(arguments[i + 1]);
          case "--reads" -> reads = Integer.parseInt(arguments[i + 1]);
          default -> throw new IllegalArgumentException(arguments[i]);
        }
      }
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      System.err.println("usage: bench/fuzz [--minutes N] [--seed S] [--reads N] [--runs N]");
      System.exit(2);
    }
    Path folder = ProjectCheckout.ROOT.resolve("bench/target/fuzz/seed-" + seed);
    System.exit(new FuzzRunner(folder).run(Duration.ofMinutes(minutes), seed, reads, runs) ? 0 : 1);
  }

  /** Whether no fault was found. */
  private boolean run(Duration time, long seed, int reads, int runs) {
    CountDownLatch printed = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(printed), "end"));
    try {
      return fuzz(time, new Fuzzer(seed, reads, runs, this::write), seed);
    } finally {
      System.out.flush();
      printed.countDown();
    }
  }

  private boolean fuzz(Duration time, Fuzzer fuzzer, long seed) {
    long start = System.nanoTime();
    long slowest = 0;
    while (!ended && System.nanoTime() - start < time.toNanos()) {
      long before = System.nanoTime();
      fuzzer.next();
      long took = System.nanoTime() - before;
      if (took > Math.max(slowest, SLOW.toNanos())) {
        System.err.printf(Locale.ROOT, "input %d took %.0f s%n", fuzzer.inputs(), took / 1e9);
      }
      slowest = Math.max(slowest, took);
    }
    System.out.printf(
        Locale.ROOT,
        "Seed %d, %d minutes: %,d inputs, %d behaviours, %d faults; the slowest input took %.1f"
            + " s.%n%n| stage | inputs |%n|---|---|%n%s",
        seed,
        Duration.ofNanos(System.nanoTime() - start).toMinutes(),
        fuzzer.inputs(),
        fuzzer.behaviours(),
        fuzzer.failures(),
        slowest / 1e9,
        fuzzer.count().rows());
    return fuzzer.failures() == 0;
  }

  private void end(CountDownLatch printed) {
    ended = true;
    try {
      printed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(FuzzFault found) {
    written++;
    try {
      Path fault = Files.createDirectories(folder.resolve("fault-" + written));
      StringWriter trace = new StringWriter();
      found.cause().printStackTrace(new PrintWriter(trace, true));
      Files.writeString(fault.resolve("failure.txt"), found.signature() + "\n\n" + trace);
      System.err.println(found.signature() + ": " + fault);
      for (var file : found.files().get().entrySet()) {
        Files.write(fault.resolve(file.getKey()), file.getValue().getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
