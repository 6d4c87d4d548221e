package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.ArtifactFolder;
import dev.keysmith.emit.ArtifactOutcome;
import dev.keysmith.emit.FolderFailure;
import dev.keysmith.review.FixSession;
import dev.keysmith.review.fix.FixedText;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A fixed design in a new file in the folder of the original.
 *
 * <pre>
 *   design.yaml  ──▶  design.fixed.yaml
 * </pre>
 */
public record FixedDesignFile(
    FixSession fixSession, Path original, ImmutableList<ArtifactOutcome> outcomes) {

  /** Writes it, with the comments of the original; or changes nothing. */
  public static FixedDesignFile write(
      Path original, DesignFile file, Spec spec, FixSession fixSession) {
    SourceText source = file.source().orElseThrow();
    String text = FixedText.of(source, file.design().orElseThrow(), fixSession.design(), spec);
    try {
      return new FixedDesignFile(
          fixSession,
          original,
          new ArtifactFolder(folder(original))
              .write(ImmutableList.of(new Artifact(beside(original), text))));
    } catch (FolderFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }

  private static String beside(Path original) {
    String name = String.valueOf(original.getFileName());
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? name + ".fixed" : name.substring(0, dot) + ".fixed" + name.substring(dot);
  }

  private static Path folder(Path original) {
    return Optional.ofNullable(original.getParent()).orElse(Path.of("."));
  }

  public Path folder() {
    return folder(original);
  }

  /** The file that was written. */
  public Path file() {
    return original.resolveSibling(outcomes.get(0).file());
  }
}
