package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ControlCharacterFilterTest {
  @Test
  void textPassesAsItIs() throws IOException {
    assertThat(written("Größe\t東京 😀\n", false)).isEqualTo("Größe\t東京 😀\n");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void controlCharactersAreShown(boolean terminal) throws IOException {
    assertThat(written("a\u001b]0;title\u0007b\u0000c\u009bd", terminal))
        .isEqualTo("a\\u001b]0;title\\u0007b\\u0000c\\u009bd");
  }

  @Test
  void textThatIsShownInAnotherOrderIsNot() throws IOException {
    assertThat(written("user\u202e\u2066nimda", true)).isEqualTo("user\\u202e\\u2066nimda");
  }

  @Test
  void coloursPassOnTerminalsOnly() throws IOException {
    assertThat(written("\u001b[1;31merror\u001b[0m", true)).isEqualTo("\u001b[1;31merror\u001b[0m");
    assertThat(written("\u001b[1;31merror", false)).isEqualTo("\\u001b[1;31merror");
  }

  /** White on white, inverse, blinking, concealed, erased. */
  @ParameterizedTest
  @ValueSource(
      strings = {"8m", "7m", "5m", "30m", "47m", "1;8m", "38;5;0m", "K", "2K", ";m", "1;m"})
  void nothingThatHidesTextPasses(String sequence) throws IOException {
    assertThat(written("a\u001b[" + sequence + "b", true)).isEqualTo("a\\u001b[" + sequence + "b");
  }

  /** The beginning of a line would be written over. */
  @Test
  void noTextIsWrittenOver() throws IOException {
    assertThat(written("error\rfine", true)).isEqualTo("error\\u000dfine");
    assertThat(written("error\r\u001b[Kfine", true)).isEqualTo("error\\u000d\\u001b[Kfine");
  }

  @Test
  void cursorMovementsNeverPass() throws IOException {
    assertThat(written("\u001b[2Jgone\u001b[1A\u001b[\u001b", true))
        .isEqualTo("\\u001b[2Jgone\\u001b[1A\\u001b[\\u001b");
  }

  @Test
  void aLineIsRedrawnOnTerminalsOnly() throws IOException {
    assertThat(written("\r\u001b[K5/9", true)).isEqualTo("\r\u001b[K5/9");
    assertThat(written("a\rb", false)).isEqualTo("a\\u000db");
  }

  private static String written(String text, boolean terminal) throws IOException {
    StringWriter out = new StringWriter();
    try (ControlCharacterFilter filter = new ControlCharacterFilter(out, terminal)) {
      filter.write(text);
    }
    return out.toString();
  }
}
