package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.engine.SharedEngine;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Among messages, channels have few members in the data of a run: what is billed for a read of 40
 * is checked on data around them.
 */
final class NearBillTest {
  private static final int ITEMS = 400;

  private static final String YAML =
      """
          keysmith: 1
          application: Chat
          entities:
            Channel:
              identity: [channel]
              count: 50k
              attributes:
                channel: {type: string, bytes: 12}
                name:    {type: string, bytes: 16}
            Member:
              identity: [channel, user]
              count: 2M
              attributes:
                channel: {type: string, bytes: 12, references: Channel.channel, average: 40, max: 60}
                user:    {type: string, bytes: 12}
                profile: {type: string, bytes: 900}
                title:   {type: string, bytes: 16}
            Message:
              identity: [id]
              count: 300M
              attributes:
                id:      {type: string, generated: ulid}
                channel: {type: string, bytes: 12, references: Channel.channel, average: 6000, max: 7000}
          patterns:
            - {id: members, read: Member, where: {channel: $channel}, rps: 20}
            - {id: message, read: Message, where: {id: $id}, rps: 20}
            - {id: title, update: Member, where: {channel: $channel}, set: [title], rps: 1}
            - {create: Member, rps: 1}
            - {create: Message, rps: 100}
            - {create: Channel, rps: 0.1}
          """;

  private static final Spec SPEC = SpecFixtures.of(YAML);

  private static final Design DESIGN =
      DesignReader.read(
              new SourceText(
                  "design.yaml",
                  """
                  design: 1
                  tables:
                    channels: {key: {partition: channel}, items: {Channel: {}}}
                    members:  {key: {partition: channel, sort: user}, items: {Member: {}}}
                    messages: {key: {partition: id}, items: {Message: {}}}
                  """),
              SPEC)
          .design()
          .orElseThrow();

  private static VerificationOutcome verified(boolean nearBill) {
    return new DesignVerifier(SPEC, DESIGN, VerifiedApplication::planner)
        .run(
            SharedEngine.get(),
            new VerificationOptions(1, ITEMS, Optional.empty(), nearBill),
            ProgressListener.NONE);
  }

  private static PatternVerification of(VerificationOutcome outcome, String pattern) {
    return outcome.patterns().stream()
        .filter(one -> one.pattern().equals(pattern))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void readsAndWritesOfManyAreRunAgainWithAboutAsMany() {
    VerificationOutcome few = verified(false);
    VerificationOutcome near = verified(true);
    assertThat(VerifiedApplication.mismatch(near)).isEmpty();
    assertThat(near.worstCapacityError()).isZero();
    for (String pattern : new String[] {"members", "title"}) {
      assertThat(of(few, pattern).isCheckedAtOtherScale()).as(pattern).isTrue();
      assertThat(of(near, pattern).isCheckedAtOtherScale()).as(pattern).isFalse();
      assertThat(of(near, pattern).runs()).isGreaterThan(of(few, pattern).runs());
      assertThat(of(near, pattern).estimate().orElseThrow().error()).isLessThan(0.1);
    }
  }

  /** Of members with 300 KB each, as many as the bill is about are too many for a run. */
  @Test
  void noMoreThanFitsInMemory() {
    Spec large = SpecFixtures.of(YAML.replace("bytes: 900}", "bytes: 300KB}"));
    Design design = DESIGN.bindTo(large);
    GeneratedVolume volume = new GeneratedVolume(large, design);
    assertThat(volume.fits(DataScale.around(large, Set.of("Member"), 100))).isTrue();
    assertThat(volume.fits(DataScale.around(large, Set.of("Member"), ITEMS))).isFalse();
    Planner planner = VerifiedApplication.planner(large, design);
    Map<AccessPattern, Plan> plans =
        large.patterns().stream()
            .collect(
                ImmutableMap.toImmutableMap(
                    one -> one, one -> planner.plan(one).best().orElseThrow()));
    VerificationStages stages =
        new VerificationStages(large, design, VerifiedApplication::planner, plans);
    assertThat(stages.again(stages.first(ITEMS), ITEMS))
        .allMatch(stage -> volume.fits(stage.scale()));
  }

  /** Nothing else is run twice. */
  @Test
  void othersAreNotRunAgain() {
    assertThat(of(verified(true), "message")).isEqualTo(of(verified(false), "message"));
  }
}
