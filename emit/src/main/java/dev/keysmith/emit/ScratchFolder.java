package dev.keysmith.emit;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Folders for files that are not in their place yet: {@code .keysmith-<process>-<random>}. */
final class ScratchFolder {
  private static final String PREFIX = ".keysmith-";
  private static final Pattern NAME = Pattern.compile("\\.keysmith-(\\d{1,18})-\\d+");

  private ScratchFolder() {}

  /** A new one; those that killed processes left go. */
  static Path in(Path folder) throws IOException {
    removeLeftovers(folder);
    return Files.createTempDirectory(folder, PREFIX + ProcessHandle.current().pid() + "-");
  }

  private static void removeLeftovers(Path folder) throws IOException {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, PREFIX + "*")) {
      for (Path one : found) {
        Matcher name = NAME.matcher(one.getFileName().toString());
        if (name.matches()
            && Files.isDirectory(one)
            && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
          MoreFiles.deleteRecursively(one, RecursiveDeleteOption.ALLOW_INSECURE);
        }
      }
    }
  }
}
