package dev.keysmith;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the real launcher in a checkout made for the test, with stand-ins for java and mvn on a PATH
 * made for the test: a real build within the build would be slow and would build over itself.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a POSIX shell script")
final class LauncherTest {

  /** All that the launcher and the stand-ins call; java and mvn are deliberately not among it. */
  private static final List<String> TOOLS =
      List.of(
          "awk",
          "cat",
          "date",
          "env",
          "find",
          "grep",
          "ls",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "rmdir",
          "sed",
          "sh",
          "sleep",
          "tail");

  /** Answers as java does when asked for its settings; otherwise says how it was started. */
  private static final String JAVA =
      """
      #!/bin/sh
      for argument; do
        case $argument in
          -XshowSettings:properties)
            echo asked >>"$NOTES/examinations"
            printf '    java.home = %s\\n    java.specification.version = %s\\n    java.version = %s\\n' \\
              '@HOME@' '@MAJOR@' '@VERSION@' >&2
            exit 0 ;;
          -XX:DumpLoadedClassList=*) echo a/Class >"${argument#*=}"; echo '@HOME@' >>"$NOTES/archives"; exit 0 ;;
          -Xshare:dump) dump=yes ;;
          -XX:SharedArchiveFile=*) [ -z "${dump:-}" ] || echo archive >"${argument#*=}" ;;
        esac
      done
      [ -z "${dump:-}" ] || exit 0
      for argument; do
        printf '<%s>\\n' "$argument"
      done
      printf 'in %s\\n' "$(pwd)"
      exit ${TOOL_EXIT:-0}
      """;

  /** Leaves a jar where Maven would, and a line in $NOTES/builds. */
  private static final String MVN =
      """
      #!/bin/sh
      echo "$@" >>"$NOTES/builds"
      echo '[INFO] --- maven-compiler-plugin:3.15.0:compile (default-compile) @ keysmith-planner ---'
      while [ "$1" != -f ]; do shift; done
      target=${2%/pom.xml}/cli/target
      @THEN@
      echo jar >"$target/keysmith.jar"
      """;

  private static final List<String> MODULES =
      List.of(
          "runtime",
          "model",
          "importer",
          "planner",
          "optimizer",
          "review",
          "execute",
          "verify",
          "export",
          "measure",
          "emit",
          "code",
          "app",
          "cli",
          "mcp");

  @TempDir private Path temporary;
  private Path checkout;
  private Path bin;
  private Path notes;
  private final Map<String, String> environment = new TreeMap<>();

  private record Outcome(int exit, String stdout, String stderr) {}

  private void write(String file) throws IOException {
    Files.createDirectories(checkout.resolve(file).getParent());
    Files.writeString(checkout.resolve(file), "");
  }

  @BeforeEach
  void makeCheckout() throws IOException {
    Path real = temporary.toRealPath();
    checkout = real.resolve("a check out");
    bin = Files.createDirectory(real.resolve("bin"));
    notes = Files.createDirectory(real.resolve("notes"));
    write("pom.xml");
    write(".mvn/jvm.config");
    for (String module : MODULES) {
      write(module + "/pom.xml");
      write(module + "/src/main/java/A.java");
    }
    Files.copy(ProjectCheckout.ROOT.resolve("keysmith"), checkout.resolve("keysmith"));
    for (String tool : TOOLS) {
      Files.createSymbolicLink(bin.resolve(tool), onPath(tool).orElseThrow());
    }
    environment.put("PATH", bin.toString());
    environment.put("NOTES", notes.toString());
    installMaven("");
    Files.createSymbolicLink(bin.resolve("java"), installJava("jdk 17", "17", "17.0.15"));
  }

  /** JUnit would warn about each link that leads out of the temporary folder. */
  @AfterEach
  void removeLinks() throws IOException {
    for (String tool : TOOLS) {
      Files.delete(bin.resolve(tool));
    }
  }

