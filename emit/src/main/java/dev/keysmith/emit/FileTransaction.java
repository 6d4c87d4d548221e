package dev.keysmith.emit;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * Changes to the files of a folder, done together or not at all.
 *
 * <p>New contents are written aside, in the same folder so that they can be moved, and what they
 * replace is copied there. Then each is moved to its place in one step, so that no reader ever sees
 * half a file. Where anything fails, all is put back.
 *
 * @param puts contents by the names of their files
 * @param deletes names of files to be gone
 */
record FileTransaction(ImmutableMap<String, byte[]> puts, ImmutableSet<String> deletes) {
  private static final String ASIDE = ".keysmith-";

  /** Moves a file over another, in one step. */
  interface FileMove {
    FileMove ATOMIC = (from, to) -> Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);

    void move(Path from, Path to) throws IOException;
  }

  private interface Undo {
    void undo() throws IOException;
  }

  boolean isEmpty() {
    return puts.isEmpty() && deletes.isEmpty();
  }

  void applyTo(Path folder, FileMove move) throws IOException {
    Deque<Undo> undos = new ArrayDeque<>();
    Path aside;
    try {
      create(folder, undos);
      aside = Files.createTempDirectory(folder, ASIDE);
      undos.push(() -> remove(aside));
      ImmutableMap<String, Path> prepared = prepare(aside);
      for (Map.Entry<String, Path> entry : prepared.entrySet()) {
        Path target = folder.resolve(entry.getKey());
        Path old = aside.resolve(entry.getValue().getFileName() + ".old");
        create(parent(target), undos);
        undos.push(backUp(target, old, move));
        move.move(entry.getValue(), target);
      }
      for (String name : deletes) {
        Path target = folder.resolve(name);
        Path old = aside.resolve(undos.size() + ".old");
        move.move(target, old);
        undos.push(() -> move.move(old, target));
      }
    } catch (IOException | RuntimeException e) {
      undo(undos, e);
      throw e;
    }
    try {
      remove(aside);
    } catch (IOException e) {
      // All is in its place; what is left over does no harm.
    }
  }

  /** The new contents in files of their own, by the names that they will have. */
  private ImmutableMap<String, Path> prepare(Path aside) throws IOException {
    ImmutableMap.Builder<String, Path> prepared = ImmutableMap.builder();
    int number = 0;
    for (Map.Entry<String, byte[]> put : puts.entrySet()) {
      prepared.put(put.getKey(), Files.write(aside.resolve("put" + number++), put.getValue()));
    }
    return prepared.buildOrThrow();
  }

  /** How to have again what is there now. */
  private static Undo backUp(Path target, Path old, FileMove move) throws IOException {
    if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      return () -> Files.deleteIfExists(target);
    }
    Files.copy(target, old, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    return () -> move.move(old, target);
  }

  /** Stops where something cannot be put back: what it would be put back from is then left. */
  private static void undo(Deque<Undo> undos, Exception failure) {
    try {
      for (Undo undo : undos) {
        undo.undo();
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** With those above it, one by one, so that just these can be taken away again. */
  private static void create(Path folder, Deque<Undo> undos) throws IOException {
    if (!Files.isDirectory(folder)) {
      if (folder.toAbsolutePath().getParent() != null) {
        create(parent(folder), undos);
      }
      Files.createDirectory(folder);
      undos.push(() -> Files.delete(folder));
    }
  }

  private static Path parent(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file : parent;
  }

  private static void remove(Path aside) throws IOException {
    // No other process knows this folder's name, so none can put a link into it meanwhile.
    MoreFiles.deleteRecursively(aside, RecursiveDeleteOption.ALLOW_INSECURE);
  }
}
