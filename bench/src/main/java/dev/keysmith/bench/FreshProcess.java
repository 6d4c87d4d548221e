package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs a class of this jar in a process of its own, which prints figures by name. */
final class FreshProcess {

  private FreshProcess() {}

  /** In that process: reports a figure. */
  static void tell(String what, Object figure) {
    System.out.println(what + "\t" + figure);
  }

  /** What a class reported from the beginning of its process to the end. */
  static Map<String, String> run(Class<?> main, int megabytes, String... arguments)
      throws IOException, InterruptedException {
    return run(main, megabytes, ImmutableList.of(), arguments);
  }

  /** The same with options of the virtual machine. */
  static Map<String, String> run(
      Class<?> main, int megabytes, List<String> options, String... arguments)
      throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                ImmutableList.<String>builder()
                    .add(
                        java,
                        "-Xmx" + megabytes + "m",
                        "-Dkeysmith.root=" + BenchCheckout.root(),
                        "-Djava.library.path=" + System.getProperty("java.library.path"),
                        "-cp",
                        System.getProperty("java.class.path"))
                    .addAll(options)
                    .add(main.getName())
                    .add(arguments)
                    .build())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(main.getSimpleName() + " ended with " + process.exitValue());
    }
    Map<String, String> figures = new LinkedHashMap<>();
    output
        .lines()
        .map(line -> line.split("\t", 2))
        .filter(line -> line.length == 2)
        .forEach(line -> figures.put(line[0], line[1]));
    return figures;
  }
}
