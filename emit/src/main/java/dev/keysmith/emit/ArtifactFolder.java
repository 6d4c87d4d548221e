package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.emit.ArtifactOutcome.FileState;
import dev.keysmith.emit.FileTransaction.FileChange;
import dev.keysmith.emit.FileTransaction.FileMove;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A folder that artifacts are written to: all of them or none, and never over what a person wrote.
 *
 * <pre>
 *   design.yaml        ours, replaced          or a person's, kept
 *   design.yaml.new                            what we would have written
 *   .keysmith          the hashes of what we wrote, by which we know it again
 * </pre>
 *
 * <p>The new file's name ends in {@code .new} so that no tool takes it for one of its own:
 * Terraform reads every {@code *.tf} in a folder.
 */
public final class ArtifactFolder {
  private final Path path;
  private final FileMove move;

  public ArtifactFolder(Path path) {
    this(path, FileMove.ATOMIC);
  }

  ArtifactFolder(Path path, FileMove move) {
    this.path = path;
    this.move = move;
  }

  /** Fails at once where it is plain that nothing can be written here. */
  public void check() {
    Path existing = path.toAbsolutePath();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      throw new FolderFailure(
          shown(existing) + " is a file, not a folder", "choose another folder");
    }
    if (!Files.isWritable(existing)) {
      throw FolderFailure.denied(shown(existing));
    }
  }

  private Path shown(Path existing) {
    return existing.equals(path.toAbsolutePath()) ? path : existing;
  }

  /** Whether a person's file is in the place of an artifact, and would be kept. */
  public boolean keeps(Artifact artifact) {
    try {
      return new Decisions(manifest())
          .put(artifact.name(), artifact.text().getBytes(StandardCharsets.UTF_8))
          .isKept();
    } catch (IOException e) {
      throw FolderFailure.of(path, e);
    }
  }

  private FolderManifest manifest() throws IOException {
    return FolderManifest.parse(text(content(FolderManifest.NAME).orElse(new byte[0])));
  }

  /** Reports what became of each artifact. A file with the same text is not rewritten. */
  public ImmutableList<ArtifactOutcome> write(List<Artifact> artifacts) {
    return write(artifacts, Optional.empty());
  }

  /**
   * The same with all that belongs to a design: what was written with an earlier one and is not
   * among it goes, unless a person changed it.
   *
   * @param others files of the folder that belong to the design too, and are not written
   */
  public ImmutableList<ArtifactOutcome> replaceGenerated(
      List<Artifact> artifacts, Set<String> others) {
    return write(artifacts, Optional.of(others));
  }

  private ImmutableList<ArtifactOutcome> write(
      List<Artifact> artifacts, Optional<Set<String>> others) {
    check();
    try {
      Decisions decisions = new Decisions(manifest());
      for (Artifact artifact : artifacts) {
        decisions.decide(artifact);
      }
      if (others.isPresent()) {
        decisions.keepOnly(artifacts.stream().map(Artifact::name).toList(), others.get());
      }
      Optional<FileTransaction> changes = decisions.changes();
      if (changes.isPresent()) {
        changes.get().applyTo(path, move);
      }
      return decisions.outcomes.build();
    } catch (IOException e) {
      throw FolderFailure.of(path, e);
    }
  }

  /** Empty where there is no such file. */
  private Optional<byte[]> content(String name) throws IOException {
    Path file = path.resolve(name);
    if (Files.isDirectory(file)) {
      throw new FolderFailure(
          file + " is a folder, not a file", "move it, or choose another folder");
    }
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? Optional.of(Files.readAllBytes(file))
        : Optional.empty();
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }

  /** What to do, artifact by artifact. */
  private final class Decisions {
    private final FolderManifest manifest;
    private final ImmutableList.Builder<ArtifactOutcome> outcomes = ImmutableList.builder();
    private final Map<String, byte[]> puts = new LinkedHashMap<>();
    private final Map<String, byte[]> ours = new LinkedHashMap<>();
    private final Set<String> deletes = new LinkedHashSet<>();
    private final Set<String> forgotten = new LinkedHashSet<>();
    private final Set<String> ofADesign = new LinkedHashSet<>();

    Decisions(FolderManifest manifest) {
      this.manifest = manifest;
    }

    void decide(Artifact artifact) throws IOException {
      String name = artifact.name();
      byte[] text = artifact.text().getBytes(StandardCharsets.UTF_8);
      FileState state = put(name, text);
      if (!state.isKept()) {
        outcomes.add(new ArtifactOutcome(name, name, state));
        dropOutdated(name);
        return;
      }
      String beside = beside(name);
      for (int attempt = 2; put(beside, text).isKept(); attempt++) {
        beside = beside(name) + attempt;
      }
      outcomes.add(new ArtifactOutcome(name, beside, state));
    }

    /** Releases files that were generated before and are not among these. */
    void keepOnly(List<String> made, Set<String> others) throws IOException {
      ofADesign.addAll(ours.keySet());
      Set<String> stays = Sets.union(Sets.union(ours.keySet(), ImmutableSet.copyOf(made)), others);
      for (String name : Sets.difference(manifest.generated(), stays)) {
        dropOutdated(name);
        if (!forgotten.contains(name)) {
          letGo(name);
        }
      }
    }

    private void letGo(String name) throws IOException {
      Optional<byte[]> content = content(name);
      if (content.isPresent() && !manifest.isAsWritten(name, content.get())) {
        outcomes.add(new ArtifactOutcome(name, name, FileState.NO_LONGER_MADE));
        return;
      }
      forgotten.add(name);
      if (content.isPresent()) {
        deletes.add(name);
        outcomes.add(new ArtifactOutcome(name, name, FileState.REMOVED));
      }
    }

    /** Writes a file unless it is a person's. */
    private FileState put(String name, byte[] text) throws IOException {
      Optional<byte[]> there = content(name);
      if (there.isPresent() && !Arrays.equals(there.get(), text) && !isOurs(name, there.get())) {
        return manifest.knows(name) ? FileState.CHANGED_BY_HAND : FileState.NOT_OURS;
      }
      ours.put(name, text);
      if (there.isPresent() && Arrays.equals(there.get(), text)) {
        return FileState.UNCHANGED;
      }
      puts.put(name, text);
      return FileState.WRITTEN;
    }

    /** One that a person moved from beside into its place is ours again. */
    private boolean isOurs(String name, byte[] content) {
      return !Files.isSymbolicLink(path.resolve(name))
          && (manifest.isAsWritten(name, content)
              || manifest.beginningWith(beside(name)).stream()
                  .anyMatch(beside -> manifest.isAsWritten(beside, content)));
    }

    /** The file written beside a user's file is obsolete once that file is ours again. */
    private void dropOutdated(String name) throws IOException {
      for (String beside : manifest.beginningWith(beside(name))) {
        Optional<byte[]> content = content(beside);
        if (content.isEmpty()) {
          forgotten.add(beside);
        } else if (manifest.isAsWritten(beside, content.get())) {
          forgotten.add(beside);
          deletes.add(beside);
        }
      }
    }

    /**
     * The manifest comes first with the old and the new hashes, and last with the new ones alone:
     * whoever ends this process in between, the next one knows every file again.
     */
    Optional<FileTransaction> changes() {
      FolderManifest during = manifest.or(ImmutableMap.copyOf(ours), ofADesign);
      FolderManifest after = manifest.with(ImmutableMap.copyOf(ours), ofADesign).without(forgotten);
      ImmutableList.Builder<FileChange> changes = ImmutableList.builder();
      if (!puts.isEmpty()) {
        changes.add(record(during));
      }
      puts.forEach((name, content) -> changes.add(new FileChange.Put(name, content)));
      deletes.forEach(name -> changes.add(new FileChange.Delete(name)));
      if (!after.equals(puts.isEmpty() ? manifest : during)) {
        changes.add(record(after));
      }
      ImmutableList<FileChange> all = changes.build();
      return all.isEmpty() ? Optional.empty() : Optional.of(new FileTransaction(all));
    }

    private static FileChange record(FolderManifest manifest) {
      return new FileChange.Put(
          FolderManifest.NAME, manifest.text().getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String beside(String name) {
    return name + ".new";
  }
}