  @Test
  void firstUseBuildsAndKeepsStdoutForTheResult() throws Exception {
    Outcome outcome = launch("check");

    assertThat(outcome.exit()).isZero();
    assertThat(outcome.stdout()).startsWith("<-XX:SharedArchiveFile=").contains("<check>\n");
    assertThat(outcome.stdout()).doesNotContain("building", "INFO");
    assertThat(outcome.stderr()).contains("building before the first use").contains("built in");
    assertThat(linesOf("builds")).hasSize(1);
    assertThat(linesOf("builds").get(0))
        .contains("-pl mcp -am package")
        .contains(checkout.toString());
  }

  @Test
  void upToDateNeitherBuildsNorAsksJavaForItsVersion() throws Exception {
    launch("check");
    Outcome outcome = launch("check");

    assertThat(outcome.stderr()).isEmpty();
    assertThat(linesOf("builds")).hasSize(1);
    assertThat(linesOf("examinations")).hasSize(1);
    assertThat(linesOf("archives")).hasSize(1);
  }

  @Test
  void changedAddedAndDeletedSourcesBuildAgain() throws Exception {
    launch();
    Path source = checkout.resolve("model/src/main/java/A.java");

    letTimePass();
    Files.writeString(source, "class A {}");
    assertThat(launch().stderr()).contains("building again");
    letTimePass();
    Files.writeString(checkout.resolve("model/src/main/java/B.java"), "");
    launch();
    letTimePass();
    Files.delete(source);
    launch();
    assertThat(linesOf("builds")).hasSize(4);

    launch();
    assertThat(linesOf("builds")).hasSize(4);
  }

  /** Who only wants to use what was updated does not wait for it; `mvn verify` analyses all. */
  @Test
  void buildsWithoutStaticAnalysis() throws Exception {
    installMaven("mkdir -p \"${target%/cli/target}/model/target/maven-status\"");
    Path records = checkout.resolve("model/target/maven-status");
    launch();
    letTimePass();
    Files.writeString(checkout.resolve("model/src/main/java/A.java"), "class A {}");
    launch();

    assertThat(linesOf("builds")).hasSize(2).allMatch(line -> line.endsWith("-Pwithout-analysis"));
    assertThat(records).doesNotExist();
  }

  @Test
  void changedPomOfAnyModuleBuildsAgain() throws Exception {
    launch();
    for (String module : MODULES) {
      letTimePass();
      Files.writeString(checkout.resolve(module + "/pom.xml"), "<project/>");
      launch();
    }
    assertThat(linesOf("builds")).hasSize(1 + MODULES.size());
  }

  @Test
  void jarMadeByHandRenewsTheArchiveAlone() throws Exception {
    launch();
    letTimePass();
    Files.writeString(checkout.resolve("cli/target/keysmith.jar"), "another");
    Outcome outcome = launch();

    assertThat(outcome.exit()).isZero();
    assertThat(linesOf("builds")).hasSize(1);
    assertThat(linesOf("archives")).hasSize(2);
  }

  @Test
  void argumentsAndWorkingDirectoryArriveUnchanged() throws Exception {
    Path elsewhere = Files.createDirectory(temporary.toRealPath().resolve("else where"));
    Files.writeString(elsewhere.resolve("a.yaml"), "");
    String[] arguments = {"", "two words", "*", "it's \"quoted\" $HOME `x` \\n", "-", "--"};

    Outcome outcome = launchAs(elsewhere, checkout.resolve("keysmith").toString(), arguments);

    StringBuilder expected = new StringBuilder("<dev.keysmith.cli.Keysmith>\n");
    for (String argument : arguments) {
      expected.append('<').append(argument).append(">\n");
    }
    assertThat(outcome.stdout()).endsWith(expected + "in " + elsewhere + "\n");
  }

  @Test
  void findsItsCheckoutThroughChainsOfLinks() throws Exception {
    Path links = Files.createDirectories(temporary.toRealPath().resolve("links of mine/deep"));
    Files.createSymbolicLink(links.resolve("third"), checkout.resolve("keysmith"));
    Files.createSymbolicLink(links.resolveSibling("second"), Path.of("deep/third"));
    Files.createSymbolicLink(links.resolve("first"), Path.of("../second"));

    assertThat(launchAs(links, "./first").exit()).isZero();
    assertThat(launchAs(temporary, links.resolve("first").toString()).exit()).isZero();
    environment.put("PATH", links + File.pathSeparator + bin);
    assertThat(launchAs(temporary, "sh", "-c", "first").exit()).isZero();
    assertThat(linesOf("builds")).hasSize(1).first().asString().contains("-f " + checkout);
  }

