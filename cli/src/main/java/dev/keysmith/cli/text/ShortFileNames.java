package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** The shortest distinct names of files, with as many parent folders as necessary. */
public final class ShortFileNames {
  private ShortFileNames() {}

  public static ImmutableList<String> of(List<Path> files) {
    int deepest = files.stream().mapToInt(Path::getNameCount).max().orElse(1);
    for (int depth = 1; depth <= deepest; depth++) {
      ImmutableList<String> names = ends(files, depth);
      if (ImmutableSet.copyOf(names).size() == names.size()) {
        return names;
      }
    }
    // The same file twice: number the names.
    ImmutableList<String> names = ends(files, 1);
    return IntStream.range(0, names.size())
        .mapToObj(i -> names.get(i) + " (" + (i + 1) + ")")
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<String> ends(List<Path> files, int depth) {
    return files.stream()
        .map(
            file ->
                file.subpath(Math.max(0, file.getNameCount() - depth), file.getNameCount())
                    .toString())
        .collect(ImmutableList.toImmutableList());
  }
}
