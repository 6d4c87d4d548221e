package dev.keysmith.fuzz;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder for the files of one input. */
final class InputFolder implements AutoCloseable {
  private final Path folder;

  InputFolder() throws IOException {
    folder = Files.createTempDirectory("keysmith-fuzz");
  }

  Path path() {
    return folder;
  }

  /** The path of a file in it, as an argument of a command. */
  String file(String name) {
    return folder.resolve(name).toString();
  }

  InputFolder with(String name, String text) throws IOException {
    // Lone surrogates become question marks.
    Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  @Override
  public void close() throws IOException {
    MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
  }
}
