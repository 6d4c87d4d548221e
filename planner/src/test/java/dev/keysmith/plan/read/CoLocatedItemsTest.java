package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

/** What a Query reads of others that share an item collection: a channel's messages, reactions. */
final class CoLocatedItemsTest {
  private static final String CHAT =
      """
      keysmith: 1
      application: Chat
      entities:
        Channel:
          identity: [channel]
          count: 10k
          attributes:
            channel: {type: string, bytes: 10}
        Message:
          identity: [channel, message]
          count: 1M
          attributes:
            channel: {type: string, bytes: 10, references: Channel.channel, average: 100}
            message: {type: string, generated: ulid}
            text:    {type: string, bytes: 300}
        Reaction:
          identity: [channel, message, emoji]
          count: 500k
          attributes:
            channel: {type: string, bytes: 10, references: Message.channel}
            message: {type: string, bytes: 26, references: Message.message, average: 0.5}
            emoji:   {type: string, bytes: 8}
      patterns:
        - {id: P, rps: 1, PATTERN}
      """;

  private static final String SHARED =
      """
      design: 1
      tables:
        Chat:
          key: {partition: PK, sort: SK}
          items:
            Channel:  {PK: "CH#{channel}", SK: "CH"}
            Message:  {PK: "CH#{channel}", SK: "MSG#{message}"}
            Reaction: {PK: "CH#{channel}", SK: "MSG#{message}#R#{emoji}"}
      """;

  private static PlanStep query(String pattern) {
    Spec spec = SpecFixtures.of(CHAT.replace("PATTERN", pattern));
    DesignFile file = DesignReader.read(new SourceText("design.yaml", SHARED), spec);
    assertThat(file.errors()).isEmpty();
    Plan plan =
        new DesignPlanner(spec, file.design().orElseThrow(), Plan::readUnits)
            .plan(spec.pattern("P").orElseThrow())
            .best()
            .orElseThrow();
    assertThat(plan.steps()).hasSize(1);
    return plan.steps().get(0);
  }

  @Test
  void whatBeginsOtherwiseIsNotRead() {
    PlanStep reactions = query("read: Reaction, where: {channel: $c, message: $m}");
    assertThat(reactions.cost().itemsRead()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void whatBeginsAlikeIsReadToTheEnd() {
    PlanStep messages = query("read: Message, where: {channel: $c}");
    assertThat(messages.cost().itemsRead()).isCloseTo(150, within(1e-6));
    assertThat(messages.cost().itemsReturned()).isCloseTo(100, within(1e-6));
  }

  @Test
  void aRangeTakesItsShareOfBoth() {
    PlanStep newer =
        query("read: Message, where: {channel: $c, message: {after: $m, fraction: 20%}}");
    assertThat(newer.cost().itemsRead()).isCloseTo(30, within(1e-6));
  }

  @Test
  void aLimitIsReachedPastTheOthers() {
    PlanStep newest = query("read: Message, where: {channel: $c}, sort: message desc, limit: 20");
    // Two of three are messages: 20 ÷ ⅔ = 30, and a deviation more, √(20 × ⅓) ÷ ⅔ = 3.9.
    assertThat(newest.cost().itemsRead()).isCloseTo(34, within(1e-6));
    assertThat(newest.cost().itemsReturned()).isCloseTo(34 * 2.0 / 3, within(1e-6));
    assertThat(newest.cost().requests()).isBetween(1.05, 1.25);
  }
}
