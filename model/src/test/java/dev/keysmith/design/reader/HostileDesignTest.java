package dev.keysmith.design.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is in the file, the result is a design or findings; never an exception. */
final class HostileDesignTest {
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          ":",
          ": ",
          "- ",
          "\"",
          "'",
          "#",
          "%",
          "{id}",
          "{shard}",
          "{:}",
          "null",
          "~",
          "*a",
          "&a ",
          "!!x ",
          "\t",
          "\n",
          "  ",
          "0",
          "-1",
          "1e9",
          "PK",
          "holds",
          "when",
          "是",
          "😀",
          "tables:",
          "{total:-08}",
          "{tags}",
          "true");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void brokenFilesGiveFindings(long seed) {
    Random random = new Random(seed);
    List<Path> folders = new ArrayList<>(CorpusCases.experts());
    folders.addAll(Collections.nCopies(8, CorpusCases.DESIGN_FILES.resolve("clean-everything")));
    for (Path folder : folders) {
      Spec spec = CorpusCases.spec(folder);
      boolean expert = folder.resolve("expert.yaml").toFile().exists();
      String text = ProjectCheckout.read(folder.resolve(expert ? "expert.yaml" : "design.yaml"));
      for (int i = 0; i < 150; i++) {
        String broken = broken(text, random);
        DesignFile file = read(broken, spec, "seed " + seed + ", try " + i + "\n" + broken);
        assertThat(file.design().isPresent()).isEqualTo(file.errors().isEmpty());
      }
    }
  }

  private static DesignFile read(String text, Spec spec, String about) {
    try {
      return DesignReader.read(new SourceText("broken.yaml", text), spec);
    } catch (RuntimeException e) {
      throw new AssertionError(about, e);
    }
  }

  /** A few characters out, a few pieces in, a line moved. */
  private static String broken(String text, Random random) {
    StringBuilder broken = new StringBuilder(text);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int at = random.nextInt(broken.length());
      if (random.nextBoolean()) {
        broken.delete(at, Math.min(broken.length(), at + 1 + random.nextInt(12)));
      } else {
        broken.insert(at, PIECES.get(random.nextInt(PIECES.size())));
      }
    }
    if (random.nextInt(4) == 0) {
      List<String> lines = new ArrayList<>(broken.toString().lines().toList());
      Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
      return String.join("\n", lines);
    }
    return broken.toString();
  }

  @Test
  void anAttributeMayBeCalledShard() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Shards
            entities:
              Thing:
                identity: [id]
                count: 10
                attributes: {id: string, shard: number}
            patterns:
              - {read: Thing, where: {id: $id}, rps: 1}
            """);
    String text =
        """
        design: 1
        tables:
          Things:
            key: {partition: id, sort: {name: shard, type: number}}
            items:
              Thing: {}
        """;
    DesignFile file = read(text, spec, text);
    assertThat(file.findings()).isEmpty();
    assertThat(DesignWriter.write(file.design().orElseThrow())).isEqualTo(text);
  }
}
