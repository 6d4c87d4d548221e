package dev.keysmith.technique;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

final class UnfamiliarKeyTest {
  private static Spec tickets(String patterns) {
    return SpecFixtures.of(
        """
        keysmith: 1
        application: Desk
        entities:
          Ticket:
            identity: [team, number]
            count: 1k
            attributes:
              team: {type: string, bytes: 8, distinct: 10}
              number: {type: number, digits: 6}
              agent: {type: string, bytes: 8, distinct: 10, immutable: true}
        patterns:
          - {create: Ticket, rps: 1}
        """
            + patterns);
  }

  private static boolean isUnfamiliar(Spec spec, String partition) {
    return UnfamiliarKey.is(spec, spec.entity("Ticket"), ImmutableList.of(partition));
  }

  @Test
  void whoKnowsTheIdentityAloneDoesNotKnowTheAgent() {
    Spec spec = tickets("  - {read: Ticket, where: {team: $t, number: $n}, rps: 1}\n");
    assertThat(isUnfamiliar(spec, "agent")).isTrue();
    assertThat(isUnfamiliar(spec, "team")).isFalse();
  }

  @Test
  void writesByIdentityCount() {
    Spec spec = tickets("  - {delete: Ticket, where: {team: $t, number: $n}, rps: 1}\n");
    assertThat(isUnfamiliar(spec, "agent")).isTrue();
  }

  @Test
  void whoGivesTheAgentKnowsIt() {
    Spec spec = tickets("  - {read: Ticket, where: {agent: $a, team: $t, number: $n}, rps: 1}\n");
    assertThat(isUnfamiliar(spec, "agent")).isFalse();
  }

  @Test
  void aKeyOfLessThanEveryReadGivesIsCoarse() {
    Spec spec = tickets("  - {read: Ticket, where: {agent: $a, team: $t}, rps: 1}\n");
    assertThat(
            CoarseKey.is(
                spec,
                spec.entity("Ticket"),
                ImmutableList.of("agent"),
                ImmutableList.of("team", "number")))
        .isTrue();
    assertThat(
            CoarseKey.is(
                spec,
                spec.entity("Ticket"),
                ImmutableList.of("agent", "team"),
                ImmutableList.of("number")))
        .isFalse();
  }

  @Test
  void prefixesAreInitialsWhereEveryCentCounts() {
    Spec words = tickets("  - {read: Ticket, where: {team: $t, number: $n}, rps: 1}\n");
    assertThat(KeyPrefixes.of(words).of("Ticket")).isEqualTo("TICKET");
    assertThat(KeyPrefixes.of(words).stored("#TICKET")).isEqualTo("#TICKET");
    Spec cents =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Chat
            prefer: {tolerance: 0%}
            entities:
              Member: {identity: [id], count: 1, attributes: {id: {type: string, bytes: 8}}}
              Message: {identity: [id], count: 50, attributes: {id: {type: string, bytes: 8}}}
              ChatRoom: {identity: [id], count: 1, attributes: {id: {type: string, bytes: 8}}}
            patterns:
              - {create: Member, rps: 1}
              - {create: Message, rps: 1}
              - {create: ChatRoom, rps: 1}
            """);
    KeyPrefixes prefixes = KeyPrefixes.of(cents);
    assertThat(prefixes.of("ChatRoom")).isEqualTo("CR");
    // The one that most items store is the shortest.
    assertThat(prefixes.of("Message")).isEqualTo("M");
    assertThat(prefixes.of("Member")).isEqualTo("ME");
    assertThat(prefixes.stored("#CHATROOM")).isEqualTo("#");
  }
}
