package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.SharedEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an entity refers to itself, a parameter can have the name of another instance's value. */
final class SelfReferenceTest {
  /** {@code $author} is the identity of the included message, which has an author of its own. */
  private static final String SPEC =
      """
      keysmith: 1
      application: Messages
      entities:
        Message:
          identity: [id]
          count: 200
          attributes:
            id:     {type: string, bytes: 10}
            author: {type: string, bytes: 10, references: Message.id, role: author, present: 80%}
            text:   {type: string, bytes: 30}
            seen:   {type: number, digits: 6}
      patterns:
        - {id: of, read: Message, where: {author: $author}, needs: [id, text], include: {Message: {via: author, needs: [text, seen]}}, rps: 1}
        - {id: send, create: Message, rps: 1}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        Messages:
          key: {partition: PK}
          indexes: {ByAuthor: {partition: author, project: all}}
          items:
            Message: {PK: "M#{id}", holds: [id, author, text]}
            Message/seen: {PK: "S#{id}", holds: [seen]}
      """;

  @ParameterizedTest
  @ValueSource(strings = {"of", "send"})
  void aSecondItemIsThatOfTheIncludedInstance(String pattern) {
    VerificationOutcome verified =
        VerifiedApplication.of(SPEC, DESIGN).run(SharedEngine.get(), pattern);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
  }
}
