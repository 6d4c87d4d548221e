package dev.keysmith.emit;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A folder cannot be written to; it is as it was. */
public final class FolderFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String fix;
  private final boolean denied;

  FolderFailure(String message, String fix) {
    super(message);
    this.fix = fix;
    this.denied = false;
  }

  private FolderFailure(String message, String fix, IOException cause) {
    super(message, cause);
    this.fix = fix;
    this.denied = true;
  }

  /** There is no permission to write to an existing folder. */
  static FolderFailure denied(Path folder) {
    return new FolderFailure(
        "there is no permission to write to " + folder,
        "choose another folder",
        new AccessDeniedException(folder.toString()));
  }

  static FolderFailure of(Path folder, IOException cause) {
    return new FolderFailure(
        "cannot write to " + folder + ": " + reason(cause),
        cause.getSuppressed().length == 0
            ? "nothing was changed; fix this, or choose another folder"
            : "the rollback failed: the previous files are in its .keysmith-… folder",
        cause);
  }

  /** Whether the machine does not let it be written, rather than that it cannot be a folder. */
  public boolean isDenied() {
    return denied;
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
    if (cause instanceof NoSuchFileException missing) {
      return missing.getFile() + " cannot be created there";
    }
    if (cause instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getReason();
    }
    return cause.toString();
  }
}
