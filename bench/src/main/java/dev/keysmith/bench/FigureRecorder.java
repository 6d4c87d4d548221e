package dev.keysmith.bench;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.cli.Keysmith;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.SpecFixtures;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Records what {@code design}, {@code cost}, {@code review}, {@code explain} and {@code verify}
 * print as JSON: for the published applications and the examples, with derived designs of both
 * styles and those of the experts, and for random specs.
 *
 * <pre>
 *   bench/figures FOLDER [--random N] [--only REGEX]
 * </pre>
 *
 * Whoever changes how something is built, and no figure, records before and after and compares the
 * folders: {@code diff -r before after}.
 */
public final class FigureRecorder {
  private static final int WIDTH = 100;
  private static final String ITEMS = "60";
  private static final List<String> STYLES = List.of("multi-table", "single-table");

  /** How long something took, which is never the same. */
  private static final Pattern DURATION = Pattern.compile("(\"\\w*[sS]econds\" : )[0-9.Ee+-]+");

  private final Path folder;
  private final Predicate<String> wanted;

  private FigureRecorder(Path folder, Predicate<String> wanted) {
    this.folder = folder;
    this.wanted = wanted;
  }

  public static void main(String[] arguments) throws IOException {
    int random = 0;
    String only = ".*";
    boolean isUsed = arguments.length % 2 == 1;
    for (int i = 1; isUsed && i < arguments.length; i += 2) {
      switch (arguments[i]) {
        case "--random" -> random = Integer.parseInt(arguments[i + 1]);
        case "--only" -> only = arguments[i + 1];
        default -> isUsed = false;
      }
    }
    if (!isUsed) {
      System.err.println("usage: bench/figures FOLDER [--random N] [--only REGEX]");
      System.exit(2);
    }
    Path folder = Path.of(arguments[0]).toAbsolutePath();
    new FigureRecorder(folder, Pattern.compile(only).asMatchPredicate()).record(random);
    System.exit(0);
  }

  private void record(int random) throws IOException {
    for (Path spec : ProjectCheckout.publishedSpecs()) {
      Path application = Objects.requireNonNull(spec.getParent());
      String name = application.getFileName().toString();
      derive(name, spec);
      Path expert = application.resolve("expert.yaml");
      if (Files.exists(expert)) {
        analyze(name + ".expert", spec, expert);
      }
    }
    for (Path spec : ProjectCheckout.examples()) {
      derive("example-" + spec.getFileName().toString().replace(".yaml", ""), spec);
    }
    for (int seed = 1; seed <= random; seed++) {
      Path spec = Files.createDirectories(folder).resolve("random-%03d.yaml".formatted(seed));
      Files.writeString(spec, RandomSpecs.of(3, 5, 4).text(seed));
      derive("random-%03d".formatted(seed), spec);
    }
  }

  private void derive(String application, Path spec) throws IOException {
    for (String style : STYLES) {
      String name = application + "." + style;
      if (wanted.test(name)) {
        Path files = folder.resolve(name).resolve("files");
        run(name, "design", "design", spec, "--style", style, "--out", files);
        analyze(name, spec, files.resolve("design.yaml"));
      }
    }
  }

  private void analyze(String name, Path spec, Path design) throws IOException {
    if (!wanted.test(name)) {
      return;
    }
    run(name, "cost", "cost", spec, "--design", design);
    run(name, "review", "review", spec, "--design", design);
    run(name, "verify", "verify", spec, "--design", design, "--items", ITEMS);
    for (AccessPattern pattern : SpecFixtures.of(spec).patterns()) {
      run(name, "explain-" + pattern.id(), "explain", spec, pattern.id(), "--design", design);
    }
  }

  private void run(String name, String file, Object... arguments) throws IOException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] line = new String[arguments.length + 2];
    for (int i = 0; i < arguments.length; i++) {
      line[i] = arguments[i].toString();
    }
    line[arguments.length] = "--format";
    line[arguments.length + 1] = "json";
    int status =
        Keysmith.run(new PrintWriter(out, true), new PrintWriter(err, true), false, WIDTH, line);
    String text = out + "status " + status + "\n" + err;
    String anywhere =
        DURATION
            .matcher(text)
            .replaceAll("$1…")
            .replace(folder + "/", "")
            .replace(ProjectCheckout.ROOT + "/", "");
    Files.writeString(
        Files.createDirectories(folder.resolve(name)).resolve(file + ".json"), anywhere);
  }
}
