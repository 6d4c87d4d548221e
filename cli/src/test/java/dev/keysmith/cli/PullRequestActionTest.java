package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the scripts of {@code action.yml} in a repository with a base and a change, with a recording
 * stand-in for {@code gh}. What GitHub itself does, such as the upload, is not run.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for bash")
final class PullRequestActionTest {
  private static final String SPEC = "model/session store.yaml";
  private static final String DESIGN = "model/design.yaml";

  /** Lists a comment if there is one, and notes what is sent. */
  private static final String GH =
      """
      #!/bin/sh
      printf '%s\\n' "$*" >>"$NOTES/gh"
      for word; do
        case $word in
          body=@*) cat "${word#body=@}" >"$NOTES/body" ;;
          --paginate) cat "$NOTES/comments" 2>/dev/null ;;
        esac
      done
      [ -z "${GH_FAILS:-}" ] || exit 1
      """;

  private final Map<String, String> scripts = new LinkedHashMap<>();
  private Path folder;
  private Path repository;

  private record ScriptRun(int status, String output) {}

  @BeforeEach
  void repositoryWithAChange(@TempDir Path empty) throws Exception {
    assumeTrue(isOnPath("git") && isOnPath("bash"), "git and bash are needed");
    folder = empty;
    scripts.putAll(scripts());
    repository = folder.resolve("repo");
    Files.createDirectories(repository.resolve("model"));
    Path tools = Files.createDirectory(folder.resolve("bin"));
    write(tools.resolve("gh"), GH);
    write(
        tools.resolve("keysmith"),
        """
        #!/bin/sh
        exec '%s' -XX:TieredStopAtLevel=1 -cp '%s' dev.keysmith.cli.Keysmith "$@"
        """
            .formatted(
                Path.of(System.getProperty("java.home"), "bin/java"),
                System.getProperty("java.class.path")));
    Files.copy(
        ProjectCheckout.ROOT.resolve("examples/session-store.yaml"), repository.resolve(SPEC));
    git("init", "--quiet");
    git("config", "user.email", "test@example.com");
    git("config", "user.name", "Test");
    design("keys");
    git("add", ".");
    git("commit", "--quiet", "-m", "base");
    git("tag", "base");
    Files.writeString(
        repository.resolve(SPEC),
        Files.readString(repository.resolve(SPEC)).replace("count: 5M", "count: 6M"));
    design("all");
  }

  private void design(String projected) throws IOException {
    Files.writeString(
        repository.resolve(DESIGN),
        Files.readString(ProjectCheckout.ROOT.resolve("examples/designs/session-store.yaml"))
            .replace("project: keys", "project: " + projected));
  }

