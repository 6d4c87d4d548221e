package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlEditor;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A spec with measured figures in place of the stated ones. Everything else keeps its bytes; each
 * changed figure is marked with a comment at the end of its line.
 *
 * @param written the edits that are in the text
 * @param rejected those that the spec cannot have, with the reason
 */
public record MeasuredSpec(
    String text, ImmutableList<SpecEdit> written, ImmutableList<RejectedEdit> rejected) {

  /** An edit after which the spec would have an error. */
  public record RejectedEdit(SpecEdit edit, String reason) {}

  /**
   * Applies edits, one after the other, each only if the spec has no error afterwards.
   *
   * @param date of the measurement, as ISO 8601 has it
   * @param source what was measured, for the comments
   * @param regions that have prices
   */
  public static MeasuredSpec of(
      SourceText original,
      List<SpecEdit> edits,
      String date,
      String source,
      Collection<String> regions) {
    MeasurementMark mark = new MeasurementMark(date, source);
    String text = original.text();
    ImmutableList.Builder<SpecEdit> written = ImmutableList.builder();
    ImmutableList.Builder<RejectedEdit> rejected = ImmutableList.builder();
    for (SpecEdit edit : edits) {
      String changed = apply(new SourceText(original.name(), text), edit, mark);
      Optional<String> problem = problem(new SourceText(original.name(), changed), regions);
      if (problem.isEmpty()) {
        text = changed;
        written.add(edit);
      } else {
        rejected.add(new RejectedEdit(edit, problem.get()));
      }
    }
    return new MeasuredSpec(text, written.build(), rejected.build());
  }

  private static String apply(SourceText before, SpecEdit edit, MeasurementMark mark) {
    YamlEditor editor = new YamlEditor(before.text());
    Optional<YamlNode> node = new StatedFields(before).node(edit.path());
    if (node.isPresent() && node.get() instanceof YamlNode.Scalar type && !type.isNull()) {
      // The short form of an attribute has its type alone.
      editor.replace(
          edit.path(), "{type: " + type.text() + ", " + edit.field() + ": " + edit.value() + "}");
    } else {
      editor.put(edit.path(), edit.field(), edit.value());
    }
    ImmutableList<String> figure =
        ImmutableList.<String>builder().addAll(edit.path()).add(edit.field()).build();
    String label = new StatedFields(before).label(edit.path(), edit.field());
    return editor.comment(figure, mark.add(editor.comment(figure), label)).text();
  }

  private static Optional<String> problem(SourceText text, Collection<String> regions) {
    SpecFile read = SpecReader.read(text, regions);
    return read.errors().stream().findFirst().map(SourceDiagnostic::message);
  }
}
