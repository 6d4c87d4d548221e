package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Designs that are derived keep what a condition says to keep. */
final class DerivedConditionalWritesTest {
  private static final int ITEMS = 60;

  /** So large and so seldom read that it is split off; the slug brings a uniqueness item. */
  private static final String LARGE =
      """
      keysmith: 1
      application: Reviews
      entities:
        Review:
          identity: [deviceId, name]
          count: 10k
          attributes:
            deviceId:    {type: string, bytes: 10}
            name:        {type: string, bytes: 10}
            stars:       {type: number, digits: 2}
            slug:        {type: string, bytes: 16, unique: true}
            description: {type: string, bytes: 3000, present: 40%}
        Audit:
          identity: [auditId]
          count: 10
          attributes:
            auditId: {type: string, generated: uuid}
      patterns:
        - {id: W1, name: Write, create: Review, rps: 1}
        - {id: R1, name: Get, read: Review, where: {deviceId: $deviceId, name: $name}, needs: [stars], rps: 500}
        - {id: R2, name: Describe, read: Review, where: {deviceId: $deviceId, name: $name}, needs: [description], rps: 1}
        - {id: W2, name: Delete what nobody described, delete: Review, where: {deviceId: $deviceId, name: $name, description: {exists: false}}, rps: 1}
        - {id: W3, name: Rate, update: Review, where: {deviceId: $deviceId, name: $name}, set: {stars: $stars}, rps: 100}
        - {id: W4, name: Rate what is described, update: Review, where: {deviceId: $deviceId, name: $name, description: {exists: true}}, set: {stars: $stars}, rps: 1}
        - {id: W5, name: Audit, write: [{require: Review, where: {deviceId: $deviceId, name: $name, description: {exists: false}}}, {create: Audit}], rps: 1}
      """;

  private static final String UNCHANGED =
      """
      keysmith: 1
      application: Conditional delete
      entities:
        Note:
          identity: [id]
          count: 1k
          attributes:
            id:   {type: string, bytes: 10}
            etag: {type: string, bytes: 10}
      patterns:
        - {id: W1, name: Write, put: Note, rps: 1}
        - {id: R1, name: Get, read: Note, where: {id: $id}, rps: 1}
        - {id: W2, name: Delete if unchanged, delete: Note, where: {id: $id, etag: $etag}, rps: 1}
      """;

  @ParameterizedTest
  @EnumSource(
      value = Style.class,
      names = {"MULTI_TABLE", "SINGLE_TABLE"})
  void checksWhatIsSplitOff(Style style) {
    assertThat(DerivedDesignVerification.mismatches(RandomSpecs.read(LARGE), style, ITEMS))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Style.class,
      names = {"MULTI_TABLE", "SINGLE_TABLE"})
  void refusesToDeleteWhatIsNotThere(Style style) {
    assertThat(DerivedDesignVerification.mismatches(RandomSpecs.read(UNCHANGED), style, ITEMS))
        .isEmpty();
  }
}
