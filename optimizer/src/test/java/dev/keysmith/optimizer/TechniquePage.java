package dev.keysmith.optimizer;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page about a technique: what it says, and the cases in it. */
record TechniquePage(Path file, String name, String text) {
  static final Path FOLDER = ProjectCheckout.ROOT.resolve("docs/techniques");

  static List<TechniquePage> all() {
    return ProjectCheckout.list(FOLDER).stream()
        .filter(file -> file.toString().endsWith(".md"))
        .filter(file -> !file.endsWith("README.md"))
        .map(TechniquePage::of)
        .toList();
  }

  private static TechniquePage of(Path file) {
    String name = file.getFileName().toString();
    return new TechniquePage(
        file, name.substring(0, name.length() - ".md".length()), ProjectCheckout.read(file));
  }

  /** The fenced block with this info string. */
  String block(String info) {
    Matcher matcher =
        Pattern.compile("(?ms)^```" + Pattern.quote(info) + "\n(.*?)^```$").matcher(text);
    if (!matcher.find()) {
      throw new IllegalStateException(file + " has no block " + info);
    }
    return matcher.group(1);
  }

  List<String> headings() {
    return text.lines().filter(line -> line.startsWith("#")).toList();
  }

  /** The design derived for a case, in the style that its spec prefers. */
  StyleResult derived(String which) {
    Spec spec = SpecFixtures.of(block("yaml " + which));
    return new DesignOptimizer(PriceListReader.shipped())
        .designer(
            spec,
            spec.prefer().style(),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE)
        .derive(() -> {});
  }

  /** A design as the page shows it. */
  static String shown(StyleResult derived) {
    return DesignWriter.write(derived.design())
        + String.format(Locale.ROOT, "bill: $%,.2f/month%n", derived.monthlyUsd());
  }

  /** The page with other output under a case. */
  TechniquePage showing(String which, String output) {
    String info = "```text " + which + "\n";
    return new TechniquePage(
        file, name, text.replace(info + block("text " + which), info + output));
  }

  @Override
  public String toString() {
    return name;
  }
}
