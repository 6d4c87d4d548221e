package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole interviews with scripted answers, from nothing to a spec that is complete. */
final class InterviewCommandTest {
  private static final Path CASES = ProjectCheckout.ROOT.resolve("corpus/interview");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"help-desk", "recipe-box", "parcel-tracking"})
  void asksUntilADesignCanBeDerived(String name) throws IOException {
    Path spec = folder.resolve("spec.yaml");
    CommandRun run = interview(spec, CASES.resolve(name).resolve("answers.txt"));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    GoldenFiles.compare(
        CASES.resolve(name).resolve("expected.txt"), CommandRun.relative(run.out(), folder));
    GoldenFiles.compare(CASES.resolve(name).resolve("spec.yaml"), Files.readString(spec));
    GoldenFiles.compare(
        CASES.resolve(name).resolve("dynamodb_requirement.md"),
        Files.readString(folder.resolve("dynamodb_requirement.md")));
    assertThat(CommandRun.of("check", spec.toString()).status()).isZero();
  }

  /** Nothing is lost, and nothing is asked twice, wherever it is ended. */
  @Test
  void goesOnWhereItWasEnded() throws IOException {
    List<String> answers = Files.readAllLines(CASES.resolve("parcel-tracking/answers.txt"));
    // Before the spec is complete, so that no design is derived in every run.
    List<String> some = answers.subList(0, 24);
    String whole = specAfter("whole", some);
    for (int ended = 1; ended < some.size(); ended++) {
      specAfter("ended" + ended, some.subList(0, ended));
      assertThat(specAfter("ended" + ended, some.subList(ended, some.size())))
          .as("ended after answer %s", ended)
          .isEqualTo(whole);
    }
  }

  private String specAfter(String name, List<String> answers) throws IOException {
    Path spec = Files.createDirectories(folder.resolve(name)).resolve("spec.yaml");
    Path file = Files.write(folder.resolve("answers.txt"), answers);
    assertThat(interview(spec, file).status()).isEqualTo(1);
    return Files.readString(spec);
  }

  @Test
  void keepsWhatAPersonWrote() throws IOException {
    Path spec = folder.resolve("orders.yaml");
    Files.writeString(
        spec,
        """
        keysmith: 1
        application: Orders   # ours
        entities:
          Order: {identity: [id], attributes: {id: string}}  # no count yet
        """);
    Path notes = Files.writeString(folder.resolve("dynamodb_requirement.md"), "mine");
    Path answers =
        Files.writeString(
            folder.resolve("answers.txt"),
            "total number\nby id\ncreate\nno\n10k\n5/s, peak 9\n2/s, peak 4\n");
    CommandRun run = interview(spec, answers);
    assertThat(run.status()).isZero();
    assertThat(Files.readString(spec))
        .contains("application: Orders   # ours")
        .contains("Order: {identity: [id], attributes: {id: string, total: number}, count: 10k}")
        .contains("# no count yet");
    assertThat(Files.readString(notes)).isEqualTo("mine");
    assertThat(run.out()).contains("was edited, so it is left as it is");
  }

  @Test
  void reportsASpecThatIsNotYaml() throws IOException {
    Path spec = Files.writeString(folder.resolve("spec.yaml"), "entities: [");
    CommandRun run = interview(spec, Files.writeString(folder.resolve("answers.txt"), ""));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("this is not YAML");
    assertThat(Files.readString(spec)).isEqualTo("entities: [");
  }

  private static CommandRun interview(Path spec, Path answers) {
    return CommandRun.of("interview", spec.toString(), "--answers", answers.toString());
  }
}
