package dev.keysmith.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.HandMadeDesigns;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.rationale.RejectedAlternative;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** The rationale of what serves a pattern, as {@code explain} adds it. */
final class DesignRationaleTextTest {
  private static String text(String pattern) {
    ImmutableList<Rationale> rationale = HandMadeDesigns.forum(1).derived().rationaleFor(pattern);
    StringWriter out = new StringWriter();
    new DesignRationaleText(new PrintWriter(out, true), 80).show(rationale);
    return out.toString();
  }

  @Test
  void saysWhatServesAPattern() {
    assertThat(text("P1"))
        .isEqualTo(
            """

            Design rationale
              posts, table: Stores Post, keyed by postId. Serves P1. Writes and storage cost
                $220.66/month.
            """);
  }

  @Test
  void rejectedAlternativesCostMoreOrAreLessSimple() {
    StringWriter out = new StringWriter();
    new DesignRationaleText(new PrintWriter(out, true), 80)
        .rejected(
            ImmutableList.of(
                new RejectedAlternative("P1", "Query A", 98, true),
                new RejectedAlternative("P1", "Query B", 103, false)),
            100);
    assertThat(out.toString())
        .isEqualTo(
            """

            Rejected alternatives
              Query A: $98.00/month in total (-$2.00, but less simple)
              Query B: $103.00/month in total (+$3.00)
            """);
  }

  @Test
  void anIndexHasTheBillWithoutIt() {
    assertThat(text("P2")).contains("posts.ByAuthor, index: ").doesNotContain("posts, table");
    assertThat(text("P2").lines().map(String::strip).reduce("", (one, next) -> one + " " + next))
        .endsWith("Without it, the bill would be $512.00/month.");
  }

  @Test
  void aPatternThatReadsNothingHasNoRationale() {
    assertThat(text("P")).isEmpty();
    assertThat(text("W2")).isEmpty();
  }
}
