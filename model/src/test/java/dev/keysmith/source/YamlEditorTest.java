package dev.keysmith.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class YamlEditorTest {
  @Test
  void setsAFieldOfAFlowMappingAndKeepsTheComment() {
    assertThat(
            new YamlEditor("a:\n  total: {type: number}  # in cents\n")
                .put(List.of("a", "total"), "digits", "8")
                .text())
        .isEqualTo("a:\n  total: {type: number, digits: 8}  # in cents\n");
  }

  @Test
  void replacesAValue() {
    assertThat(new YamlEditor("a: 1  # one\nb: 2\n").put(List.of(), "a", "7").text())
        .isEqualTo("a: 7  # one\nb: 2\n");
  }

  @Test
  void addsAfterTheLastLineOfABlock() {
    assertThat(
            new YamlEditor("a:\n  x: 1   # first\n\n# about b\nb: 2\n")
                .put(List.of("a"), "y", "3")
                .text())
        .isEqualTo("a:\n  x: 1   # first\n  y: 3\n\n# about b\nb: 2\n");
  }

  @Test
  void addsToAnEmptyValue() {
    assertThat(new YamlEditor("entities:\n").addEntry(List.of("entities"), List.of("A: {}")).text())
        .isEqualTo("entities:\n  A: {}\n");
    assertThat(
            new YamlEditor("entities: {}\n").addEntry(List.of("entities"), List.of("A: {}")).text())
        .isEqualTo("entities:\n  A: {}\n");
  }

  @Test
  void addsAnElementOfSeveralLines() {
    assertThat(
            new YamlEditor("patterns:\n- read: A\n  rps: 1\n")
                .addElement(List.of("patterns"), List.of("read: B", "rps: 2"))
                .text())
        .isEqualTo("patterns:\n- read: A\n  rps: 1\n- read: B\n  rps: 2\n");
  }

  @Test
  void addsAnElementToAFlowList() {
    assertThat(
            new YamlEditor("patterns: [{read: A, rps: 1}]\n")
                .addElement(List.of("patterns"), List.of("read: B", "rps: 2"))
                .text())
        .isEqualTo("patterns: [{read: A, rps: 1}, {read: B, rps: 2}]\n");
  }

  @Test
  void countsCharactersOutsideTheBasicPlane() {
    assertThat(new YamlEditor("a: \"𝄞𝄞\"\nb: {c: 1}\n").put(List.of("b"), "d", "2").text())
        .isEqualTo("a: \"𝄞𝄞\"\nb: {c: 1, d: 2}\n");
  }

  @Test
  void addsAndReplacesTheCommentOfALine() {
    String text = "a: {x: '#1', y: 2}\nb: 3   # old\r\nc: [1,\n  2]\n";
    YamlEditor editor = new YamlEditor(text);
    assertThat(editor.comment(List.of("a", "x"))).isEmpty();
    assertThat(editor.comment(List.of("b"))).isEqualTo("old");
    editor.comment(List.of("a", "x"), "one").comment(List.of("b"), "two");
    editor.comment(List.of("c", "1"), "three");
    assertThat(editor.text())
        .isEqualTo("a: {x: '#1', y: 2}  # one\nb: 3   # two\r\nc: [1,\n  2]  # three\n");
  }

  @Test
  void aTextOfSeveralLinesHasNoCommentInIt() {
    String text = "a: {x: 1, y: 'two\n  lines'}\n";
    assertThat(new YamlEditor(text).comment(List.of("a", "x"), "no").text()).isEqualTo(text);
  }
}
