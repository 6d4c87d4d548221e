package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Elements are removed from sets and added to them, wherever they are stored; without elements
 * there is no set.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SubtractedElementsTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Articles
      entities:
        Author:
          identity: [authorId]
          count: 20
          attributes:
            authorId: {type: string, bytes: 6}
            topics:   {type: stringSet, bytes: 14, present: 80%}
        Article:
          identity: [authorId, number]
          count: 100
          attributes:
            authorId: {type: string, references: Author.authorId, max: 20}
            number:   {type: number, digits: 3}
            tags:     {type: stringSet, bytes: 12, present: 70%}
            marks:    {type: numberSet, bytes: 8}
            text:     {type: string, bytes: 900}
      patterns:
        - {id: author, create: Author, rps: 1}
        - {id: publish, create: Article, rps: 1}
        - {id: untag, update: Article, where: {authorId: $authorId, number: $number}, subtract: [tags], rps: 1}
        - {id: unmark, update: Article, where: {authorId: $authorId, number: $number}, set: [text], subtract: [tags, marks], rps: 1}
        - {id: forget, update: Author, where: {authorId: $authorId}, subtract: [topics], rps: 1}
        - {id: tag, update: Article, where: {authorId: $authorId, number: $number}, add: [tags, marks], rps: 1}
        - {id: read, read: Article, where: {authorId: $authorId}, include: {Author: [topics]}, rps: 1}
      """;

  private static final String PLAIN =
      """
      design: 1
      tables:
        Authors: {key: {partition: authorId}, items: {Author: {}}}
        Articles:
          key: {partition: authorId, sort: number}
          indexes:
            Tagged: {partition: tagged, project: [tags]}
            Untagged: {partition: untagged, project: keys}
          items:
            Article:
              copies: {topics: Author.topics}
              tagged: [{when: {tags: {exists: true}}, is: "A#{authorId}"}]
              untagged: [{when: {tags: {exists: false}}, is: "{text}"}]
      """;

  private static final String SPLIT =
      """
      design: 1
      tables:
        Articles:
          key: {partition: PK, sort: SK}
          items:
            Author: {PK: "A#{authorId}", SK: "A"}
            Article: {PK: "A#{authorId}", SK: "T#{number:03}", holds: [authorId, number, text]}
            Article/tags: {PK: "A#{authorId}", SK: "S#{number:03}", holds: [authorId, number, tags, marks]}
      """;

  private static final String EMBEDDED =
      """
      design: 1
      tables:
        Authors:
          key: {partition: authorId}
          items:
            Author:
              embeds: {articles: {entity: Article, as: map}}
      """;

  private DynamoDbEngine engine;

  @BeforeAll
  void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  @ParameterizedTest
  @CsvSource({
    "plain, untag",
    "plain, unmark",
    "plain, forget",
    "plain, tag",
    "split, untag",
    "split, unmark",
    "embedded, untag",
    "embedded, unmark",
    "embedded, forget",
    "embedded, tag"
  })
  void areChanged(String design, String pattern) {
    String text =
        switch (design) {
          case "plain" -> PLAIN;
          case "split" -> SPLIT;
          default -> EMBEDDED;
        };
    VerificationOutcome verified = VerifiedApplication.of(SPEC, text).run(engine, pattern);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
    assertThat(verified.patterns()).allMatch(PatternVerification::isExercised);
  }
}
