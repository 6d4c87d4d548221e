package dev.keysmith.importer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Broken files give errors or an import, never an exception. */
final class DamagedSourcesTest {
  private static final Path CORPUS = ProjectCheckout.ROOT.resolve("corpus/import");

  @TempDir private Path folder;

  static Stream<Path> files() {
    return ProjectCheckout.folders(CORPUS).stream()
        .flatMap(source -> ProjectCheckout.list(source).stream())
        .filter(Files::isRegularFile)
        .filter(file -> !file.getFileName().toString().startsWith("expected"));
  }

  /** Cuts, doubles and replaces pieces of a file, by a seed. */
  @ParameterizedTest
  @MethodSource("files")
  void survivesDamage(Path file) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int seed = 0; seed < 12; seed++) {
      Random random = new Random(seed);
      byte[] damaged = whole.clone();
      for (int change = 0; change < 1 + seed; change++) {
        damaged[random.nextInt(damaged.length)] =
            (byte) "{}[]\"':;,()#\n $-a0".charAt(random.nextInt(18));
      }
      int length = seed % 3 == 0 ? 1 + random.nextInt(damaged.length) : damaged.length;
      Path target = folder.resolve(seed + String.valueOf(file.getFileName()));
      Files.writeString(target, new String(damaged, 0, length, StandardCharsets.ISO_8859_1));
      ImportResult result = ModelImport.of(List.of(target));
      assertThat(result.spec().isPresent() || !result.errors().isEmpty())
          .as("seed %d of %s", seed, file.getFileName())
          .isTrue();
    }
  }

  @Test
  void refusesDeepNesting() throws IOException {
    Path file = folder.resolve("deep.json");
    Files.writeString(file, "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000));
    assertThat(ModelImport.of(List.of(file)).errors()).hasSize(1);
  }

  @Test
  void survivesDeepSql() throws IOException {
    Path file = folder.resolve("deep.sql");
    Files.writeString(
        file,
        "CREATE TABLE t (id INT PRIMARY KEY);\nSELECT * FROM t WHERE "
            + "(".repeat(3000)
            + "id = ?"
            + ")".repeat(3000)
            + ";");
    assertThat(ModelImport.of(List.of(file)).spec()).isPresent();
  }

  /** As in the dump of a database with documents in its comments and defaults. */
  @Test
  void survivesLongLiterals() throws IOException {
    Path file = folder.resolve("long.sql");
    String literal = "it''s ".repeat(20_000);
    Files.writeString(
        file,
        "CREATE TABLE t (id INT PRIMARY KEY COMMENT '%s', kind VARCHAR(9) CHECK (kind IN ('%s')));\n"
            .formatted(literal, literal));
    assertThat(ModelImport.of(List.of(file)).spec()).isPresent();
  }

  @Test
  void survivesManyMarksInDiagrams() throws IOException {
    Path file = folder.resolve("long.mmd");
    Files.writeString(
        file, "erDiagram\n  A {\n    string id %s\n  }\n".formatted("PK, ".repeat(10_000)));
    assertThat(ModelImport.of(List.of(file)).spec()).isPresent();
  }

  @Test
  void reportsWhatIsMissing() {
    ImportResult result = ModelImport.of(List.of(folder.resolve("nowhere.json")));
    assertThat(result.errors()).hasSize(1);
    assertThat(result.errors().get(0).message()).isEqualTo("no such file");
  }
}