  @Test
  void runsInEachShellOfThisMachine() throws Exception {
    for (String shell : List.of("sh", "dash", "bash", "ksh", "zsh", "busybox")) {
      Optional<Path> found = onPath(shell);
      if (found.isEmpty()) {
        continue;
      }
      Files.deleteIfExists(checkout.resolve("cli/target/launcher/built"));
      List<String> command = new ArrayList<>(List.of(found.get().toString()));
      if (shell.equals("busybox")) {
        command.add("sh");
      }
      if (shell.equals("zsh")) {
        command.addAll(List.of("--emulate", "sh"));
      }
      command.addAll(List.of(checkout.resolve("keysmith").toString(), "check", "a b"));
      Outcome outcome = finish(start(temporary, command));
      assertThat(outcome.stdout()).as(shell).contains("<check>\n<a b>\n");
      assertThat(outcome.stderr()).as(shell).contains("built in");
    }
  }

  @Test
  void exitCodeOfTheToolPasses() throws Exception {
    environment.put("TOOL_EXIT", "2");
    assertThat(launch("check").exit()).isEqualTo(2);
  }

  @Test
  void shortCommandsGetTheFirstCompilerAndLongOnesBoth() throws Exception {
    String firstOnly = "<-XX:TieredStopAtLevel=1>";
    assertThat(launch("--format", "json", "check", "verify").stdout()).contains(firstOnly);
    assertThat(launch("--help").stdout()).contains(firstOnly);
    assertThat(launch("--format", "json", "verify", "check").stdout()).doesNotContain(firstOnly);
  }

  @Test
  void designGetsTheSerialCollectorUnlessAnotherIsChosen() throws Exception {
    String serial = "<-XX:+UseSerialGC>";
    assertThat(launch("design", "spec.yaml").stdout()).contains(serial);
    assertThat(launch("check", "spec.yaml").stdout()).doesNotContain(serial);
    environment.put("KEYSMITH_JAVA_OPTS", "-XX:+UseParallelGC");
    assertThat(launch("design", "spec.yaml").stdout()).doesNotContain(serial);
  }

  @Test
  void onlyVerifyGetsTheEngine() throws Exception {
    String engine = ":" + checkout.resolve("cli/target/engine") + "/*>";
    assertThat(launch("verify", "spec.yaml").stdout()).contains(engine);
    assertThat(launch("check", "verify").stdout()).doesNotContain(engine);
    assertThat(launch("design", "spec.yaml").stdout()).doesNotContain(engine);
  }

  @Test
  void diffGetsTheEngineForAnEndpointAlone() throws Exception {
    String engine = ":" + checkout.resolve("cli/target/engine") + "/*>";
    assertThat(launch("diff", "spec.yaml", "--design", "a").stdout()).doesNotContain(engine);
    assertThat(launch("diff", "spec.yaml", "--live", "--endpoint", "x").stdout()).contains(engine);
    assertThat(launch("diff", "spec.yaml", "--live", "--endpoint=x").stdout()).contains(engine);
  }

  /** What an archive unpacks: the launcher, the jar, and neither sources nor Maven. */
  private Path unpack() throws IOException {
    Path unpacked = temporary.toRealPath().resolve("keysmith 1.0");
    Files.createDirectories(unpacked.resolve("app"));
    Files.writeString(unpacked.resolve("app/keysmith.jar"), "jar");
    Files.copy(checkout.resolve("keysmith"), unpacked.resolve("keysmith"));
    Files.delete(bin.resolve("mvn"));
    return unpacked;
  }

