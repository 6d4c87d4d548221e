package dev.keysmith.interview;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The files that an interview keeps after every answer: the spec, and the requirements beside it.
 * Each is written whole or not at all. Requirements that a person has written are kept.
 */
public final class InterviewFiles {
  private final Path spec;
  private final Path notes;
  private Optional<String> written = Optional.empty();

  public InterviewFiles(Path spec) {
    this.spec = spec;
    this.notes = spec.resolveSibling(RequirementNotes.NAME);
  }

  /** Where the requirements are. */
  public Path notes() {
    return notes;
  }

  /** Writes both; false if the requirements are a person's and were kept. */
  public boolean save(Interview interview) throws IOException {
    String text = interview.requirements();
    boolean ours = isOurs();
    write(spec, interview.spec());
    if (ours) {
      write(notes, text);
      written = Optional.of(text);
    }
    return ours;
  }

  /** Nothing is there, or what the interview wrote, now or before it was ended. */
  private boolean isOurs() throws IOException {
    if (Files.notExists(notes)) {
      return true;
    }
    String found = Files.readString(notes, StandardCharsets.UTF_8);
    if (written.isPresent()) {
      return found.equals(written.get());
    }
    return Files.exists(spec)
        && Interview.about(Files.readString(spec, StandardCharsets.UTF_8))
            .map(Interview::requirements)
            .equals(Optional.of(found));
  }

  private static void write(Path file, String text) throws IOException {
    Path target = file.toAbsolutePath();
    Path scratch = Files.createTempFile(target.getParent(), "." + file.getFileName(), ".new");
    try {
      Files.writeString(scratch, text, StandardCharsets.UTF_8);
      Files.move(
          scratch, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(scratch);
    }
  }
}
