package dev.keysmith.review.rules.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;

/** What cannot come twice needs no uniqueness item. */
final class UniqueWithoutGuardTest {
  private static final RulePage PAGE =
      RulePage.of(RulePage.FOLDER.resolve("UniqueWithoutGuard.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new UniqueWithoutGuard().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietWhereTheClientMakesIt() {
    assertThat(findings(SPEC.replace("bytes: 22, unique", "generated: uuid, unique"), BAD))
        .isEmpty();
  }

  /** A key without the scope rejects too much, and one with it just what it should. */
  @Test
  void scopeBelongsToTheKey() {
    String scoped = SPEC.replace("unique: true", "unique: name");
    assertThat(findings(scoped, BAD))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.message()).contains("must be unique within name");
              assertThat(finding.fix()).contains("whose key is name and email alone");
            });
    String alone = PAGE.block("yaml good").orElseThrow();
    assertThat(findings(scoped, alone)).hasSize(1);
    String together =
        alone
            .replace("{partition: email}", "{partition: address}")
            .replace("{holds: [id, email]}", "{address: \"{name}#{email}\", holds: [id]}");
    assertThat(findings(scoped, together)).isEmpty();
  }

  @Test
  void isQuietWhereNothingWritesIt() {
    assertThat(findings(SPEC.replaceAll("(?m)^.*Register.*\n", ""), BAD)).isEmpty();
  }
}
