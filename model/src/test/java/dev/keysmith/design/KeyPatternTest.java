package dev.keysmith.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The expression of a template matches its keys, and finds the text of each variable in them. */
final class KeyPatternTest {
  private static final ImmutableMap<String, AttributeType> TYPES =
      ImmutableMap.of(
          "text", AttributeType.STRING,
          "number", AttributeType.NUMBER,
          "at", AttributeType.TIMESTAMP,
          "flag", AttributeType.BOOLEAN,
          "code", AttributeType.BINARY);

  private static final List<String> TEXTS =
      List.of("", "a", "a#b", "%23", "$&[]^\\", "a-b.c~d", "ORDER#", "line\nline", "\uD83D\uDE00");
  private static final List<String> NUMBERS = List.of("0", "-1.5", "42.25", "1234567", "-1234567");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ORDER#{text}",
        "{text}#{number:04}",
        "A.{text}-B^{number:04}|{text}",
        "{number:04}:{text}",
        "{number:-04}-{text}]",
        "{number}#{text}",
        "{number}.{text}",
        "X[{at:-}{text}",
        "{at:month}${text}",
        "{flag}#{code}#{text}"
      })
  void findsTheTextsOfVariables(String text) {
    KeyTemplate template = KeyTemplate.parse(text, TYPES);
    KeyPattern form = template.pattern().orElseThrow();
    for (String one : TEXTS) {
      for (String number : NUMBERS) {
        Map<String, Object> values =
            ImmutableMap.of(
                "text",
                one,
                "number",
                new BigDecimal(number),
                "at",
                "2026-11-15T09:30:00.000Z",
                "flag",
                true,
                "code",
                BinaryValue.of((byte) 10));
        String key = (String) template.render(values).orElseThrow();
        Matcher matcher = Pattern.compile(form.regex()).matcher(key);
        assertThat(matcher.find()).as("%s in %s", form.regex(), key).isTrue();
        assertThat(matcher.groupCount()).isEqualTo(form.groups().size());
        ImmutableMap<String, Object> apart = template.parseSegments(key).orElseThrow();
        for (int i = 0; i < form.groups().size(); i++) {
          KeySegment.Variable variable = form.groups().get(i).segment();
          if (!form.groups().get(i).isEscaped() && !form.groups().get(i).marksFraction()) {
            assertThat(variable.decode(matcher.group(i + 1)))
                .isEqualTo(Optional.ofNullable(apart.get(variable.name())));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ORDER#a#b", "order#a", "ORDER", "ORDER#%2", "xORDER#a", "ORDER#a$"})
  void matchesNoOtherKeys(String key) {
    KeyTemplate template = KeyTemplate.parse("ORDER#{text}", TYPES);
    assertThat(template.parseSegments(key)).isEmpty();
    assertThat(Pattern.compile(template.pattern().orElseThrow().regex()).matcher(key).find())
        .isFalse();
  }
}