  @Test
  void anArchiveRunsWithoutMavenAndCompiler() throws Exception {
    Path unpacked = unpack();
    Files.deleteIfExists(temporary.resolve("jdk 17/bin/javac"));
    String launcher = unpacked.resolve("keysmith").toString();
    Outcome first = launchAs(temporary, launcher, "verify", "spec.yaml");
    assertThat(first.exit()).as(first.stderr()).isZero();
    assertThat(first.stderr()).isEmpty();
    assertThat(first.stdout())
        .startsWith("<-XX:SharedArchiveFile=" + unpacked.resolve("cache"))
        .contains("<-Djava.library.path=" + unpacked.resolve("solver") + ">")
        .contains(
            "<" + unpacked.resolve("app/keysmith.jar") + ":" + unpacked.resolve("app/engine/*"));
    assertThat(launchAs(temporary, launcher, "mcp").stdout())
        .contains(unpacked.resolve("app/server/keysmith-mcp.jar") + ":");
    assertThat(linesOf("archives")).hasSize(1);
    assertThat(linesOf("examinations")).hasSize(1);
  }

  @Test
  void onlyTheServerGetsItsLibraries() throws Exception {
    String server = ":" + checkout.resolve("mcp/target/lib") + "/*:";
    assertThat(launch("mcp", "--http", "0").stdout())
        .contains(server, "<dev.keysmith.mcp.McpMain>");
    assertThat(launch("check", "mcp").stdout())
        .contains("<dev.keysmith.cli.Keysmith>")
        .doesNotContain(server);
  }

