package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The page of a rule, with its examples. */
public record RulePage(Path file, String name, String text) {
  public static final Path FOLDER = ProjectCheckout.ROOT.resolve("docs/rules");

  static List<RulePage> all() {
    return ProjectCheckout.list(FOLDER).stream()
        .filter(file -> file.toString().endsWith(".md"))
        .filter(file -> !file.endsWith("README.md"))
        .map(RulePage::of)
        .toList();
  }

  public static RulePage of(Path file) {
    String name = file.getFileName().toString();
    return new RulePage(
        file, name.substring(0, name.length() - ".md".length()), ProjectCheckout.read(file));
  }

  /** The fenced block with this info string. */
  public Optional<String> block(String info) {
    Matcher matcher =
        Pattern.compile("(?ms)^```" + Pattern.quote(info) + "\n(.*?)^```$").matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  List<String> headings() {
    return text.lines().filter(line -> line.startsWith("#")).toList();
  }

  ReviewContext bad() {
    return context(block("yaml spec").orElseThrow(), "bad");
  }

  ReviewContext good() {
    return context(
        block("yaml good-spec").orElseGet(() -> block("yaml spec").orElseThrow()), "good");
  }

  private ReviewContext context(String spec, String design) {
    return context(spec, design + ".yaml", block("yaml " + design).orElseThrow());
  }

  public static ReviewContext context(String spec, String name, String design) {
    SpecFile read =
        SpecReader.read(new SourceText("spec.yaml", spec), PriceListReader.shipped().regionNames());
    assertThat(read.errors()).isEmpty();
    DesignFile file = DesignReader.read(new SourceText(name, design), read.spec().orElseThrow());
    assertThat(file.errors()).isEmpty();
    return ReviewContext.of(read, file, PriceListReader.shipped());
  }

  /** The findings of this rule in a design. */
  List<ReviewFinding> findings(ReviewContext context) {
    return new Reviewer()
        .review(context).findings().stream()
            .filter(finding -> finding.rule().equals(name))
            .toList();
  }

  /** Findings as the page shows them. */
  static String shown(List<ReviewFinding> findings) {
    return findings.stream()
        .map(
            finding ->
                finding.place()
                    + ": "
                    + finding.severity().label()
                    + ": "
                    + finding.message()
                    + "\n"
                    + finding.arithmetic().stream()
                        .map(line -> "    " + line + "\n")
                        .collect(Collectors.joining())
                    + "  fix: "
                    + finding.fix()
                    + "\n")
        .collect(Collectors.joining());
  }
}
