package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

/** What a person would do about a few patterns is among the candidates. */
final class HandMadeDesignsTest {
  /** A name that is shorter than one that explains itself saves this much. */
  private static final double NAMES = 1.02;

  private static void derivesNothingMoreExpensive(String application, String byHand) {
    Spec spec = SpecFixtures.of(application);
    Design design =
        DesignReader.read(new SourceText("design.yaml", byHand), spec).design().orElseThrow();
    OptimalSelection optimum = OptimalSelection.of(spec, Style.MULTI_TABLE);
    assertThat(optimum.isVerified()).isTrue();
    assertThat(optimum.bill().unserved()).isEmpty();
    assertThat(optimum.bill().usedUsd())
        .isLessThanOrEqualTo(OptimalSelection.bill(spec, design).usedUsd() * NAMES);
  }

  @Test
  void thoseWithAnAttributeAloneInAnIndex() {
    derivesNothingMoreExpensive(
        """
        keysmith: 1
        application: Channels
        entities:
          Channel:
            identity: [workspace, channel]
            count: 100k
            attributes:
              workspace: {type: string, bytes: 8, distinct: 1000}
              channel: {type: string, generated: ulid}
              topic: {type: string, bytes: 200}
              pinned: {type: boolean, present: 1%}
        patterns:
          - {create: Channel, rps: 1}
          - {read: Channel, where: {workspace: $w, channel: $c}, rps: 5}
          - {read: Channel, where: {workspace: $w, pinned: {exists: true}}, rps: 500}
          - {update: Channel, where: {workspace: $w, channel: $c}, set: {pinned: true}, rps: 1}
        """,
        """
        design: 1
        tables:
          Channels:
            key: {partition: workspace, sort: channel}
            indexes:
              Pinned: {partition: pinnedOf, project: [topic, pinned]}
            items:
              Channel:
                pinnedOf: [{when: {pinned: {exists: true}}, is: "{workspace}"}]
        """);
  }

  @Test
  void thoseWithOneOfSeveralValuesAloneInAnIndex() {
    derivesNothingMoreExpensive(
        """
        keysmith: 1
        application: Kitchen
        entities:
          Order:
            identity: [orderId]
            count: 1M
            attributes:
              orderId: {type: string, generated: ulid}
              shop: {type: string, bytes: 8, distinct: 1000}
              status: {type: string, values: {PLACED: 1%, COOKING: 2%, READY: 1%, DONE: 96%}}
              note: {type: string, bytes: 50}
        patterns:
          - {create: Order, rps: 10}
          - {update: Order, where: {orderId: $o}, set: {status: $s}, rps: 30}
          - {read: Order, where: {orderId: $o}, rps: 50}
          - {read: Order, where: {shop: $shop, status: {in: [PLACED, COOKING]}}, rps: 50}
          - {read: Order, where: {shop: $shop, status: PLACED}, rps: 5}
        """,
        """
        design: 1
        tables:
          Orders:
            key: {partition: orderId}
            indexes:
              Kitchen: {partition: kitchen, project: [status, note]}
            items:
              Order:
                kitchen: [{when: {status: {in: [PLACED, COOKING]}}, is: "{shop}"}]
        """);
  }

  @Test
  void aPairInOneItemCollectionWithCopies() {
    derivesNothingMoreExpensive(
        """
        keysmith: 1
        application: Tickets
        entities:
          Event:
            identity: [eventId]
            count: 300k
            attributes:
              eventId: {type: string, generated: ulid}
              title: {type: string, bytes: 40}
              startsAt: {type: timestamp}
          Performance:
            identity: [eventId, artistId]
            count: 700k
            attributes:
              eventId: {type: string, bytes: 26, references: Event.eventId, average: 2.3, max: 30}
              artistId: {type: string, bytes: 26, distinct: 60k}
              billing: {type: string, bytes: 10}
        patterns:
          - {create: Event, rps: 0.02}
          - {create: Performance, rps: 0.05}
          - {read: Event, where: {eventId: $e}, include: {Performance: all}, rps: 300}
          - read: Performance
            where: {artistId: $a}
            include: {Event: [title, startsAt]}
            rps: 40
          - {update: Event, where: {eventId: $e}, set: [startsAt], rps: 0.01}
        """,
        """
        design: 1
        tables:
          Events:
            key: {partition: eventId, sort: SK}
            indexes:
              ByArtist: {partition: artistId, project: [billing, eventTitle, eventStartsAt]}
            items:
              Event:
                SK: "#EVENT"
              Performance:
                SK: "ARTIST#{artistId}"
                copies: {eventTitle: Event.title, eventStartsAt: Event.startsAt}
        """);
  }

  @Test
  void aLinkByOneOfItsEndsAndTheOther() {
    derivesNothingMoreExpensive(
        """
        keysmith: 1
        application: Likes
        entities:
          Like:
            identity: [brand, user]
            count: 5M
            attributes:
              brand: {type: string, bytes: 12, distinct: 10k}
              user: {type: string, bytes: 12, distinct: 1M}
        patterns:
          - {create: Like, rps: 20}
          - {read: Like, where: {brand: $b, user: $u}, rps: 100}
        """,
        """
        design: 1
        tables:
          Likes:
            key: {partition: brand, sort: user}
            items:
              Like: {}
        """);
  }
}
