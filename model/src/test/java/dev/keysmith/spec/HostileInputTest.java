package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The reader reports findings for any input: no exception, no hang, no flood. */
final class HostileInputTest {
  private static final List<String> REGIONS = List.of("us-east-1");

  @TempDir Path folder;

  private SpecFile read(byte[] bytes) throws Exception {
    Path file = folder.resolve("spec.yaml");
    Files.write(file, bytes);
    return SpecReader.read(file, REGIONS);
  }

  private SpecFile read(String text) throws Exception {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertReports(SpecFile file, String... words) {
    assertThat(file.spec()).isEmpty();
    assertThat(file.errors()).isNotEmpty();
    assertThat(file.errors().get(0).toString()).contains(words);
  }

  @Test
  void missingFile() throws Exception {
    Files.writeString(folder.resolve("spec.yaml"), "");
    assertReports(
        SpecReader.read(folder.resolve("spce.yaml"), REGIONS), "no such file", "'spec.yaml'");
    assertReports(
        SpecReader.read(folder.resolve("nowhere/spec.yaml"), REGIONS),
        "no such file",
        "the folder");
  }

  @Test
  void folderInsteadOfFile() throws Exception {
    Files.writeString(folder.resolve("a.yaml"), "");
    assertReports(SpecReader.read(folder, REGIONS), "folder", "a.yaml");
  }

  @Test
  void fiftyMegabytes() throws Exception {
    byte[] bytes = new byte[50 << 20];
    Arrays.fill(bytes, (byte) 'x');
    assertReports(read(bytes), "larger than 8 MB");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no endless device")
  void endlessDevice() {
    assertReports(SpecReader.read(Path.of("/dev/zero"), REGIONS), "larger than 8 MB");
  }

  @Test
  void sevenMegabytesOfValues() throws Exception {
    assertReports(read("a: [" + "1,".repeat(3 << 20) + "1]"), "more than a million values");
  }

  @Test
  void hundredThousandProblems() throws Exception {
    StringBuilder keys = new StringBuilder();
    for (int key = 0; key < 100_000; key++) {
      keys.append("key").append(key).append(": 1\n");
    }
    SpecFile file = read(keys.toString());
    assertThat(file.errors()).hasSize(5_001);
    assertThat(file.errors().get(5_000).message()).contains("more findings");
  }

  @Test
  void tenThousandLevels() throws Exception {
    assertReports(read("a: " + "[".repeat(10_000)), "64 levels");
    assertReports(read("a: " + "{b: ".repeat(10_000)), "64 levels");
    assertReports(read("- ".repeat(10_000) + "a"), "64 levels");
    StringBuilder block = new StringBuilder();
    for (int level = 0; level < 2_000; level++) {
      block.append(" ".repeat(level)).append("a:\n");
    }
    assertReports(read(block.toString()), "64 levels");
  }

  @Test
  void billionLaughs() throws Exception {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
    for (int level = 1; level < 60; level++) {
      bomb.append("a%d: &a%d [*a%d, *a%d]%n".formatted(level, level, level - 1, level - 1));
    }
    assertReports(read(bomb.toString()), "expand");
  }

  @Test
  void numberOfMegabytes() throws Exception {
    String spec = ProjectCheckout.read(ProjectCheckout.ROOT.resolve("corpus/spec/fine/spec.yaml"));
    assertReports(
        read(spec.replace("count: 10M", "count: " + "9".repeat(7 << 20))), "count cannot be");
  }

  @Test
  void chainOfTwentyThousandIdentities() throws Exception {
    StringBuilder chain = new StringBuilder("keysmith: 1\napplication: Chain\nentities:\n");
    for (int i = 0; i < 20_000; i++) {
      chain.append(
          "  E%d: {identity: [id], count: 1, attributes: {id: {type: string, references: E%d.id}}}%n"
              .formatted(i, i + 1));
    }
    chain.append("  E20000: {identity: [id], count: 1, attributes: {id: string}}\n");
    chain.append("patterns:\n  - {create: E0, rps: 1}\n");
    assertThat(read(chain.toString()).errors()).isEmpty();
  }

  /** Random damage to real specs: bytes changed, lines dropped, doubled and swapped. */
  @Test
  void damagedSpecs() {
    List<Path> specs = ProjectCheckout.publishedSpecs();
    for (long seed = 0; seed < 1_000; seed++) {
      Random random = new Random(seed);
      String text = ProjectCheckout.read(specs.get(random.nextInt(specs.size())));
      for (int damage = 1 + random.nextInt(4); damage > 0; damage--) {
        text = damaged(text, random);
      }
      SpecFile file;
      try {
        file = SpecReader.read(new SourceText("spec.yaml", text), REGIONS);
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("seed " + seed + " on\n" + text, e);
      }
      assertThat(file.spec().isPresent()).as("seed %s", seed).isEqualTo(file.errors().isEmpty());
    }
  }

  private static final String MARKS = "{}[]:,#&*!|>'\"%@`$-? \n\t0aZé\u0000";

  private static String damaged(String text, Random random) {
    int at = random.nextInt(text.length());
    List<String> lines = text.lines().toList();
    String line = lines.get(random.nextInt(lines.size()));
    return switch (random.nextInt(5)) {
      case 0 ->
          text.substring(0, at)
              + MARKS.charAt(random.nextInt(MARKS.length()))
              + text.substring(at + 1);
      case 1 -> text.substring(0, at) + text.substring(Math.min(text.length(), at + 5));
      case 2 -> text.replace(line + "\n", "");
      case 3 -> text.replace(line + "\n", line + "\n" + line + "\n");
      default -> text.substring(0, at) + line + text.substring(at);
    };
  }
}
