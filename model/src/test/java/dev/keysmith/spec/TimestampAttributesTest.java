package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import org.junit.jupiter.api.Test;

/** {@code prefer: {timestamps: true}} is the same as attributes that every write sets. */
final class TimestampAttributesTest {
  private static final String PATTERNS =
      """
      patterns:
        - {create: Note, set: {%1$s}, rps: 1}
        - {put: Note, set: {%1$s}, rps: 1}
        - {update: Note, where: {id: $id}, set: {%2$stext: $text}, rps: 1}
        - {read: Note, where: {id: $id}, rps: 1}
        - {delete: Note, where: {id: $id}, rps: 1}
      """;

  @Test
  void areAttributesThatWritesSet() {
    Spec preferred =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Notes
            prefer: {timestamps: true}
            entities:
              Note: {identity: [id], count: 10, attributes: {id: string, text: string}}
            """
                + PATTERNS.formatted("text: $text", ""));
    Spec written =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Notes
            entities:
              Note:
                identity: [id]
                count: 10
                attributes: {id: string, text: string, CreatedAt: timestamp, UpdatedAt: timestamp}
            """
                + PATTERNS.formatted(
                    "CreatedAt: $now, UpdatedAt: $now, text: $text", "UpdatedAt: $now, "));
    assertThat(preferred.entities()).isEqualTo(written.entities());
    assertThat(preferred.patterns()).isEqualTo(written.patterns());
  }

  @Test
  void anAttributeOfThatNameIsLeftAlone() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Notes
            prefer: {timestamps: true}
            entities:
              Note: {identity: [id], count: 10, attributes: {id: string, CreatedAt: date}}
            patterns:
              - {create: Note, rps: 1}
              - {read: Note, where: {id: $id}, rps: 1}
            """);
    assertThat(spec.entity("Note").attribute("CreatedAt").type()).isEqualTo(AttributeType.DATE);
    AccessPattern.Write create = (AccessPattern.Write) spec.patterns().get(0);
    assertThat(((WriteAction.Create) create.actions().get(0)).set())
        .isEqualTo(ImmutableMap.of("UpdatedAt", new ValueExpression.Parameter("now")));
  }
}
