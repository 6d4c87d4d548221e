package dev.keysmith.instance.item;

import static dev.keysmith.item.DesignedSpec.instance;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.item.DesignedSpec;
import dev.keysmith.item.IndexEntryEncoder;
import dev.keysmith.item.ItemDecoder;
import dev.keysmith.item.ItemEncoder;
import dev.keysmith.item.LayoutMatcher;
import dev.keysmith.item.TrackerApplication;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ItemDecoderTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Forks
      entities:
        Repo:
          identity: [owner, name]
          count: 100
          attributes:
            owner:   string
            name:    string
            source:  {type: string, present: 50%}
            state:   {type: string, values: {A: 50%, B: 50%}}
            stars:   number
            at:      timestamp
            email:   {type: string, present: 50%}
      patterns:
        - {name: Read, read: Repo, where: {owner: $owner, name: $name}, rps: 1}
      """;

  private static final DesignedSpec DESIGNED =
      DesignedSpec.of(
          SPEC,
          """
          design: 1
          tables:
            Repos:
              key: {partition: PK}
              indexes:
                Forks: {partition: forkPK, sort: forkSK, project: keys}
                ByState: {partition: statePK, sort: stateSK, project: keys}
                WithState: {partition: statePK, sort: stateSK, project: [state]}
              items:
                Repo:
                  PK: "R#{owner}#{name}"
                  shards: 5
                  holds: [source, state, stars, at]
                  forkPK:
                    - {when: {source: {exists: true}}, is: "R#{owner}#{source}"}
                    - {is: "R#{owner}#{name}"}
                  forkSK:
                    - {when: {source: {exists: true}}, is: "FORK#{name}"}
                    - {is: "SELF#{name}"}
                  statePK: "{at:month}#{shard}"
                  stateSK:
                    - {when: {state: A}, is: "S#{stars:-06}"}
                    - {is: "S#{stars:06}"}
                Repo/mail: {PK: "{email}", holds: [owner, name, email]}
                Repo/plain: {PK: "{name}", holds: [owner]}
          """);

  private static final LayoutRef REPO = DESIGNED.layoutRef("Repo");

  private static ImmutableMap<String, Object> values(Object... pairs) {
    return instance("Repo", pairs).values();
  }

  private static ImmutableMap<String, Object> item(
      LayoutRef layoutRef, ImmutableMap<String, Object> of) {
    return new ItemEncoder(DESIGNED.spec()).item(layoutRef, of).orElseThrow();
  }

  private static Optional<ImmutableMap<String, Object>> decoded(
      String index, ImmutableMap<String, Object> item) {
    Index meant = REPO.table().index(index).orElseThrow();
    return new ItemDecoder(DESIGNED.spec())
        .decode(
            REPO,
            Optional.of(meant),
            new IndexEntryEncoder(REPO.table(), meant).entry(item).orElseThrow());
  }

  private static final ImmutableMap<String, Object> FORK =
      values(
          "owner",
          "a#",
          "name",
          "web",
          "source",
          "old",
          "state",
          "A",
          "stars",
          120,
          "at",
          "2026-11-15T09:30:00.000Z");
  private static final ImmutableMap<String, Object> ORIGINAL =
      values(
          "owner",
          "ann",
          "name",
          "web",
          "state",
          "B",
          "stars",
          -3,
          "at",
          "2026-11-15T09:30:00.000Z");

  @Test
  void attributesAreDecodedFromTheKey() {
    for (ImmutableMap<String, Object> values : ImmutableList.of(FORK, ORIGINAL)) {
      assertThat(
              new ItemDecoder(DESIGNED.spec()).decode(REPO, Optional.empty(), item(REPO, values)))
          .contains(values);
    }
  }

  @Test
  void oneKeyDeterminesTheAlternativeOfAnother() {
    assertThat(decoded("Forks", item(REPO, FORK)))
        .contains(values("owner", "a#", "name", "web", "source", "old"));
    assertThat(decoded("Forks", item(REPO, ORIGINAL)))
        .contains(values("owner", "ann", "name", "web"));
  }

  @Test
  void alternativeDependsOnWhatIsProjected() {
    assertThat(decoded("WithState", item(REPO, FORK)).orElseThrow())
        .containsAllEntriesOf(values("state", "A", "stars", 120));
    assertThat(decoded("WithState", item(REPO, ORIGINAL)).orElseThrow())
        .containsAllEntriesOf(values("state", "B", "stars", -3));
  }

  @Test
  void keyThatContradictsIsNotTakenApart() {
    ItemDecoder decoder = new ItemDecoder(DESIGNED.spec());
    ImmutableMap<String, Object> entry =
        new IndexEntryEncoder(REPO.table(), REPO.table().index("WithState").orElseThrow())
            .entry(item(REPO, FORK))
            .orElseThrow();
    Optional<Index> index = REPO.table().index("WithState");
    assertThat(decoder.decode(REPO, index, entry)).isPresent();
    // Another shard than that of the identity.
    String shard = "2026-11#1".equals(entry.get("statePK")) ? "2026-11#2" : "2026-11#1";
    assertThat(decoder.decode(REPO, index, with(entry, "statePK", shard))).isEmpty();
    assertThat(decoder.decode(REPO, index, with(entry, "PK", "R#x"))).isEmpty();
    LayoutRef mail = DESIGNED.layoutRef("Repo/mail");
    ImmutableMap<String, Object> uniquenessItem =
        values("PK", "a@b", "owner", "ann", "name", "web", "email", "a@b");
    assertThat(decoder.decode(mail, Optional.empty(), uniquenessItem)).isPresent();
    assertThat(decoder.decode(mail, Optional.empty(), with(uniquenessItem, "PK", "c@d"))).isEmpty();
  }

  /** Their keys could be anything; other attributes distinguish them. */
  @Test
  void layoutShowsInWhatAnItemHolds() {
    LayoutMatcher layouts = new LayoutMatcher(DESIGNED.spec());
    ImmutableMap<String, Object> values = with(ORIGINAL, "email", "R#a#b");
    for (String name : new String[] {"Repo", "Repo/mail", "Repo/plain"}) {
      LayoutRef layoutRef = DESIGNED.layoutRef(name);
      assertThat(layouts.of(layoutRef.table(), Optional.empty(), item(layoutRef, values)))
          .contains(layoutRef);
    }
  }

  @Test
  void strangeItemHasNoLayout() {
    ImmutableMap<String, Object> strange = values("PK", "x", "owner", 1, "name", "y");
    assertThat(
            new LayoutMatcher(TrackerApplication.DESIGNED.spec())
                .of(
                    TrackerApplication.DESIGNED.design().table("app"),
                    Optional.empty(),
                    values("PK", "Q#1", "SK", "Q")))
        .isEmpty();
    assertThat(new ItemDecoder(DESIGNED.spec()).decode(REPO, Optional.empty(), strange)).isEmpty();
  }

  private static ImmutableMap<String, Object> with(
      ImmutableMap<String, Object> item, String name, Object value) {
    return ImmutableMap.<String, Object>builder().putAll(item).put(name, value).buildKeepingLast();
  }
}
