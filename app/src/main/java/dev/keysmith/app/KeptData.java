package dev.keysmith.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import dev.keysmith.design.Design;
import dev.keysmith.design.writer.DesignWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A folder in which DynamoDB Local stores generated data from one run to the next.
 *
 * @param mark says of which design, seed and number of items the data is
 */
record KeptData(Path folder, String mark) {
  private static final String MARK = "keysmith-query.txt";

  /** The file of DynamoDB Local; it makes others whose names begin alike. */
  private static final String DATABASE = "items.db";

  static KeptData of(Path folder, Design design, int items, long seed) {
    String text = "%s\nseed %d, %d items\n".formatted(DesignWriter.write(design), seed, items);
    String hash = Hashing.sha256().hashString(text, UTF_8).toString();
    return new KeptData(
        folder, "keysmith query, seed %d, %d items, design %s%n".formatted(seed, items, hash));
  }

  /**
   * Whether the folder has the data; otherwise it is new or empty.
   *
   * @throws QueryProblem if it has anything else
   * @throws ExternalFailure if it cannot be read or made
   */
  boolean isThere() {
    try {
      if (Files.readString(folder.resolve(MARK)).equals(mark)) {
        return true;
      }
      throw new QueryProblem(
          ("%s has the data of another design, seed or number of items; pass the same --design,"
                  + " --seed and --items as before, or --keep with another folder")
              .formatted(folder));
    } catch (NoSuchFileException e) {
      return prepare();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private boolean prepare() {
    try {
      Files.createDirectories(folder);
      ImmutableList<Path> found;
      try (Stream<Path> files = Files.list(folder)) {
        found = files.collect(ImmutableList.toImmutableList());
      }
      for (Path file : found) {
        if (!file.getFileName().toString().startsWith(DATABASE)) {
          throw new QueryProblem(
              "%s is not empty and has no data of `keysmith query`; pass --keep with a new folder"
                  .formatted(folder));
        }
      }
      // An earlier run was interrupted while it wrote the data.
      for (Path file : found) {
        Files.delete(file);
      }
      return false;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  Path database() {
    return folder.resolve(DATABASE);
  }

  /** The data is complete. */
  void complete() {
    try {
      Files.writeString(folder.resolve(MARK), mark);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private ExternalFailure failure(IOException e) {
    return new ExternalFailure(
        "%s cannot be used to keep data (%s); pass --keep with a folder that is writable"
            .formatted(folder, e.getMessage()),
        e);
  }
}
