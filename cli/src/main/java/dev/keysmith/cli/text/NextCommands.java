package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.UnsupportedPattern;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/**
 * The commands that are suggested after a result, about one spec and one design of it.
 *
 * @param design empty for the derived design
 * @param prices the user's price file
 * @param region the region that overrides the one of the spec
 */
public record NextCommands(
    Path spec, Optional<Path> design, Optional<Path> prices, Optional<String> region) {
  String explain(String pattern) {
    return command(ImmutableList.of("explain", spec.toString(), pattern), ImmutableList.of());
  }

  /** Runs a pattern by hand. */
  String query(String pattern, ImmutableList<String> options) {
    return command(ImmutableList.of("query", spec.toString(), pattern), options);
  }

  public String check() {
    return command(ImmutableList.of("check", spec.toString()), ImmutableList.of());
  }

  public String cost() {
    return command(ImmutableList.of("cost", spec.toString()), ImmutableList.of());
  }

  public String verify(String... options) {
    return command(ImmutableList.of("verify", spec.toString()), ImmutableList.copyOf(options));
  }

  public String review(String... options) {
    return command(ImmutableList.of("review", spec.toString()), ImmutableList.copyOf(options));
  }

  /** Compares it with another design. */
  public String compare() {
    return command(
        ImmutableList.of("compare", spec.toString()), ImmutableList.of("--design", "OTHER"));
  }

  /** Compares it with the derived design. */
  public String compareWithDerived() {
    return command(ImmutableList.of("compare", spec.toString()), ImmutableList.of());
  }

  /** Derives the design. */
  public String derive() {
    return command(ImmutableList.of("design", spec.toString()), ImmutableList.of());
  }

  /** Writes a derived design to a folder. */
  public String keep(ImmutableList<String> options) {
    return command(
        ImmutableList.<String>builder().add("design", spec.toString()).addAll(options).build(),
        ImmutableList.of("--out", "DIR"));
  }

  /** Writes the files of a design to a folder. */
  public String generate(Path folder) {
    return command(
        ImmutableList.of("design", spec.toString()), ImmutableList.of("--out", folder.toString()));
  }

  private String command(ImmutableList<String> words, ImmutableList<String> options) {
    ImmutableList.Builder<String> all = ImmutableList.<String>builder().add("keysmith");
    all.addAll(words);
    design.ifPresent(file -> all.add("--design", file.toString()));
    all.addAll(options);
    prices.ifPresent(file -> all.add("--prices", file.toString()));
    region.ifPresent(name -> all.add("--region", name));
    return ShellCommand.of(all.build());
  }

  /** Suggests what to look at first: a pattern that is not served, and the most expensive one. */
  public void showPatterns(PrintWriter out, Bill bill) {
    bill.unserved().stream()
        .filter(UnsupportedPattern::isFault)
        .findFirst()
        .ifPresent(one -> show(out, explain(one.pattern().id()), "show what is missing"));
    bill.patterns().stream()
        .max(Comparator.comparingDouble(PatternBill::monthlyUsd))
        .ifPresent(
            one -> show(out, explain(one.pattern().id()), "explain the most expensive pattern"));
  }

  public static void show(PrintWriter out, String command, String why) {
    out.println("  " + command + "    # " + why);
  }
}
