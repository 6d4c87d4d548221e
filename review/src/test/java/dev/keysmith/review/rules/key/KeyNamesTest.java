package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which names of keys are right where. */
final class KeyNamesTest {
  private static final RuleCase GENERIC = RuleCase.of(new GenericNameInOwnTable());
  private static final RuleCase DESCRIPTIVE = RuleCase.of(new DescriptiveNameInSharedTable());

  @ParameterizedTest
  @CsvSource({
    "PK, true",
    "sk, true",
    "GSI1PK, true",
    "GSI2-SK, true",
    "gsi1_pk, true",
    "LSI1SK, true",
    "desk, false",
    "risk, false",
    "customer, false",
    "PKW, false"
  })
  void knowsGenericNames(String name, boolean generic) {
    assertThat(GenericNameInOwnTable.isGeneric(name)).isEqualTo(generic);
  }

  @Test
  void genericNamesAreRightInASharedTable() {
    assertThat(GENERIC.findings(DESCRIPTIVE.spec(), DESCRIPTIVE.good())).isEmpty();
  }

  /** Two attributes can be the key of an index, and not of a table; a boolean can be none. */
  @ParameterizedTest
  @CsvSource({
    "'partition: token, sort: SK', 'SK: \"{user}#{at}\"', '', true",
    "'partition: token, sort: SK', 'SK: \"{at:-}\"', '', true",
    "'partition: token, sort: SK', 'SK: \"AT#{at}\"', '', false",
    "'partition: PK, sort: token', 'PK: \"SESSIONS\"', '', true",
    "partition: token, 'GSI1SK: \"{at}#{token}\"', 'user, sort: GSI1SK', false",
    "partition: token, 'GSI1SK: \"{at:-}#{token}\"', 'user, sort: GSI1SK', true",
    // DynamoDB takes no boolean for a key.
    "partition: token, 'GSI1SK: \"KNOWN#{known}\"', 'user, sort: GSI1SK', true",
  })
  void aKeyThatMustBeComposedMayHaveOne(String key, String item, String index, boolean isRight) {
    String spec =
        with(
            GENERIC.spec(),
            "distinct: 3M, immutable: true}",
            "distinct: 3M, immutable: true}\n      at: {type: timestamp, immutable: true}"
                + "\n      known: {type: boolean, immutable: true}");
    String design =
        """
        design: 1
        tables:
          sessions:
            key: {%s}
        %s
            items:
              Session: {%s}
        """
            .formatted(
                key,
                index.isEmpty()
                    ? ""
                    : "    indexes: {ByUser: {partition: " + index + ", project: all}}",
                item);
    assertThat(GENERIC.findings(spec, design).isEmpty()).isEqualTo(isRight);
  }

  /** Both have a product, and mean it. */
  @Test
  void aNameThatIsTrueOfAllIsRight() {
    String design =
        with(DESCRIPTIVE.good(), "partition: PK, sort: SK", "partition: product, sort: SK")
            .replace("        PK: \"PRODUCT#{product}\"\n", "");
    assertThat(DESCRIPTIVE.findings(DESCRIPTIVE.spec(), design)).isEmpty();
  }
}
