package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.ArtifactFolder;
import dev.keysmith.emit.ArtifactOutcome;
import dev.keysmith.emit.FolderFailure;
import dev.keysmith.measure.MeasurementResult;
import dev.keysmith.measure.draft.DraftedModel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The files with measured figures: a spec beside the original, or a spec and a design that were
 * inferred. What a person has edited is kept.
 */
record MeasuredFiles(Path folder, ImmutableList<ArtifactOutcome> outcomes) {
  /** Writes a spec to a file. */
  static MeasuredFiles of(Path file, MeasurementResult result) {
    return write(
        Optional.ofNullable(file.getParent()).orElse(Path.of(".")),
        ImmutableList.of(new Artifact(String.valueOf(file.getFileName()), result.spec().text())));
  }

  /** Writes what was inferred to a folder. */
  static MeasuredFiles ofDraft(Path folder, MeasurementResult result, DraftedModel draft) {
    return write(
        folder,
        ImmutableList.of(
            new Artifact("spec.yaml", result.spec().text()),
            new Artifact(DesignFolder.DESIGN_FILE, draft.design())));
  }

  private static MeasuredFiles write(Path folder, ImmutableList<Artifact> files) {
    try {
      return new MeasuredFiles(folder, new ArtifactFolder(folder).write(files));
    } catch (FolderFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }

  /** {@code orders.measured.yaml} beside {@code orders.yaml}. */
  static Path beside(Path original) {
    String name = String.valueOf(original.getFileName()).replaceFirst("\\.measured(?=\\.)", "");
    int dot = name.lastIndexOf('.');
    return original.resolveSibling(
        dot <= 0 ? name + ".measured" : name.substring(0, dot) + ".measured" + name.substring(dot));
  }

  /** The spec that was written. */
  Path spec() {
    return folder.resolve(outcomes.get(0).file());
  }

  /** The design that was written beside it. */
  Optional<Path> design() {
    return outcomes.stream().skip(1).findFirst().map(one -> folder.resolve(one.file()));
  }
}
