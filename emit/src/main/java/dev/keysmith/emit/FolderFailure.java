package dev.keysmith.emit;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A folder cannot be written to; it is as it was. */
public final class FolderFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String fix;

  FolderFailure(String message, String fix) {
    super(message);
    this.fix = fix;
  }

  private FolderFailure(String message, String fix, IOException cause) {
    super(message, cause);
    this.fix = fix;
  }

  static FolderFailure of(Path folder, IOException cause) {
    return new FolderFailure(
        "cannot write to " + folder + ": " + reason(cause),
        cause.getSuppressed().length == 0
            ? "nothing was changed; fix this, or choose another folder"
            : "the rollback failed: the previous files are in its .keysmith-… folder",
        cause);
  }

  /** What to do next. */
  public String fix() {
    return fix;
  }

  /** Java's own messages are often nothing but the file's name. */
  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException denied) {
      return "no permission for " + denied.getFile();
    }
    if (cause instanceof FileAlreadyExistsException existing) {
      return existing.getFile() + " already exists";
    }
    if (cause instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getReason();
    }
    return cause.toString();
  }
}
