package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Changes to the files of a folder, in this order, done together or not at all.
 *
 * <p>New contents are written aside, in the same folder so that they can be moved, and what they
 * replace is copied there. Then each is moved to its place in one step, so that no reader ever sees
 * half a file. Where anything fails, all is put back.
 */
record FileTransaction(ImmutableList<FileChange> changes) {

  /** A change of one file. */
  sealed interface FileChange {
    /** Its name in the folder. */
    String name();

    /** Makes the file, or replaces its content. */
    record Put(String name, byte[] content) implements FileChange {}

    /** Removes the file. */
    record Delete(String name) implements FileChange {}
  }

  /** Moves a file over another, in one step. */
  interface FileMove {
    FileMove ATOMIC = (from, to) -> Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);

    void move(Path from, Path to) throws IOException;
  }

  private interface Undo {
    void undo() throws IOException;
  }

  void applyTo(Path folder, FileMove move) throws IOException {
    Deque<Undo> undos = new ArrayDeque<>();
    Path aside;
    try {
      create(folder, undos);
      aside = ScratchFolder.in(folder);
      undos.push(() -> remove(aside));
      ImmutableList<Path> prepared = prepare(aside);
      for (int i = 0; i < changes.size(); i++) {
        Path target = folder.resolve(changes.get(i).name());
        Path old = aside.resolve(i + ".old");
        if (changes.get(i) instanceof FileChange.Put) {
          create(parent(target), undos);
          undos.push(backUp(target, old, move));
          move.move(prepared.get(i), target);
        } else {
          move.move(target, old);
          undos.push(() -> move.move(old, target));
        }
      }
    } catch (IOException | RuntimeException e) {
      undo(undos, e);
      throw e;
    }
    try {
      remove(aside);
      removeEmptied(folder);
    } catch (IOException e) {
      // All is in its place; what is left over does no harm.
    }
  }

  /** The folders in which there was nothing but what was deleted. */
  private void removeEmptied(Path folder) throws IOException {
    for (FileChange change : changes) {
      if (change instanceof FileChange.Delete) {
        Path above = folder.resolve(change.name()).getParent();
        while (above != null && !above.equals(folder) && isEmpty(above)) {
          Files.delete(above);
          above = above.getParent();
        }
      }
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (DirectoryStream<Path> content = Files.newDirectoryStream(folder)) {
      return !content.iterator().hasNext();
    }
  }

  /** The new contents in files of their own, change by change. */
  private ImmutableList<Path> prepare(Path aside) throws IOException {
    ImmutableList.Builder<Path> prepared = ImmutableList.builder();
    for (int i = 0; i < changes.size(); i++) {
      Path file = aside.resolve(i + ".new");
      if (changes.get(i) instanceof FileChange.Put put) {
        Files.write(file, put.content());
      }
      prepared.add(file);
    }
    return prepared.build();
  }

  /** How to have again what is there now. */
  private static Undo backUp(Path target, Path old, FileMove move) throws IOException {
    if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      // A name that no file can have cannot be deleted either.
      return () -> {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
          Files.delete(target);
        }
      };
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
