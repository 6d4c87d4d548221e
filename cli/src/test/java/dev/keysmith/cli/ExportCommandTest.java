package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.LocalServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a user runs it; what it exports is tested in the module of exports. */
final class ExportCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        folder.resolve("spec.yaml"),
        """
        keysmith: 1
        application: Notes
        entities:
          Note:
            identity: [owner, id]
            count: 4
            attributes: {owner: string, id: string, text: string}
        patterns:
          - {read: Note, where: {owner: $owner}, rps: 1}
          - {create: Note, rps: 1}
        """);
    Files.writeString(
        folder.resolve("design.yaml"),
        """
        design: 1
        tables:
          Notes:
            key: {partition: PK, sort: SK}
            items:
              Note: {PK: "O#{owner}", SK: "N#{id}"}
        """);
    Files.writeString(
        folder.resolve("data.json"),
        "{\"Item\":{\"PK\":{\"S\":\"O#ann\"},\"SK\":{\"S\":\"N#1\"},\"owner\":{\"S\":\"ann\"},"
            + "\"id\":{\"S\":\"1\"},\"text\":{\"S\":\"Hello\"}}}\n");
  }

  private CommandRun export(String... options) {
    List<String> all = new ArrayList<>(List.of("export", path("spec.yaml")));
    all.addAll(List.of("--design", path("design.yaml"), "--out", path("out")));
    all.addAll(List.of(options));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void itShowsWhatItHasExported() throws IOException {
    CommandRun run = export("--from", path("data.json"));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out().replace(folder.toString(), ""))
        .isEqualTo(
            """
            Exported 1 instance of 1 entity to /out

              entity  instances  in the spec  share  file
              Note            1            4    25%  Note.jsonl

            Read: 1 item
            """);
    assertThat(folder.resolve("out/Note.jsonl"))
        .hasContent("{\"owner\":\"ann\",\"id\":\"1\",\"text\":\"Hello\"}");
    CommandRun again = export("--from", path("data.json"));
    assertThat(again.status()).isEqualTo(2);
    assertThat(again.err()).contains("is not an empty folder");
  }

  @Test
  void whatTheDesignDoesNotExplainNeedsAttention() throws IOException {
    Files.writeString(
        folder.resolve("data.json"), "{\"Item\":{\"PK\":{\"S\":\"X\"},\"SK\":{\"S\":\"Y\"}}}\n");
    CommandRun run = export("--from", path("data.json"));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("Needs attention")
        .contains("Notes, 1 time: matches no item layout")
        .contains("{PK: \"X\", SK: \"Y\"}");
  }

  @Test
  void wrongInputIsReportedWithItsPlace() throws IOException {
    Files.writeString(folder.resolve("data.json"), "{\"Item\":{\"PK\":{\"Q\":\"X\"}}}\n");
    CommandRun run = export("--from", path("data.json"));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("data.json: record 1 cannot be read: 'Q' is no type");
    assertThat(export().err()).contains("pass either --endpoint URL or --from PATH");
    assertThat(export("--from", path("nothing")).err()).contains("does not exist");
  }

  @Test
  void tablesThatAreNotThereAreReported() throws Exception {
    try (LocalServer server = new LocalServer()) {
      CommandRun run = export("--endpoint", server.address());
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains("has no table Notes").contains("--table-prefix");
    }
  }
}