  @Test
  void theSolversLibrariesAreFoundWhereTheBuildUnpacksThem() throws Exception {
    assertThat(launch("design", "spec.yaml").stdout())
        .contains("<-Djava.library.path=" + checkout.resolve("optimizer/target/solver") + ">");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cli/target/engine/old-1.0.jar",
        "mcp/target/lib/old-1.0.jar",
        "optimizer/target/solver/libold.so"
      })
  void aBuildLeavesNothingOldThatWouldBeLoaded(String file) throws Exception {
    Path old = checkout.resolve(file);
    Files.createDirectories(old.getParent());
    Files.writeString(old, "");

    launch("check");

    assertThat(old).doesNotExist();
  }

  @Test
  void givenJavaOptionsComeLastAndAreNoPatterns() throws Exception {
    environment.put("KEYSMITH_JAVA_OPTS", "-Xmx1g  -Da=*");
    assertThat(launchAs(checkout, "./keysmith", "check").stdout())
        .contains("<-XX:TieredStopAtLevel=1>\n<-Xmx1g>\n<-Da=*>\n<-cp>\n");
  }

  @Test
  void javaHomeComesBeforeThePath() throws Exception {
    Path java = installJava("jdk 21", "21", "21.0.2");
    environment.put("JAVA_HOME", java.resolve("../..").normalize().toString());
    launch();
    assertThat(linesOf("archives")).containsExactly(environment.get("JAVA_HOME"));

    environment.put("JAVA_HOME", temporary.resolve("gone").toString());
    assertThat(launch().exit()).isZero();
    assertThat(linesOf("archives")).hasSize(2);
    assertThat(linesOf("builds")).hasSize(1);
  }

  @Test
  void replacedJavaIsExaminedAgain() throws Exception {
    launch();
    installJava("jdk 17", "11", "11.0.2");
    Outcome outcome = launch();

    assertThat(outcome.exit()).isEqualTo(3);
    assertThat(outcome.stderr()).contains("is version 11.0.2, which is too old");
  }

  @Test
  void withoutJavaSaysWhatToInstall() throws Exception {
    Files.delete(bin.resolve("java"));
    Outcome outcome = launch("check");

    assertThat(outcome.exit()).isEqualTo(3);
    assertThat(outcome.stdout()).isEmpty();
    assertThat(outcome.stderr()).contains("found no Java").contains("Install a JDK, version 17");
  }

  @Test
  void tooOldJavaIsNamedWithItsVersion() throws Exception {
    installJava("jdk 17", "1.8", "1.8.0_392");
    Outcome outcome = launch("check");

    assertThat(outcome.exit()).isEqualTo(3);
    assertThat(outcome.stderr())
        .contains(bin.resolve("java") + " is version 1.8.0_392, which is too old")
        .contains("Install a JDK, version 17");
  }

  @Test
  void javaWithoutCompilerIsEnoughOnlyOnceBuilt() throws Exception {
    Path javac = temporary.toRealPath().resolve("jdk 17/bin/javac");
    Files.delete(javac);
    Outcome outcome = launch("check");
    assertThat(outcome.exit()).isEqualTo(3);
    assertThat(outcome.stderr()).contains("a Java without a compiler").contains("Install a JDK");

    writeProgram(javac, "#!/bin/sh\n");
    launch("check");
    Files.delete(javac);
    Files.delete(bin.resolve("mvn"));
    assertThat(launch("check").exit()).isZero();
  }

  @Test
  void withoutMavenSaysWhatToInstall() throws Exception {
    Files.delete(bin.resolve("mvn"));
    Outcome outcome = launch("check");

    assertThat(outcome.exit()).isEqualTo(3);
    assertThat(outcome.stdout()).isEmpty();
    assertThat(outcome.stderr()).contains("found no mvn").contains("Install Apache Maven 3.8");
    assertThat(checkout.resolve("cli/target/launcher/lock")).doesNotExist();
  }

  @Test
  void failedBuildShowsWhatWentWrongAndIsTriedAgain() throws Exception {
    installMaven(
        """
        echo '[ERROR] /src/A.java:[3,5] cannot find symbol'
        echo '[ERROR] Re-run Maven using the -X switch to enable full debug logging.'
        exit 1
        """);
    Outcome outcome = launch("check");

    assertThat(outcome.exit()).isEqualTo(3);
    assertThat(outcome.stdout()).isEmpty();
    assertThat(outcome.stderr())
        .contains("A.java:[3,5] cannot find symbol")
        .contains("cli/target/launcher/build.log")
        .contains("then run the same command again")
        .doesNotContain("Re-run Maven");

    installMaven("");
    assertThat(launch("check").exit()).isZero();
  }

  @Test
  void failedDownloadPointsAtTheNetwork() throws Exception {
    installMaven("echo '[ERROR] Could not transfer artifact a:b:pom:1'; exit 1");
    assertThat(launch("check").stderr()).contains("check the network");
  }

  @Test
  void twoAtOnceBuildOnce() throws Exception {
    installMaven("sleep 1");
    Process first = start(checkout, List.of("./keysmith", "first"));
    Process second = start(checkout, List.of("./keysmith", "second"));

    assertThat(finish(first).stdout()).contains("<first>");
    assertThat(finish(second).stdout()).contains("<second>");
    assertThat(linesOf("builds")).hasSize(1);
    assertThat(linesOf("archives")).hasSize(1);
  }

  @Test
  void lockOfADeadProcessIsTakenOver() throws Exception {
    Process dead = new ProcessBuilder("sh", "-c", "exit").start();
    dead.waitFor();
    Path lock = Files.createDirectories(checkout.resolve("cli/target/launcher/lock"));
    Files.writeString(lock.resolve("pid"), dead.pid() + "\n");

    assertThat(launch("check").exit()).isZero();
    assertThat(linesOf("builds")).hasSize(1);
    assertThat(lock).doesNotExist();
  }

  @Test
  void interruptedBuildIsNotTakenForComplete() throws Exception {
    installMaven("echo jar >\"$target/keysmith.jar\"; : >\"$NOTES/busy\"; exec sleep 60");
    Process process = start(checkout, List.of("./keysmith", "check"));
    while (!Files.exists(notes.resolve("busy"))) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(10);
    }
    // Not destroy() of the process itself, which closes what it said as well.
    process.toHandle().destroy();
    Outcome outcome = finish(process);
    assertThat(outcome.exit()).isNotZero();
    assertThat(outcome.stdout()).isEmpty();
    assertThat(checkout.resolve("cli/target/launcher/lock")).doesNotExist();

    installMaven("");
    assertThat(launch("check").exit()).isZero();
    assertThat(linesOf("builds")).hasSize(2);
  }

  /** Java takes a locale that is not installed for C, in which no other file can be opened. */
  @ParameterizedTest
  @ValueSource(strings = {"", "C", "POSIX", "en_US.UTF-8", "de_DE.utf8", "xx_YY", "xx_YY.latin1"})
  void opensFilesOfAnyNameInEveryLocale(String locale) throws Exception {
    environment.put("LC_ALL", locale);
    environment.put("LANG", locale);
    Path java = temporary.toRealPath().resolve("jdk 17/bin/java");
    Files.writeString(
        java, Files.readString(java).replace("exit ${TOOL_EXIT:-0}", "echo \"locale $LC_ALL\""));

    assertThat(launch("check").stdout()).contains("locale C.UTF-8");
  }

  /** In a class path it ends an entry, and there is no escape. */
  @Test
  void aFolderWithAColonIsRefused() throws Exception {
    Path odd = Files.createDirectory(temporary.toRealPath().resolve("a:b"));
    Files.copy(checkout.resolve("keysmith"), odd.resolve("keysmith"));
    Outcome outcome = launchAs(temporary, odd.resolve("keysmith").toString(), "check");

    assertThat(outcome.exit()).isEqualTo(3);
    assertThat(outcome.stderr()).contains("contains ':'").contains(odd.toString());
  }

  @Test
  void archiveThatCannotBeMadeIsDoneWithout() throws Exception {
    Path java = temporary.toRealPath().resolve("jdk 17/bin/java");
    Files.writeString(
        java, Files.readString(java).replace("-Xshare:dump) dump=yes", "-Xshare:dump) exit 1"));
    Outcome outcome = launch("check");

    assertThat(outcome.exit()).isZero();
    assertThat(outcome.stdout()).contains("<check>").doesNotContain("SharedArchiveFile");
    assertThat(launch("check").stderr()).isEmpty();
  }

  /**
   * Makes all files of the checkout a minute older. The stand-ins are so fast that what comes next
   * might otherwise happen within the same tick of the file system's clock.
   */
  private void letTimePass() throws IOException {
    try (Stream<Path> paths = Files.walk(checkout)) {
      for (Path path : paths.toList()) {
        Instant time = Files.getLastModifiedTime(path).toInstant();
        Files.setLastModifiedTime(path, FileTime.from(time.minusSeconds(60)));
      }
    }
  }

  private Outcome launch(String... arguments) throws Exception {
    return launchAs(temporary, checkout.resolve("keysmith").toString(), arguments);
  }

  private Outcome launchAs(Path directory, String program, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(arguments));
    return finish(start(directory, command));
  }

  private Process start(Path directory, List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().keySet().removeIf(name -> !name.equals("LANG"));
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** What the process says is short, so it fits the pipes and may be read one after the other. */
  private static Outcome finish(Process process) throws Exception {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      fail("the launcher does not come to an end");
    }
    String stdout = new String(process.getInputStream().readAllBytes(), UTF_8);
    String stderr = new String(process.getErrorStream().readAllBytes(), UTF_8);
    return new Outcome(process.exitValue(), stdout, stderr);
  }

  private List<String> linesOf(String note) throws IOException {
    return Files.readAllLines(notes.resolve(note));
  }

  private void installMaven(String then) throws IOException {
    writeProgram(bin.resolve("mvn"), MVN.replace("@THEN@", then));
  }

  private Path installJava(String name, String major, String version) throws IOException {
    Path home = temporary.toRealPath().resolve(name);
    Files.createDirectories(home.resolve("bin"));
    writeProgram(home.resolve("bin/javac"), "#!/bin/sh\n");
    return writeProgram(
        home.resolve("bin/java"),
        JAVA.replace("@HOME@", home.toString())
            .replace("@MAJOR@", major)
            .replace("@VERSION@", version));
  }

  private static Path writeProgram(Path path, String text) throws IOException {
    // A new file and not the old one rewritten: one that just ran may still be busy.
    Files.deleteIfExists(path);
    Files.writeString(path, text);
    return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Optional<Path> onPath(String program) {
    return List.of(System.getenv("PATH").split(File.pathSeparator)).stream()
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
