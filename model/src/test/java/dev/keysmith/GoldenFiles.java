package dev.keysmith;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected output in files. {@code -Dgolden.update=true} writes what was seen; a failing run leaves
 * it under {@code target/golden}.
 */
public final class GoldenFiles {
  private GoldenFiles() {}

  public static void compare(Path expected, String actual) {
    try {
      if (Boolean.getBoolean("golden.update")) {
        Files.createDirectories(expected.getParent());
        Files.writeString(expected, actual);
      }
      String wanted = Files.exists(expected) ? Files.readString(expected) : "";
      if (!wanted.equals(actual)) {
        Path seen = Path.of("target/golden").resolve(ProjectCheckout.ROOT.relativize(expected));
        Files.createDirectories(seen.getParent());
        Files.writeString(seen, actual);
      }
      assertThat(actual).as("%s", ProjectCheckout.ROOT.relativize(expected)).isEqualTo(wanted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
