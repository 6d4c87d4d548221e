package dev.keysmith.emit;

/**
 * What became of an artifact.
 *
 * @param name of the artifact
 * @param file in the folder that now has its text; another name where a person's file was kept
 */
public record ArtifactOutcome(String name, String file, FileState state) {

  /** Of the file that has the artifact's name. */
  public enum FileState {
    /** It is new, or has a new text. */
    WRITTEN,
    /** It had that text already. */
    UNCHANGED,
    /** A person changed it since it was written. */
    CHANGED_BY_HAND,
    /** It was there before, and is not ours. */
    NOT_OURS,
    /** It was written with an earlier design, and this one has no such file. */
    REMOVED,
    /** The same, but a person changed it since. */
    NO_LONGER_MADE;

    /** Whether a person's file was left in its place. */
    public boolean isKept() {
      return this == CHANGED_BY_HAND || this == NOT_OURS;
    }
  }
}
