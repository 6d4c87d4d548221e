package dev.keysmith.review.fix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Comments stay with what they are about. */
final class CommentedYamlTest {
  private static String carry(String original, String text) {
    return CommentedYaml.carry(original.lines().toList(), text.lines().toList());
  }

  @Test
  void carriesCommentsToOtherLines() {
    String original =
        """
        # agreed on Monday
        tables:
            shop: {key: {partition: "A#B"}}   # all in one

            # the second
            other:
                key: {partition: id}  # plain
        # end
        """;
    String text =
        """
        tables:
          shop:
            key: {partition: "A#B"}
          other:
            key: {partition: id}
        """;
    assertThat(carry(original, text))
        .isEqualTo(
            """
            # agreed on Monday
            tables:
              shop:  # all in one
                key: {partition: "A#B"}

              # the second
              other:
                key: {partition: id}  # plain
            # end
            """);
  }

  @Test
  void leavesOutCommentsOnWhatIsGone() {
    assertThat(carry("a: 1  # one\n# the second\nb: 2  # two\n", "a: 3\n"))
        .isEqualTo("a: 3  # one\n");
  }

  @Test
  void keepsWhatIsThere() {
    String text = "# above\na: 1  # beside\n\nlist:\n  - {rule: A}  # first\n  - {rule: B}\n";
    assertThat(carry(text, text)).isEqualTo(text);
  }
}
