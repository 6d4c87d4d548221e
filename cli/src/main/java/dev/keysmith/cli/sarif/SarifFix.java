package dev.keysmith.cli.sarif;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.review.fix.LineEdit;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;

/** A change to the design's file that fixes a finding. Names are the standard's. */
public record SarifFix(SarifLog.Text description, ImmutableList<ArtifactChange> artifactChanges) {

  record ArtifactChange(
      SarifLog.ArtifactLocation artifactLocation, ImmutableList<Replacement> replacements) {}

  record Replacement(Region deletedRegion, Content insertedContent) {}

  record Content(String text) {}

  /** The end is one past the last character; columns count code points. */
  record Region(int startLine, int startColumn, int endLine, int endColumn) {}

  /** Empty where there is no automatic fix, or the file's layout differs too much. */
  public static ImmutableList<SarifFix> of(ReviewFinding finding, DesignFile file, Spec spec) {
    if (finding.autoFix().isEmpty()) {
      return ImmutableList.of();
    }
    SourceText source = file.source().orElseThrow();
    ImmutableList<Replacement> replacements =
        LineEdit.of(
                source,
                file.design().orElseThrow(),
                finding.autoFix().get().apply(file.design().orElseThrow()),
                spec)
            .stream()
            .map(edit -> replacement(source.lines(), edit))
            .collect(ImmutableList.toImmutableList());
    return replacements.isEmpty()
        ? ImmutableList.of()
        : ImmutableList.of(
            new SarifFix(
                new SarifLog.Text(finding.fix()),
                ImmutableList.of(
                    new ArtifactChange(
                        new SarifLog.ArtifactLocation(SarifUri.of(Path.of(source.name()))),
                        replacements))));
  }

  private static Replacement replacement(ImmutableList<String> lines, LineEdit edit) {
    String inserted = String.join("\n", edit.inserted());
    int first = edit.line();
    int last = first + edit.replaced() - 1;
    if (edit.replaced() == 0) {
      int end = behind(lines.get(first - 2));
      return new Replacement(
          new Region(first - 1, end, first - 1, end), new Content("\n" + inserted));
    }
    if (edit.inserted().isEmpty()) {
      return new Replacement(
          last < lines.size()
              ? new Region(first, 1, last + 1, 1)
              : new Region(first - 1, behind(lines.get(first - 2)), last, behind(lines, last)),
          new Content(""));
    }
    return new Replacement(new Region(first, 1, last, behind(lines, last)), new Content(inserted));
  }

  private static int behind(ImmutableList<String> lines, int line) {
    return behind(lines.get(line - 1));
  }

  private static int behind(String line) {
    return line.codePointCount(0, line.length()) + 1;
  }
}
