package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The files of the charts of indexes. An index may have a name that is too long for a file, or that
 * differs from another's in case alone, which not every file system tells apart.
 */
final class ChartNames {
  static final String MAIN = file("main");

  /** What file systems, archives and backups take. */
  private static final int LONGEST = 100;

  private ChartNames() {}

  /** The files by the names of the indexes. */
  static ImmutableMap<String, String> of(ImmutableSet<String> indexes) {
    Set<String> taken = new HashSet<>(Set.of(MAIN));
    ImmutableMap.Builder<String, String> files = ImmutableMap.builder();
    for (String index : indexes) {
      String name = index.length() > LONGEST ? index.substring(0, LONGEST) : index;
      String file = file(name);
      for (int more = 2; !taken.add(file.toLowerCase(Locale.ROOT)); more++) {
        file = file(name + "-" + more);
      }
      files.put(index, file);
    }
    return files.buildOrThrow();
  }

  private static String file(String chart) {
    return "entity-chart-" + chart + ".md";
  }
}
