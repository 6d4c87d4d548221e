package dev.keysmith.review.fix;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The file of a changed design, with the comments of the original: in its lines where only some
 * change, otherwise written anew with the comments at the same keys.
 */
public final class FixedText {
  private FixedText() {}

  public static String of(SourceText file, Design before, Design after, Spec spec) {
    ImmutableList<LineEdit> edits = LineEdit.of(file, before, after, spec);
    String text = edits.isEmpty() ? DesignWriter.write(after) : LineEdit.apply(file, edits);
    String commented = CommentedYaml.carry(file.lines(), text.lines().toList());
    return Stream.of(commented, text)
        .filter(one -> isDesign(new SourceText(file.name(), one), after, spec))
        .findFirst()
        .orElseGet(() -> DesignWriter.write(after));
  }

  private static boolean isDesign(SourceText text, Design design, Spec spec) {
    return DesignReader.read(text, spec).design().equals(Optional.of(design));
  }
}
