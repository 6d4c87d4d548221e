package dev.keysmith.export;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.keysmith.export.source.InputProblem;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of an export, with all that is needed to go on after the process was killed.
 *
 * <pre>
 *   DIR/.keysmith-export/job.json     what is exported, and since when
 *                       /units/N.json how far each unit is, and which runs it has written
 *                       /runs/        sorted rows; those that no unit names do not count
 *                       /files/       the files, until all are complete
 *                       /publish.json that they are, and are being moved to DIR
 * </pre>
 *
 * <p>Every file here is complete under its name, because it is written under another and renamed.
 */
final class ExportFolder implements AutoCloseable {
  private static final String STATE = ".keysmith-export";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final Path state;
  private final FileChannel channel;
  private final FileLock lock;

  /**
   * What is exported; another input is another export.
   *
   * @param fingerprint of everything that decides the result
   * @param started in seconds since 1970
   */
  record Job(String fingerprint, long started) {}

  /** How far a unit is. */
  record UnitProgress(
      String position,
      boolean done,
      List<String> runs,
      Map<String, Long> sums,
      Map<String, Long> maxima) {
    static final UnitProgress NONE =
        new UnitProgress("", false, ImmutableList.of(), ImmutableMap.of(), ImmutableMap.of());

    ExportTally tally() {
      return new ExportTally(sums, maxima);
    }
  }

  /** The files that are complete. */
  record Publication(List<String> files) {}

  private ExportFolder(Path folder, Path state, FileChannel channel, FileLock lock) {
    this.folder = folder;
    this.state = state;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Opens a folder that is empty, or has an export that was not finished.
   *
   * @throws InputProblem if it has anything else
   */
  static ExportFolder open(Path folder) throws IOException {
    Path state = folder.resolve(STATE);
    if (!Files.exists(state) && Files.exists(folder) && !isEmpty(folder)) {
      throw new InputProblem(
          folder + " is not an empty folder; choose another with --out, or delete what is in it");
    }
    Files.createDirectories(state.resolve("units"));
    Files.createDirectories(state.resolve("runs"));
    FileChannel channel =
        FileChannel.open(
            state.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = lock(channel);
    if (lock == null) {
      channel.close();
      throw new InputProblem(
          "another process is exporting to " + folder + "; wait for it, or choose another folder");
    }
    return new ExportFolder(folder, state, channel, lock);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  /**
   * Begins a job, or goes on with it.
   *
   * @throws InputProblem if another one was begun here
   */
  Job begin(Job job) throws IOException {
    Path file = state.resolve("job.json");
    if (!Files.exists(file)) {
      write(file, job);
      return job;
    }
    Job begun = JSON.readValue(file.toFile(), Job.class);
    if (!begun.fingerprint().equals(job.fingerprint())) {
      throw new InputProblem(
          String.format(
              "%s has an unfinished export of another spec, design, source or format; repeat the"
                  + " command that began it, or delete %s",
              folder, folder));
    }
    return begun;
  }

  UnitProgress progress(String unit) throws IOException {
    Path file = state.resolve("units").resolve(unit + ".json");
    return Files.exists(file)
        ? JSON.readValue(file.toFile(), UnitProgress.class)
        : UnitProgress.NONE;
  }

  void save(String unit, UnitProgress progress) throws IOException {
    write(state.resolve("units").resolve(unit + ".json"), progress);
  }

  Path run(String name) {
    return state.resolve("runs").resolve(name);
  }

  /** An empty folder for what is made again if this process is killed. */
  Path scratch(String name) throws IOException {
    Path scratch = state.resolve(name);
    if (Files.exists(scratch)) {
      MoreFiles.deleteRecursively(scratch, RecursiveDeleteOption.ALLOW_INSECURE);
    }
    return Files.createDirectory(scratch);
  }

  /** The files that are complete, if a process was killed while it moved them. */
  Optional<Publication> published() throws IOException {
    Path file = state.resolve("publish.json");
    return Files.exists(file)
        ? Optional.of(JSON.readValue(file.toFile(), Publication.class))
        : Optional.empty();
  }

  /** All files are complete. */
  void publish(Publication files) throws IOException {
    write(state.resolve("publish.json"), files);
  }

  /** Moves complete files to their place, and forgets the rest. */
  void move(Publication publication) throws IOException {
    Path from = state.resolve("files");
    for (String file : publication.files()) {
      if (Files.exists(from.resolve(file))) {
        Files.move(from.resolve(file), folder.resolve(file), StandardCopyOption.ATOMIC_MOVE);
      }
    }
    close();
    MoreFiles.deleteRecursively(state, RecursiveDeleteOption.ALLOW_INSECURE);
  }

  static void write(Path file, Object value) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    try (FileOutputStream out = new FileOutputStream(draft.toFile())) {
      out.write(JSON.writeValueAsBytes(value));
      out.getFD().sync();
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() {
    try {
      if (lock.isValid()) {
        lock.release();
      }
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