  private static void write(Path file, String script) throws IOException {
    Files.writeString(file, script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static boolean isOnPath(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(path -> Files.isExecutable(Path.of(path, tool)));
  }

  /** The scripts of the steps, by name. */
  private static Map<String, String> scripts() {
    Map<String, String> scripts = new LinkedHashMap<>();
    YamlNode.Mapping runs = (YamlNode.Mapping) action().value("runs").orElseThrow();
    for (YamlNode step : ((YamlNode.Sequence) runs.value("steps").orElseThrow()).elements()) {
      YamlNode.Mapping fields = (YamlNode.Mapping) step;
      fields.value("run").ifPresent(run -> scripts.put(text(fields, "name"), text(fields, "run")));
    }
    return scripts;
  }

  private static YamlNode.Mapping action() {
    return (YamlNode.Mapping) read("action.yml");
  }

  private static YamlNode read(String file) {
    SourceDiagnostics findings = new SourceDiagnostics();
    YamlNode root =
        YamlReader.read(
                new SourceText(file, ProjectCheckout.read(ProjectCheckout.ROOT.resolve(file))),
                findings)
            .orElseThrow();
    assertThat(findings.inFileOrder()).isEmpty();
    return root;
  }

  private static YamlNode.Mapping mapping(YamlNode node, String field) {
    return (YamlNode.Mapping) ((YamlNode.Mapping) node).value(field).orElseThrow();
  }

  private static String text(YamlNode.Mapping fields, String name) {
    return ((YamlNode.Scalar) fields.value(name).orElseThrow()).text();
  }

  private void git(String... words) throws Exception {
    List<String> command = Stream.concat(Stream.of("git"), Stream.of(words)).toList();
    ScriptRun run = run(command, Map.of());
    assertThat(run.status()).as(run.output()).isZero();
  }

  /** As the runner does it: {@code shell: bash}. */
  private ScriptRun step(String name, Map<String, String> variables) throws Exception {
    Path script =
        Files.writeString(folder.resolve("step.sh"), Objects.requireNonNull(scripts.get(name)));
    Map<String, String> all = new HashMap<>();
    all.put("KEYSMITH", folder.resolve("bin/keysmith").toString());
    all.put("SPEC", SPEC);
    all.put("DESIGN", DESIGN);
    all.put("BASE", "base");
    all.put("BASELINE", "");
    all.put("FAIL_ON", "error");
    all.put("NUMBER", "7");
    all.put("REPOSITORY", "acme/shop");
    all.put("NOTES", folder.toString());
    all.put("COMMENT", folder.resolve("keysmith-comment.md").toString());
    all.put("RUNNER_TEMP", folder.toString());
    all.put("GITHUB_OUTPUT", folder.resolve("output").toString());
    all.put("GITHUB_STEP_SUMMARY", folder.resolve("summary").toString());
    all.put("PATH", folder.resolve("bin") + File.pathSeparator + System.getenv("PATH"));
    all.putAll(variables);
    return run(
        List.of("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script.toString()), all);
  }

  private ScriptRun run(List<String> command, Map<String, String> variables) throws Exception {
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(repository.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(variables);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("%s ends", command).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new ScriptRun(process.exitValue(), Files.readString(output));
  }

  private String note(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void commentsWithTheBillBeforeAndAfter() throws Exception {
    ScriptRun compared = step("Compare with the base", Map.of());
    assertThat(compared.status()).as(compared.output()).isZero();
    assertThat(note("keysmith-comment.md"))
        .startsWith("<!-- keysmith " + SPEC + " " + DESIGN + " -->\n### Session store: $281.88 → ")
        .contains("| `entities.Session.count` | `5M` | `6M` |")
        .contains("| ~ | index Sessions.SessionsByUser |")
        .contains("**new index**")
        .contains("| P4 | Revoke every session of a user |");
    assertThat(note("summary")).isEqualTo(note("keysmith-comment.md"));
    assertThat(note("output")).startsWith("comment=");
    assertThat(step("Comment on the pull request", Map.of()).status()).isZero();
    assertThat(note("gh")).contains("api --method POST repos/acme/shop/issues/7/comments");
    assertThat(note("body")).isEqualTo(note("keysmith-comment.md"));
  }

  @Test
  void replacesItsCommentAndGoesOnWithoutPermission() throws Exception {
    Files.writeString(folder.resolve("keysmith-comment.md"), "<!-- keysmith a b -->\ntext\n");
    Files.writeString(folder.resolve("comments"), "4711\n4712\n");
    assertThat(step("Comment on the pull request", Map.of()).status()).isZero();
    assertThat(note("gh")).contains("api --method PATCH repos/acme/shop/issues/comments/4711 ");
    Files.writeString(
        folder.resolve("keysmith-comment.md"),
        "<!-- keysmith a b -->\n" + "a line\n".repeat(10_000));
    assertThat(step("Comment on the pull request", Map.of()).status()).isZero();
    assertThat(note("body"))
        .hasSizeLessThan(65_536)
        .startsWith("<!-- keysmith a b -->\na line\n")
        .endsWith("a line\n\nThe rest is in the summary of the job.\n");
    ScriptRun denied = step("Comment on the pull request", Map.of("GH_FAILS", "yes"));
    assertThat(denied.status()).isZero();
    assertThat(denied.output()).contains("::warning::The comment could not be written");
  }

  @Test
  void comparesNothingWithANewDesign() throws Exception {
    Files.move(repository.resolve(DESIGN), repository.resolve("model/new.yaml"));
    ScriptRun compared = step("Compare with the base", Map.of("DESIGN", "model/new.yaml"));
    assertThat(compared.status()).as(compared.output()).isZero();
    assertThat(note("keysmith-comment.md")).contains("`model/new.yaml` is new");
  }

  @Test
  void checksAndReviews() throws Exception {
    assertThat(step("Check", Map.of()).status()).isZero();
    assertThat(step("Review", Map.of()).status()).isZero();
    assertThat(note("keysmith.sarif")).contains("\"version\" : \"2.1.0\"");
    assertThat(step("Fail on findings", Map.of()).status()).isZero();
    ScriptRun failing = step("Fail on findings", Map.of("FAIL_ON", "suggestion"));
    assertThat(failing.status()).isEqualTo(1);
    ScriptRun known =
        step(
            "Fail on findings",
            Map.of(
                "FAIL_ON", "suggestion", "BASELINE", folder.resolve("keysmith.sarif").toString()));
    assertThat(known.status()).as(known.output()).isZero();
    assertThat(known.output()).contains("not listed");
  }

  /** The workflow of this repository uses what there is, and its baselines are up to date. */
  @Test
  void theWorkflowNamesExistingFilesAndInputs() {
    YamlNode.Mapping job = mapping(mapping(read(".github/workflows/design.yml"), "jobs"), "design");
    YamlNode.Sequence steps = (YamlNode.Sequence) job.value("steps").orElseThrow();
    YamlNode.Mapping with =
        steps.elements().stream()
            .map(YamlNode.Mapping.class::cast)
            .filter(step -> text(step, "uses").equals("./"))
            .map(step -> mapping(step, "with"))
            .findFirst()
            .orElseThrow();
    YamlNode.Mapping inputs = mapping(action(), "inputs");
    assertThat(with.entries()).allMatch(entry -> inputs.entry(entry.name()).isPresent());
    YamlNode.Sequence examples =
        (YamlNode.Sequence)
            mapping(mapping(job, "strategy"), "matrix").value("example").orElseThrow();
    for (YamlNode example : examples.elements()) {
      Map<String, String> files = new LinkedHashMap<>();
      for (String input : List.of("spec", "design", "baseline")) {
        String file =
            text(with, input).replace("${{ matrix.example }}", ((YamlNode.Scalar) example).text());
        files.put(input, ProjectCheckout.ROOT.resolve(file).toString());
      }
      CommandRun run =
          CommandRun.of(
              "review",
              Objects.requireNonNull(files.get("spec")),
              "--design",
              Objects.requireNonNull(files.get("design")),
              "--baseline",
              Objects.requireNonNull(files.get("baseline")));
      assertThat(run.status()).as(run.out() + run.err()).isZero();
      assertThat(run.out()).contains(" not listed\n");
    }
  }

  @Test
  void theHooksRunCommandsThatExist() {
    YamlNode.Sequence hooks = (YamlNode.Sequence) read(".pre-commit-hooks.yaml");
    assertThat(hooks.elements()).hasSize(2);
    for (YamlNode hook : hooks.elements()) {
      String[] entry = text((YamlNode.Mapping) hook, "entry").split(" ");
      assertThat(ProjectCheckout.ROOT.resolve(entry[0])).isExecutable();
      assertThat(CommandRun.of(entry[1], "--help").status()).isZero();
    }
  }

  /** An input in the text of a script would run as a command. */
  @Test
  void noScriptHasAnInputInItsText() {
    assertThat(scripts).hasSize(5);
    assertThat(scripts.values()).noneMatch(script -> script.contains("${{"));
    assertThat(Optional.of(text((YamlNode.Mapping) action().value("runs").orElseThrow(), "using")))
        .contains("composite");
  }
}
