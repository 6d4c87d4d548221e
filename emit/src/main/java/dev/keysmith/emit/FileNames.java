package dev.keysmith.emit;

import com.google.common.collect.ImmutableMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The files of things that have names of their own. A name may be too long for a file, or differ
 * from another in case alone, which not every file system tells apart.
 */
public final class FileNames {
  /** What file systems, archives and backups take. */
  private static final int LONGEST = 100;

  private FileNames() {}

  /**
   * The files by the names.
   *
   * @param taken files that are there besides
   */
  public static ImmutableMap<String, String> of(
      String before, Iterable<String> names, String after, String taken) {
    Set<String> used = new HashSet<>(Set.of(taken.toLowerCase(Locale.ROOT)));
    ImmutableMap.Builder<String, String> files = ImmutableMap.builder();
    for (String name : names) {
      String start = before + shortened(name);
      String file = start + after;
      for (int more = 2; !used.add(file.toLowerCase(Locale.ROOT)); more++) {
        file = start + "-" + more + after;
      }
      files.put(name, file);
    }
    return files.buildOrThrow();
  }

  /** A name that a file, and what is added to it, may have. */
  public static String shortened(String name) {
    return name.length() > LONGEST ? name.substring(0, LONGEST) : name;
  }
}
