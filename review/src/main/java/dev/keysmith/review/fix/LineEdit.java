package dev.keysmith.review.fix;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A replacement of lines in a design's file, so that the rest keeps its layout and its comments.
 *
 * <pre>
 *   file    GSI1: {partition: a, project: all}   # for the list     ByDate: {…}
 *   edit    GSI1: {partition: a, project: keys}
 * </pre>
 *
 * @param line the first that is replaced, from 1; where none is, the one that follows
 * @param replaced how many are
 */
public record LineEdit(int line, int replaced, ImmutableList<String> inserted) {
  /** No line of the other text. */
  private static final int NONE = -1;

  /**
   * The edits that turn one design into another in a file. Both are written, their differences are
   * located in the file, and the result is read again: empty where the file's layout differs so
   * much that the result is not the other design.
   */
  public static ImmutableList<LineEdit> of(
      SourceText file, Design before, Design after, Spec spec) {
    ImmutableList<String> old = lines(before);
    ImmutableList<String> changed = lines(after);
    return edits(old, changed, alignment(plain(old), plain(file.lines())), file.lines())
        .filter(
            edits ->
                DesignReader.read(new SourceText(file.name(), apply(file, edits)), spec)
                    .design()
                    .equals(Optional.of(after)))
        .orElse(ImmutableList.of());
  }

  private static ImmutableList<String> lines(Design design) {
    return DesignWriter.write(design).lines().collect(ImmutableList.toImmutableList());
  }

  /** The text with all edits applied. */
  public static String apply(SourceText file, List<LineEdit> edits) {
    List<String> lines = new ArrayList<>(file.lines());
    for (int i = edits.size() - 1; i >= 0; i--) {
      LineEdit edit = edits.get(i);
      List<String> place = lines.subList(edit.line - 1, edit.line - 1 + edit.replaced);
      place.clear();
      place.addAll(edit.inserted);
    }
    return String.join("\n", lines) + "\n";
  }

  /** Empty where a line that changes is not in the file as the writer formats it. */
  private static Optional<ImmutableList<LineEdit>> edits(
      List<String> old, List<String> changed, int[] inFile, List<String> file) {
    int[] kept = alignment(old, changed);
    ImmutableList.Builder<LineEdit> edits = ImmutableList.builder();
    int next = 0;
    for (int i = 0; i <= old.size(); i++) {
      int from = i;
      while (i < old.size() && kept[i] == NONE) {
        i++;
      }
      int until = i < old.size() ? kept[i] : changed.size();
      if (i > from || until > next) {
        Optional<Integer> line = line(inFile, from, i);
        if (line.isEmpty()) {
          return Optional.empty();
        }
        LineEdit edit =
            new LineEdit(line.get(), i - from, ImmutableList.copyOf(changed.subList(next, until)));
        edits.add(edit.inserted.isEmpty() ? edit.withComments(file) : edit);
      }
      next = until + 1;
    }
    return Optional.of(edits.build());
  }

  /** What is removed takes the comments above it along. */
  private LineEdit withComments(List<String> file) {
    String indent = indent(file.get(line - 1));
    int comments = 0;
    while (line - 2 - comments >= 0 && file.get(line - 2 - comments).startsWith(indent + "#")) {
      comments++;
    }
    return new LineEdit(line - comments, replaced + comments, inserted);
  }

  private static String indent(String line) {
    return line.substring(0, line.length() - line.stripLeading().length());
  }

  /** The line of the file where these lines start, if they are consecutive there. */
  private static Optional<Integer> line(int[] inFile, int from, int to) {
    if (from == to) {
      boolean known = from > 0 && inFile[from - 1] != NONE;
      return known ? Optional.of(inFile[from - 1] + 2) : Optional.empty();
    }
    for (int i = from; i < to; i++) {
      if (inFile[i] == NONE || inFile[i] != inFile[from] + i - from) {
        return Optional.empty();
      }
    }
    return Optional.of(inFile[from] + 1);
  }

  /** For each line its equal in the other text, so that as many as possible have one, in order. */
  private static int[] alignment(List<String> lines, List<String> others) {
    int[][] common = new int[lines.size() + 1][others.size() + 1];
    for (int i = lines.size() - 1; i >= 0; i--) {
      for (int j = others.size() - 1; j >= 0; j--) {
        common[i][j] =
            lines.get(i).equals(others.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    int[] aligned = new int[lines.size()];
    Arrays.fill(aligned, NONE);
    int j = 0;
    for (int i = 0; i < lines.size(); i++) {
      while (j < others.size()
          && !lines.get(i).equals(others.get(j))
          && common[i][j + 1] == common[i][j]) {
        j++;
      }
      if (j < others.size() && lines.get(i).equals(others.get(j))) {
        aligned[i] = j++;
      }
    }
    return aligned;
  }

  /** Without what makes no difference: quotes, columns, comments. */
  private static ImmutableList<String> plain(List<String> lines) {
    return lines.stream()
        .map(line -> line.replaceAll("\\s#.*", "").replaceAll("[\"']", "").replaceAll("\\s+", " "))
        .map(String::strip)
        .collect(ImmutableList.toImmutableList());
  }
}
