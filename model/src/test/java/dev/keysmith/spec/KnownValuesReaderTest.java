package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values of the instance itself that a client knows, and those that a write returns. */
final class KnownValuesReaderTest {
  private static final String ENTITIES =
      """
      keysmith: 1
      application: Notes
      entities:
        Owner:
          identity: [owner]
          count: 10
          attributes: {owner: {type: string, bytes: 8}, name: {type: string, bytes: 9}}
        Note:
          identity: [id]
          count: 1000
          attributes:
            id:    {type: string, bytes: 9}
            owner: {type: string, references: Owner.owner}
            title: {type: string, bytes: 9}
            hint:  {type: string, bytes: 9, present: 50%}
            tags:  {type: stringSet, bytes: 9}
      patterns:
        - {id: P, rps: 1, """;

  private static SpecFile read(String pattern) {
    return SpecReader.read(
        new SourceText("spec.yaml", ENTITIES + pattern + "}\n"), List.of("us-east-1"));
  }

  private static List<String> errors(String pattern) {
    return read(pattern).errors().stream().map(SourceDiagnostic::message).toList();
  }

  @Test
  void aKnownValueIsACondition() {
    Spec spec =
        read("update: Note, where: {id: $id}, set: [title], knows: [title, Owner.name]")
            .spec()
            .orElseThrow();
    WriteAction.Update update =
        (WriteAction.Update)
            ((AccessPattern.Write) spec.pattern("P").orElseThrow()).actions().get(0);
    assertThat(update.where()).hasSize(2);
    assertThat(update.where().get(1).test().values())
        .containsExactly(new ValueExpression.Parameter("known.title"));
    assertThat(update.knows()).extracting(AttributePath::toString).containsExactly("Owner.name");
  }

  @Test
  void whatIsGivenAnywayIsNoCondition() {
    Spec spec =
        read("delete: Note, where: {id: $id, title: $title}, knows: [id, title]")
            .spec()
            .orElseThrow();
    WriteAction.Delete delete =
        (WriteAction.Delete)
            ((AccessPattern.Write) spec.pattern("P").orElseThrow()).actions().get(0);
    assertThat(delete.where()).hasSize(2);
  }

  @Test
  void refusesWhatNobodyCanKnow() {
    assertThat(errors("update: Note, where: {owner: $o}, set: [title], knows: [title]"))
        .containsExactly("'title' cannot be known of every Note that is selected");
    assertThat(errors("update: Note, where: {id: $id}, set: [title], knows: [hint, tags]"))
        .containsExactly(
            "'hint' cannot be known, since not every Note has it",
            "'tags' cannot be known, since it is a stringSet");
    assertThat(errors("create: Note, knows: [title]"))
        .containsExactly(
            "'title' belongs to the instance itself, all of which a create is given anyway");
    assertThat(errors("delete: Note, where: {id: $id}, knows: [Owner.name]"))
        .containsExactly(
            "'Owner.name' belongs to a related instance, which a delete does not need");
  }

  @Test
  void oneInstanceIsReturned() {
    assertThat(errors("delete: Note, where: {id: $id}, returns: old")).isEmpty();
    assertThat(errors("delete: Note, where: {owner: $o}, returns: old"))
        .containsExactly("'returns: old' needs one instance, but 'where' may select several");
    assertThat(errors("delete: Note, where: {id: $id}, returns: new")).hasSize(1);
  }
}
