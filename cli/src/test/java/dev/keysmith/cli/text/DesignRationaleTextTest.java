package dev.keysmith.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.HandMadeDesigns;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.rationale.RejectedAlternative;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Why there is what serves a pattern, as {@code explain} adds it. */
final class DesignRationaleTextTest {
  private static String text(String pattern) {
    ImmutableList<Rationale> reasons = HandMadeDesigns.forum(1).derived().reasonsFor(pattern);
    StringWriter out = new StringWriter();
    new DesignRationaleText(new PrintWriter(out, true), 80).show("Why", reasons);
    return out.toString();
  }

  @Test
  void saysWhatServesAPattern() {
    assertThat(text("P1"))
        .isEqualTo(
            """

            Why
              posts, table: P1 reads a post by its postId alone. Serves P1; costs $220.66 a
                month to keep.
            """);
  }

  @Test
  void whatLostIsDearerOrLessSimple() {
    StringWriter out = new StringWriter();
    new DesignRationaleText(new PrintWriter(out, true), 80)
        .lost(
            ImmutableList.of(
                new RejectedAlternative("P1", "Query A", 98, true),
                new RejectedAlternative("P1", "Query B", 103, false)),
            100);
    assertThat(out.toString())
        .isEqualTo(
            """

            Other designs that lost
              Query A: $98.00 a month in all, $2.00 less, but less simple.
              Query B: $103.00 a month in all, $3.00 more.
            """);
  }

  @Test
  void aReasonThatNamesAPatternIsOneOfItsReasons() {
    assertThat(text("W1")).contains("posts.ByAuthor, index: ").doesNotContain("posts, table");
    assertThat(text("W1")).endsWith("; without it the bill would be $512.00.\n");
  }

  @Test
  void aPartOfAnIdIsNoPattern() {
    assertThat(text("P")).isEmpty();
    assertThat(text("W2")).isEmpty();
  }
}
