package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.Folder;
import dev.keysmith.emit.FolderFailure;
import dev.keysmith.emit.Outcome;
import dev.keysmith.review.LineEdit;
import dev.keysmith.review.Mending;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A mended design in a file beside the original.
 *
 * <pre>
 *   design.yaml  ──▶  design.mended.yaml
 * </pre>
 */
record Mendings(Mending mending, Path original, ImmutableList<Outcome> outcomes) {

  /** Writes it with the comments of the original where that can be; or changes nothing. */
  static Mendings write(Path original, DesignFile file, Spec spec, Mending mending) {
    SourceText source = file.source().orElseThrow();
    ImmutableList<LineEdit> edits =
        LineEdit.of(source, file.design().orElseThrow(), mending.design(), spec);
    String text = edits.isEmpty() ? mending.text() : LineEdit.apply(source, edits);
    try {
      return new Mendings(
          mending,
          original,
          new Folder(folder(original))
              .write(ImmutableList.of(new Artifact(beside(original), text))));
    } catch (FolderFailure e) {
      throw new OutsideFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }

  private static String beside(Path original) {
    String name = String.valueOf(original.getFileName());
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? name + ".mended" : name.substring(0, dot) + ".mended" + name.substring(dot);
  }

  private static Path folder(Path original) {
    return Optional.ofNullable(original.getParent()).orElse(Path.of("."));
  }

  Path folder() {
    return folder(original);
  }

  /** Where the text is now. */
  Path file() {
    return original.resolveSibling(outcomes.get(0).file());
  }
}
