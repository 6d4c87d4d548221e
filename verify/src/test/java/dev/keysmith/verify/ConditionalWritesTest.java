package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A condition is checked on the item that stores its attribute, wherever a design puts it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConditionalWritesTest {
  private static final int ITEMS = 40;
  private static final String IDENTITY = "{deviceId}#{name}";
  private static final String SLUG = "Review/unique-slug: {PK: \"S#{slug}\", SK: \"S\"}";
  private static final String WHOLE = "Review: {PK: \"R#{deviceId}\", SK: \"R#{name}\"}";
  private static final String WITHOUT_DESCRIPTION =
      "Review: {PK: \"R#{deviceId}\", SK: \"R#{name}\","
          + " holds: [deviceId, name, stars, status, day, slug]}";
  private static final String DETAILS =
      "Review/details: {PK: \"D#" + IDENTITY + "\", SK: \"D\", holds: [description]}";
  private static final String DETAILS_IF_ANY =
      "Review/details: {PK: [{when: {description: {exists: true}}, is: \"D#"
          + IDENTITY
          + "\"}], SK: \"D\", holds: [description]}";

  private DynamoDbEngine engine;

  @BeforeAll
  void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  static Stream<Arguments> designs() {
    return Stream.of(
        on("description", false, "in the main item", List.of(WHOLE)),
        on("description", false, "split off", List.of(WITHOUT_DESCRIPTION, DETAILS)),
        on("description", true, "split off", List.of(WITHOUT_DESCRIPTION, SLUG, DETAILS)),
        on("description", false, "split off if any", List.of(WITHOUT_DESCRIPTION, DETAILS_IF_ANY)),
        on(
            "description",
            true,
            "split off if any",
            List.of(WITHOUT_DESCRIPTION, SLUG, DETAILS_IF_ANY)),
        on(
            "description",
            false,
            "split off, and in a duplicate that some lack",
            List.of(
                WITHOUT_DESCRIPTION,
                "Review/by-text: {PK: \"T#{description}\", SK: \"" + IDENTITY + "\"}",
                DETAILS)),
        on(
            "Device.model",
            false,
            "copied to the main item",
            List.of(
                "Review: {PK: \"R#{deviceId}\", SK: \"R#{name}\", copies: {model: Device.model}}")),
        on(
            "Device.model",
            true,
            "copied to a second item",
            List.of(
                WHOLE,
                SLUG,
                "Review/card: {PK: \"C#"
                    + IDENTITY
                    + "\", SK: \"C\", holds: [stars], copies: {model: Device.model}}")),
        on(
            "status",
            false,
            "in the key",
            List.of(
                "Review: {PK: \"R#{deviceId}\", SK: \"R#{status}#{name}\"}",
                "Review/guard: {PK: \"G#" + IDENTITY + "\", SK: \"G\", holds: [status]}")),
        on(
            "day",
            false,
            "in the key by month",
            List.of(
                "Review: {PK: \"R#{deviceId}\", SK: \"R#{day:month}#{name}\"}",
                "Review/guard: {PK: \"G#" + IDENTITY + "\", SK: \"G\", holds: [day]}")));
  }

  private static Arguments on(String attribute, boolean unique, String where, List<String> items) {
    return Arguments.of(attribute, unique, where, items);
  }

  @ParameterizedTest(name = "{0} {2}, unique {1}")
  @MethodSource("designs")
  void isCheckedWhereItIsStored(
      String attribute, boolean unique, String where, List<String> items) {
    assertVerified(
        VerifiedApplication.of(
            ConditionalWrites.spec(attribute, unique),
            ConditionalWrites.design(items.toArray(String[]::new))));
  }

  @ParameterizedTest
  @MethodSource("embeddings")
  void isCheckedWithinTheParent(String embedding) {
    String design =
        ConditionalWrites.design()
            .replace("Device: {}", "Device: {embeds: {reviews: " + embedding + "}}");
    assertVerified(
        VerifiedApplication.of(
            ConditionalWrites.spec("description", false),
            design.substring(0, design.indexOf("  Reviews:"))));
  }

  static Stream<String> embeddings() {
    return Stream.of("{entity: Review, as: map}");
  }

  private void assertVerified(VerifiedApplication application) {
    VerificationOutcome verified =
        new DesignVerifier(application.spec(), application.design(), VerifiedApplication::planner)
            .run(
                engine, new VerificationOptions(1, ITEMS, Optional.empty()), ProgressListener.NONE);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.worstCapacityError()).isZero();
    // Nothing finds out by the identity alone whether there is an item that not all have.
    assertThat(verified.unserved()).isSubsetOf("put", "describe", "D6");
  }
}
