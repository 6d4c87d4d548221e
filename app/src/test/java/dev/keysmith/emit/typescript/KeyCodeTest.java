package dev.keysmith.emit.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.markdown.KeyGuide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code in {@code keys.md} makes the keys of the example items. */
final class KeyCodeTest {
  private static final Pattern LINE = Pattern.compile("(.+) // (.+)");

  /** Between them, the designs of the experts use every format. */
  private static List<DesignAnalysis> designs() {
    return List.of(
        ExampleAnalyses.handMade("github"),
        ExampleAnalyses.handMade("hr-multi-table"),
        ExampleAnalyses.handMade("social-network"));
  }

  @Test
  void typeScriptMakesTheKeys(@TempDir Path folder) throws IOException {
    TypeScriptCompiler compiler = TypeScriptCompiler.installed();
    for (DesignAnalysis analysis : designs()) {
      String keys = KeyGuide.artifact(analysis).text();
      compiler
          .run(
              folder,
              block(keys, "ts")
                  + lines(
                      keys,
                      "if ((%s) !== %s) throw new Error(%2$s);",
                      "if (unescapeKey(escapeKey(%2$s, '#')) !== %2$s) throw new Error(%2$s);"))
          .succeeded();
    }
  }

  @Test
  void javaMakesTheKeys(@TempDir Path folder) throws IOException {
    for (DesignAnalysis analysis : designs()) {
      String keys = KeyGuide.artifact(analysis).text();
      Files.writeString(
          folder.resolve("KeyCheck.java"),
          """
          import java.math.BigInteger;
          import java.net.URLDecoder;
          import java.nio.charset.StandardCharsets;
          import java.util.stream.IntStream;
          import java.util.zip.CRC32;

          class KeyCheck {
          %s
            public static void main(String[] arguments) {
              %s
            }
          }
          """
              .formatted(
                  block(keys, "java"),
                  lines(
                      keys,
                      "if (!(%s).equals(%s)) throw new IllegalStateException(%2$s);",
                      "if (!unescapeKey(escapeKey(%2$s, \"#\")).equals(%2$s))"
                          + " throw new IllegalStateException(%2$s);")));
      ExternalTools.run(folder, List.of("java", "KeyCheck.java")).succeeded();
    }
  }

  private static String block(String document, String language) {
    int start = document.indexOf("```" + language + "\n") + language.length() + 4;
    return document.substring(start, document.indexOf("```", start));
  }

  private static String lines(String document, String made, String takenApart) {
    List<Matcher> lines =
        block(document, "js").lines().map(LINE::matcher).filter(Matcher::matches).toList();
    assertThat(lines).isNotEmpty();
    String check = document.contains("unescapeKey") ? made + takenApart : made;
    return lines.stream()
        .map(line -> check.formatted(line.group(1), '"' + line.group(2) + '"'))
        .collect(Collectors.joining("\n"));
  }
}
