package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cli.text.ReviewText;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** The guide shows the actual output of a review. */
final class ReviewGuideTest {
  private static final Path GUIDE = ProjectCheckout.ROOT.resolve("docs/guide/review.md");
  private static final String EXAMPLE = ProjectCheckout.ROOT.resolve("corpus/review/issues") + "/";

  /** {@code -Dgolden.update=true} writes it there. */
  @Test
  void theExampleGivesTheOutputShown() {
    CommandRun run =
        CommandRun.of("review", EXAMPLE + "spec.yaml", "--design", EXAMPLE + "design.yaml");
    String next = run.out().substring(run.out().indexOf("\nNext:\n")).replace(EXAMPLE, "");
    String page = ProjectCheckout.read(GUIDE);
    Matcher session = Pattern.compile("(?s)```console\n(\\$ [^\n]*\n)(.*?)```").matcher(page);
    assertThat(session.find()).isTrue();
    assertThat(session.group(1)).isEqualTo("$ keysmith review spec.yaml --design design.yaml\n");
    GoldenFiles.compare(
        GUIDE,
        page.substring(0, session.start(2)) + shown() + next + page.substring(session.end(2)));
  }

  /** As from within its folder: line breaks depend on the length of the file names. */
  private static String shown() {
    SpecFile spec =
        SpecReader.read(
            new SourceText("spec.yaml", ProjectCheckout.read(Path.of(EXAMPLE, "spec.yaml"))),
            PriceListReader.shipped().regionNames());
    DesignFile design =
        DesignReader.read(
            new SourceText("design.yaml", ProjectCheckout.read(Path.of(EXAMPLE, "design.yaml"))),
            spec.spec().orElseThrow());
    StringWriter out = new StringWriter();
    new ReviewText(new PrintWriter(out, true), 100, Help.defaultColorScheme(Ansi.OFF))
        .show("Issues", new DesignCompiler(PriceListReader.shipped()).review(spec, design), false);
    return out.toString();
  }
}
