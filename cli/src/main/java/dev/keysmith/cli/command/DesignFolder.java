package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.ArtifactFolder;
import dev.keysmith.emit.ArtifactOutcome;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder of {@code --out}. Its files are all of one design: where a person's {@code
 * design.yaml} is another one, only the new design file is written, beside theirs.
 */
public final class DesignFolder {
  public static final String DESIGN_FILE = "design.yaml";

  private final Path path;
  private final ArtifactFolder folder;

  public DesignFolder(Path path) {
    this.path = path;
    this.folder = new ArtifactFolder(path);
  }

  /**
   * What became of the files.
   *
   * @param another whether a person's design, which is another one, was kept
   */
  public record WrittenFiles(ImmutableList<ArtifactOutcome> outcomes, boolean another) {}

  /**
   * Writes a design with its files.
   *
   * @param given the file that the design was read from
   */
  public WrittenFiles write(
      Spec spec, Design design, Optional<Path> given, ImmutableList<Artifact> artifacts) {
    if (given.isPresent() && isDesignFile(given.get())) {
      return new WrittenFiles(
          folder.replaceGenerated(artifacts, ImmutableSet.of(DESIGN_FILE)), false);
    }
    Artifact file = new Artifact(DESIGN_FILE, DesignWriter.write(design));
    if (folder.keeps(file) && !isWritten(spec, file)) {
      return new WrittenFiles(folder.write(ImmutableList.of(file)), true);
    }
    ImmutableList<Artifact> all =
        ImmutableList.<Artifact>builder().add(file).addAll(artifacts).build();
    return new WrittenFiles(folder.replaceGenerated(all, ImmutableSet.of()), false);
  }

  /** Whether the person's file is the same design, with other comments or another layout. */
  private boolean isWritten(Spec spec, Artifact file) {
    return DesignReader.read(path.resolve(DESIGN_FILE), spec)
        .design()
        .map(DesignWriter::write)
        .filter(file.text()::equals)
        .isPresent();
  }

  /** Whether the given design file already is the one in this folder. */
  private boolean isDesignFile(Path file) {
    Path own = path.resolve(DESIGN_FILE);
    try {
      return Files.exists(own) && Files.isSameFile(file, own);
    } catch (IOException e) {
      return false;
    }
  }
}
