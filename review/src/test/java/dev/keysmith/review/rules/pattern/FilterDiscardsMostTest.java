package dev.keysmith.review.rules.pattern;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where a filter is right, or does no harm. */
final class FilterDiscardsMostTest {
  private static final RuleCase CASE = RuleCase.of(new FilterDiscardsMost());

  @Test
  void isAdviceWhereTheIndexWouldCostMore() {
    String spec = with(with(CASE.spec(), "rps: 100", "rps: 1"), "rps: 2}", "rps: 200}");
    assertThat(CASE.findings(spec, CASE.bad()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.SUGGESTION);
              assertThat(finding.autoFix()).isEmpty();
              assertThat(finding.arithmetic()).anyMatch(line -> line.endsWith("/month higher"));
            });
  }

  @Test
  void isQuietWhereMostPass() {
    String spec = with(CASE.spec(), "status: OPEN}\n    rps", "status: SHIPPED}\n    rps");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isQuietWhereLittleIsPaid() {
    String spec = with(CASE.spec(), "rps: 100", "rps: 1/min");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** One item is read in any case. */
  @Test
  void isQuietAboutAConditionOnOneItem() {
    String spec =
        with(
            CASE.spec(),
            "where: {customer: $customer, status: OPEN}",
            "where: {id: $id, status: OPEN}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  private static final String CHANNELS =
      """
      keysmith: 1
      application: Chat
      entities:
        Channel:
          identity: [workspaceId, channelId]
          count: 12M
          attributes:
            workspaceId: {type: string, bytes: 10, distinct: 50k}
            channelId:   {type: string, bytes: 11}
            pair:        {type: string, bytes: 23, present: 80%}
            pinned:      {type: boolean, present: 0.1%}
            topic:       {type: string, bytes: 60}
            readAt:      timestamp
      patterns:
        - {id: W1, create: Channel, rps: 3}
        - id: W2
          update: Channel
          where: {workspaceId: $workspaceId, channelId: $channelId}
          set: [readAt]
          rps: 250
        - {id: R1, read: Channel, where: {CONDITION}, matches: 1, rps: 50}
      """;

  private static final String BY_WORKSPACE =
      """
      design: 1
      tables:
        Channels:
          key: {partition: workspaceId, sort: channelId}
          items:
            Channel: {}
      """;

  /** What changes often is not in it. */
  @Test
  void findsAnIndexOfKeysAlone() {
    String spec = with(CHANNELS, "CONDITION", "workspaceId: $w, pair: $p");
    assertThat(CASE.findings(spec, BY_WORKSPACE))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.fix())
                  .isEqualTo(
                      "add ChannelsByWorkspaceIdAndPair:"
                          + " {partition: [workspaceId, pair], project: keys}");
            });
  }

  @Test
  void findsASparseIndex() {
    String spec = with(CHANNELS, "CONDITION", "workspaceId: $w, pinned: {exists: true}");
    assertThat(CASE.findings(spec, BY_WORKSPACE))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.fix())
                    .startsWith("add PinnedChannelsByWorkspaceId: {partition: pinnedWorkspaceId, ")
                    .endsWith(
                        "and to Channel pinnedWorkspaceId:"
                            + " [{when: {pinned: {exists: true}}, is: \"{workspaceId}\"}]"));
  }

  @Test
  void saysWhereAnIndexWouldSaveLessThanTheToleranceLetsGo() {
    String spec =
        with(
            with(CHANNELS, "CONDITION", "workspaceId: $w, pair: $p"),
            "application: Chat",
            "application: Chat\nprefer: {tolerance: 50%}");
    assertThat(CASE.findings(spec, BY_WORKSPACE))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.SUGGESTION);
              assertThat(finding.autoFix()).isEmpty();
              assertThat(finding.fix())
                  .contains("a dedicated index would save a little: ChannelsByWorkspaceIdAndPair");
            });
  }
}
