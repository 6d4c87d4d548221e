package dev.keysmith.verify.items;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.item.DesignedSpec;
import dev.keysmith.item.EmbeddedCollectionCodec;
import java.math.BigDecimal;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EmbeddedCollectionCodecTest {
  private static EmbeddedCollectionCodec embedding(String identity, String as) {
    DesignedSpec designed =
        DesignedSpec.of(
            """
            keysmith: 1
            application: Embedding
            entities:
              Parent:
                identity: [tenant, id]
                count: 10
                attributes: {tenant: string, id: number}
              Child:
                identity: %s
                count: 20
                attributes:
                  owner: {type: string, references: Parent.tenant, max: 5}
                  of:    {type: number, references: Parent.id}
                  text:  string
                  at:    number
                  bytes: binary
                  note:  {type: string, present: 50%%}
            patterns:
              - {name: Read, read: Parent, where: {tenant: $tenant, id: $id}, rps: 1}
            """
                .formatted(identity),
            """
            design: 1
            tables:
              Parents:
                key: {partition: tenant, sort: id}
                items:
                  Parent: {embeds: {children: {entity: Child, as: %s}}}
            """
                .formatted(as));
    Embed embed =
        Objects.requireNonNull(designed.layoutRef("Parent").item().embeds().get("children"));
    return new EmbeddedCollectionCodec(designed.spec(), embed);
  }

  private static ImmutableMap<String, Object> child(String text, int at, int octet) {
    return ImmutableMap.of(
        "owner",
        "ann",
        "of",
        BigDecimal.ONE,
        "text",
        text,
        "at",
        BigDecimal.valueOf(at).stripTrailingZeros(),
        "bytes",
        BinaryValue.of((byte) octet));
  }

  private static final ImmutableMap<String, Object> PARENT =
      ImmutableMap.of("tenant", "ann", "id", BigDecimal.ONE);

  @Test
  void elementLeavesOutWhatItsPlaceSays() {
    assertThat(embedding("[owner, of, at]", "list").element(child("a", 1, 1)))
        .containsOnlyKeys("text", "at", "bytes");
    assertThat(embedding("[owner, of, at]", "map").element(child("a", 1, 1)))
        .containsOnlyKeys("text", "bytes");
  }

  @Test
  void keyIsTheRestOfTheIdentity() {
    assertThat(embedding("[owner, of, text]", "map").key(child("a#b c", 1, 1))).isEqualTo("a#b c");
    assertThat(embedding("[owner, of, at]", "map").key(child("a", 100, 1))).isEqualTo("100");
    assertThat(embedding("[owner, of, bytes]", "map").key(child("a", 1, 255))).isEqualTo("ff");
    assertThat(embedding("[owner, of]", "map").key(child("a", 1, 255))).isEqualTo("Child");
    assertThat(embedding("[owner, text, at]", "map").key(child("a#b", -100, 1)))
        .isEqualTo("a%23b#-100");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[owner, of, text]",
        "[owner, of, at]",
        "[owner, of, bytes]",
        "[text, at]",
        "[owner, of, text, at, bytes]"
      })
  void childrenComeOutAsTheyWentIn(String identity) {
    ImmutableList<ImmutableMap<String, Object>> children =
        ImmutableList.of(
            child("a#|%中", -100, 0),
            child("b", 0, 255),
            ImmutableMap.<String, Object>builder()
                .putAll(child("b#", 1000, 1))
                .put("note", "n")
                .buildOrThrow());
    for (String as : new String[] {"list", "map"}) {
      EmbeddedCollectionCodec embedding = embedding(identity, as);
      assertThat(embedding.children(embedding.collection(children), PARENT))
          .as(as)
          .isEqualTo(children);
    }
  }

  @Test
  void onlyChildComesOutOfAMap() {
    EmbeddedCollectionCodec embedding = embedding("[owner, of]", "map");
    EntityInstance child = new EntityInstance("Child", child("a", 1, 1));
    assertThat(embedding.children(embedding.collection(ImmutableList.of(child.values())), PARENT))
        .containsExactly(child.values());
  }
}
