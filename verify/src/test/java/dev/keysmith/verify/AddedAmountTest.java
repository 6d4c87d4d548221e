package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is added is what the spec says, wherever the number is stored: the same each time, a
 * parameter, or one that is subtracted and has another use in the same write.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AddedAmountTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Stock
      entities:
        Shelf:
          identity: [shelf]
          count: 10
          attributes:
            shelf:  {type: string, bytes: 6}
            number: {type: number, digits: 4}
            views:  {type: number, digits: 5}
        Article:
          identity: [shelf, sku]
          count: 60
          attributes:
            shelf:    {type: string, bytes: 6, references: Shelf.shelf, max: 30}
            sku:      {type: string, bytes: 6, distinct: 40}
            quantity: {type: number, digits: 5}
            tags:     {type: stringSet, bytes: 12, present: 50%}
        Picking:
          identity: [picking]
          count: 40
          attributes:
            picking:  {type: string, generated: ulid}
            shelf:    {type: string, bytes: 6, references: Shelf.shelf, max: 20}
            quantity: {type: number, digits: 3}
      patterns:
        - id: pick
          write:
            - create: Picking
            - update: Article
              where: {shelf: $shelf, sku: $sku, quantity: {from: $quantity, fraction: 90%}}
              add: {quantity: -$quantity}
          rps: 5
        - {id: receive, update: Article, where: {shelf: $shelf, sku: $sku}, add: {quantity: $received, tags: $tags}, rps: 5}
        - {id: lose, update: Article, where: {shelf: $shelf, sku: $sku}, add: {quantity: -1}, rps: 5}
        - {id: look, update: Shelf, where: {shelf: $shelf}, add: {views: 1, number: -$number}, rps: 5}
        - {id: visit, upsert: Shelf, add: {views: 1, number: $change}, rps: 5}
        - {id: add, create: Article, rps: 1}
        - {id: read, read: Article, where: {shelf: $shelf, sku: $sku}, rps: 1}
        - {id: picking, read: Picking, where: {picking: $picking}, rps: 1}
      """;

  private static final String PLAIN =
      """
      design: 1
      tables:
        Shelves: {key: {partition: shelf}, items: {Shelf: {}}}
        Articles:
          key: {partition: shelf, sort: sku}
          indexes: {ByQuantity: {partition: sku, sort: quantity, project: all}}
          items: {Article: {}}
        Pickings: {key: {partition: picking}, items: {Picking: {}}}
      """;

  /** The new number is in a key that is composed, so it is read first. */
  private static final String COMPOSED =
      """
      design: 1
      tables:
        Stock:
          key: {partition: PK, sort: SK}
          indexes: {GSI1: {partition: GSI1PK, sort: GSI1SK, project: all}}
          items:
            Shelf: {PK: "S#{shelf}", SK: "S"}
            Article:
              PK: "S#{shelf}"
              SK: "A#{sku}"
              GSI1PK: "A#{sku}"
              GSI1SK: "Q#{quantity:08}#{shelf}"
            Picking: {PK: "P#{picking}", SK: "P"}
      """;

  /** Children inside their shelf, and copies of its numbers in what was picked. */
  private static final String STORED_ELSEWHERE =
      """
      design: 1
      tables:
        Shelves:
          key: {partition: shelf}
          items:
            Shelf: {embeds: {articles: {entity: Article, as: map}}}
        Pickings:
          key: {partition: picking}
          indexes: {ByShelf: {partition: shelf, project: all}}
          items: {Picking: {copies: {shelfNumber: Shelf.number}}}
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
  @ValueSource(strings = {PLAIN, COMPOSED})
  void behavesAsSpecified(String design) {
    verified(SPEC, design);
  }

  /** An upsert does not look into the items that store copies. */
  @Test
  void behavesAsSpecifiedInOtherItems() {
    verified(SPEC.replaceAll("(?m)^ *- \\{id: visit.*\\n", ""), STORED_ELSEWHERE);
  }

  private void verified(String spec, String design) {
    VerificationOutcome outcome = VerifiedApplication.of(spec, design).run(engine, 7);
    assertThat(outcome.unserved()).isEmpty();
    assertThat(VerifiedApplication.mismatch(outcome)).isEmpty();
    assertThat(outcome.patterns()).allMatch(PatternVerification::isExercised);
    assertThat(outcome.worstCapacityError()).isZero();
  }
}
