package dev.keysmith.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.emit.ArtifactOutcome.FileState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ArtifactFolderTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

  private Path root;
  private Path path;

  @BeforeEach
  void inside(@TempDir Path folder) {
    root = folder;
    path = folder.resolve("above/out");
  }

  private static ImmutableList<Artifact> artifacts(String... texts) {
    String[] names = {"design.yaml", "design.json", "java/Order.java"};
    ImmutableList.Builder<Artifact> artifacts = ImmutableList.builder();
    for (int i = 0; i < texts.length; i++) {
      artifacts.add(new Artifact(names[i], texts[i]));
    }
    return artifacts.build();
  }

  private ImmutableList<ArtifactOutcome> write(String... texts) {
    return new ArtifactFolder(path).write(artifacts(texts));
  }

  private static ArtifactOutcome outcome(String name, FileState state) {
    return new ArtifactOutcome(name, name, state);
  }

  private String read(String name) throws IOException {
    return Files.readString(path.resolve(name));
  }

  private void edit(String name, String text) throws IOException {
    Files.createDirectories(path);
    Files.writeString(path.resolve(name), text);
  }

  /** Every file below the test's folder with its text and its time, hidden ones included. */
  private Map<String, String> everything() throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList()) {
        all.put(
            root.relativize(file).toString(),
            Files.isDirectory(file)
                ? "folder"
                : Files.getLastModifiedTime(file) + "\n" + Files.readString(file));
      }
    }
    return all;
  }

  /** A modification time that a file written now does not have. */
  private void age() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.setLastModifiedTime(file, LONG_AGO);
      }
    }
  }

  @Test
  void makesTheFolderAndEveryFile() throws IOException {
    assertThat(write("a", "b", "c"))
        .containsExactly(
            outcome("design.yaml", FileState.WRITTEN),
            outcome("design.json", FileState.WRITTEN),
            outcome("java/Order.java", FileState.WRITTEN));
    assertThat(everything().keySet())
        .containsExactly(
            "",
            "above",
            "above/out",
            "above/out/.keysmith",
            "above/out/design.json",
            "above/out/design.yaml",
            "above/out/java",
            "above/out/java/Order.java");
    assertThat(read("java/Order.java")).isEqualTo("c");
    // As sha256sum -c would have it.
    assertThat(read(".keysmith"))
        .contains(
            "\nca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  design.yaml\n");
  }

  @Test
  void whatIsTheSameIsNotTouched() throws IOException {
    write("a", "b", "c");
    age();
    Map<String, String> before = everything();

    assertThat(write("a", "b", "c")).allMatch(one -> one.state() == FileState.UNCHANGED);
    assertThat(everything()).isEqualTo(before);

    assertThat(write("a", "other", "c"))
        .contains(
            outcome("design.yaml", FileState.UNCHANGED), outcome("design.json", FileState.WRITTEN));
    assertThat(Files.getLastModifiedTime(path.resolve("design.yaml"))).isEqualTo(LONG_AGO);
    assertThat(read("design.json")).isEqualTo("other");
  }

  @Test
  void whatAPersonChangedIsKeptAndTheNewOneStandsBeside() throws IOException {
    write("a", "b");
    edit("design.yaml", "mine");

    assertThat(write("a2", "b2"))
        .containsExactly(
            new ArtifactOutcome("design.yaml", "design.yaml.new", FileState.CHANGED_BY_HAND),
            outcome("design.json", FileState.WRITTEN));
    assertThat(read("design.yaml")).isEqualTo("mine");
    assertThat(read("design.yaml.new")).isEqualTo("a2");

    // Again and again: it stays theirs, and the one beside is ours to replace.
    write("a3", "b3");
    assertThat(read("design.yaml")).isEqualTo("mine");
    assertThat(read("design.yaml.new")).isEqualTo("a3");

    edit("design.yaml.new", "half merged");
    assertThat(write("a4", "b4"))
        .contains(
            new ArtifactOutcome("design.yaml", "design.yaml.new2", FileState.CHANGED_BY_HAND));
    assertThat(read("design.yaml.new")).isEqualTo("half merged");
    assertThat(read("design.yaml.new2")).isEqualTo("a4");

    Files.move(
        path.resolve("design.yaml.new2"),
        path.resolve("design.yaml"),
        StandardCopyOption.REPLACE_EXISTING);
    assertThat(write("a5", "b5")).contains(outcome("design.yaml", FileState.WRITTEN));
    assertThat(read("design.yaml.new")).isEqualTo("half merged");
  }

  @Test
  void theNewOneMovedIntoItsPlaceIsOursAgain() throws IOException {
    write("a");
    edit("design.yaml", "mine");
    write("a2");
    Files.move(
        path.resolve("design.yaml.new"),
        path.resolve("design.yaml"),
        StandardCopyOption.REPLACE_EXISTING);

    assertThat(write("a3")).containsExactly(outcome("design.yaml", FileState.WRITTEN));
    assertThat(read("design.yaml")).isEqualTo("a3");
    assertThat(read(".keysmith")).doesNotContain(".new");
  }

  @Test
  void aNewOneThatIsNoLongerNeededGoes() throws IOException {
    write("a");
    edit("design.yaml", "mine");
    write("a2");
    Files.delete(path.resolve("design.yaml"));

    assertThat(write("a2")).containsExactly(outcome("design.yaml", FileState.WRITTEN));
    assertThat(path.resolve("design.yaml.new")).doesNotExist();
    assertThat(read(".keysmith")).doesNotContain(".new");
  }

  @Test
  void whatWasThereBeforeIsKept() throws IOException {
    edit("design.yaml", "mine");
    edit("design.json", "b");

    assertThat(write("a", "b"))
        .containsExactly(
            new ArtifactOutcome("design.yaml", "design.yaml.new", FileState.NOT_OURS),
            outcome("design.json", FileState.UNCHANGED));
    assertThat(read("design.yaml")).isEqualTo("mine");
    // The same text is as good as ours.
    assertThat(write("a", "b2")).contains(outcome("design.json", FileState.WRITTEN));
  }

  @Test
  void aLinkIsAPersonsOwn() throws IOException {
    write("a");
    Path elsewhere = Files.writeString(path.resolve("elsewhere"), "a");
    Files.delete(path.resolve("design.yaml"));
    Files.createSymbolicLink(path.resolve("design.yaml"), elsewhere);

    assertThat(write("a2"))
        .containsExactly(
            new ArtifactOutcome("design.yaml", "design.yaml.new", FileState.CHANGED_BY_HAND));
    assertThat(elsewhere).hasContent("a");
  }

  @Test
  void withoutItsRecordsItKeepsEverything() throws IOException {
    write("a");
    edit(".keysmith", "nonsense\n\u0000");

    assertThat(write("a2"))
        .containsExactly(new ArtifactOutcome("design.yaml", "design.yaml.new", FileState.NOT_OURS));
  }

  /**
   * The records before, three files to replace, one to make, one to delete, the records after:
   * whichever move fails.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void aFailureHalfwayLeavesEverythingAsItWas(int failing) throws IOException {
    write("a");
    edit("design.yaml", "mine");
    write("a2", "b");
    Files.delete(path.resolve("design.yaml"));
    age();
    Map<String, String> before = everything();
    AtomicInteger moves = new AtomicInteger();
    ArtifactFolder folder =
        new ArtifactFolder(
            path,
            (from, to) -> {
              if (moves.incrementAndGet() == failing) {
                throw new IOException("the disk is full");
              }
              FileTransaction.FileMove.ATOMIC.move(from, to);
            });

    assertThatThrownBy(() -> folder.write(artifacts("a3", "b3", "c3")))
        .isInstanceOf(FolderFailure.class)
        .hasMessageContaining("the disk is full");
    assertThat(everything()).isEqualTo(before);

    assertThat(write("a3", "b3", "c3")).allMatch(one -> one.state() == FileState.WRITTEN);
  }

  /** The process ends at any move, and the design changes before the next run. */
  @ParameterizedTest
  @CsvSource({"1,true", "2,true", "3,true", "1,false", "2,false", "3,false", "4,false", "5,false"})
  void aKilledRunIsHealedByTheNext(int last, boolean fresh) throws IOException {
    if (!fresh) {
      generate("a", "b", "c");
    }
    AtomicInteger moves = new AtomicInteger();
    ArtifactFolder killed =
        new ArtifactFolder(
            path,
            (from, to) -> {
              if (moves.incrementAndGet() == last) {
                throw new AssertionError("killed");
              }
              FileTransaction.FileMove.ATOMIC.move(from, to);
            });
    assertThatThrownBy(() -> killed.replaceGenerated(artifacts("a2", "b2"), ImmutableSet.of()))
        .hasMessage("killed");
    leaveToNobody();

    assertThat(generate("a3")).noneMatch(one -> one.state().isKept());
    assertThat(read("design.yaml")).isEqualTo("a3");
    try (Stream<Path> files = Files.walk(path)) {
      assertThat(files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("design.yaml", ".keysmith");
    }
  }

  /** What this process left aside, as one left it that is no more. */
  private void leaveToNobody() throws IOException {
    try (Stream<Path> left = Files.list(path)) {
      for (Path one : left.filter(Files::isDirectory).toList()) {
        String name = one.getFileName().toString();
        if (name.startsWith(".keysmith-")) {
          Files.move(one, path.resolve(name.replaceFirst("-\\d+-", "-999999999-")));
        }
      }
    }
  }

  @Test
  void aNameThatIsTooLongLeavesNothing() throws IOException {
    Artifact tooLong = new Artifact("n".repeat(300), "a");
    assertThatThrownBy(
            () ->
                new ArtifactFolder(path)
                    .write(ImmutableList.of(new Artifact("design.yaml", "a"), tooLong)))
        .isInstanceOf(FolderFailure.class)
        .extracting(failure -> ((FolderFailure) failure).fix())
        .asString()
        .startsWith("nothing was changed");
    assertThat(everything().keySet()).containsExactly("");
  }

  @Test
  void aFolderThatCouldNotBeFilledIsTakenAwayAgain() throws IOException {
    ArtifactFolder folder =
        new ArtifactFolder(
            path,
            (from, to) -> {
              throw new IOException("the disk is full");
            });
    assertThatThrownBy(() -> folder.write(artifacts("a", "b", "c")))
        .isInstanceOf(FolderFailure.class);
    assertThat(everything().keySet()).containsExactly("");
  }

  private ImmutableList<ArtifactOutcome> generate(String... texts) {
    return new ArtifactFolder(path).replaceGenerated(artifacts(texts), ImmutableSet.of());
  }

  @Test
  void whatADesignNoLongerHasIsRemoved() throws IOException {
    generate("a", "b", "c");
    assertThat(generate("a", "b2"))
        .containsExactly(
            outcome("design.yaml", FileState.UNCHANGED),
            outcome("design.json", FileState.WRITTEN),
            outcome("java/Order.java", FileState.REMOVED));
    assertThat(path.resolve("java")).doesNotExist();
    assertThat(read(".keysmith")).doesNotContain("Order.java");
    assertThat(generate("a", "b2")).allMatch(one -> one.state() == FileState.UNCHANGED);
  }

  @Test
  void aFolderWithSomethingElseStays() throws IOException {
    generate("a", "b", "c");
    edit("java/Mine.java", "d");
    generate("a", "b");
    assertThat(path.resolve("java")).isDirectoryContaining("glob:**Mine.java");
  }

  /** The heading of the generated files had another wording. */
  @Test
  void aFolderOfAnEarlierVersionIsKnown() throws IOException {
    generate("a", "b", "c");
    String manifest = read(".keysmith");
    assertThat(manifest).contains("# Generated from a design:");
    edit(".keysmith", manifest.replace("# Generated from", "# Handed over with"));
    assertThat(generate("a", "b")).contains(outcome("java/Order.java", FileState.REMOVED));
    assertThat(read(".keysmith")).isEqualTo(manifest.replaceFirst("(?m)^.*Order\\.java\n", ""));
  }

  @Test
  void whatAPersonChangedIsKeptAndNamed() throws IOException {
    generate("a", "b", "c");
    edit("java/Order.java", "mine");
    ArtifactOutcome kept = outcome("java/Order.java", FileState.NO_LONGER_MADE);
    assertThat(generate("a", "b")).contains(kept);
    assertThat(read("java/Order.java")).isEqualTo("mine");
    // It is still known: it is reported again, and not overwritten when generated again.
    assertThat(generate("a", "b")).contains(kept);
    assertThat(generate("a", "b", "c"))
        .contains(
            new ArtifactOutcome(
                "java/Order.java", "java/Order.java.new", FileState.CHANGED_BY_HAND));
    // What was put beside it goes with it.
    assertThat(generate("a", "b")).contains(kept);
    assertThat(path.resolve("java/Order.java.new")).doesNotExist();
  }

  @Test
  void whatAPersonDeletedIsForgotten() throws IOException {
    generate("a", "b", "c");
    Files.delete(path.resolve("java/Order.java"));
    assertThat(generate("a", "b")).hasSize(2);
    assertThat(read(".keysmith")).doesNotContain("Order.java");
  }

  /** What another command wrote here, or a person put here, is none of a design's files. */
  @Test
  void whatWasNotGeneratedStays() throws IOException {
    generate("a", "b", "c");
    new ArtifactFolder(path).write(ImmutableList.of(new Artifact("design.fixed.yaml", "m")));
    edit("notes.md", "mine");
    assertThat(generate("a", "b", "c")).hasSize(3);
    assertThat(read("design.fixed.yaml")).isEqualTo("m");
    assertThat(read("notes.md")).isEqualTo("mine");
    assertThat(
            new ArtifactFolder(path).replaceGenerated(artifacts(), ImmutableSet.of("design.yaml")))
        .extracting(ArtifactOutcome::name)
        .containsExactlyInAnyOrder("design.json", "java/Order.java");
    assertThat(read("design.yaml")).isEqualTo("a");
  }

  /** Files and removals are one change. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void nothingIsRemovedWhereNotAllCanBeDone(int failing) throws IOException {
    generate("a", "b", "c");
    age();
    Map<String, String> before = everything();
    AtomicInteger moves = new AtomicInteger();
    ArtifactFolder folder =
        new ArtifactFolder(
            path,
            (from, to) -> {
              if (moves.incrementAndGet() == failing) {
                throw new IOException("the disk is full");
              }
              FileTransaction.FileMove.ATOMIC.move(from, to);
            });
    assertThatThrownBy(() -> folder.replaceGenerated(artifacts("a2"), ImmutableSet.of()))
        .isInstanceOf(FolderFailure.class);
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void aFileInPlaceOfTheFolderIsRefused() throws IOException {
    Files.createDirectories(root.resolve("above"));
    Files.writeString(path, "I am a file");
    assertThatThrownBy(() -> new ArtifactFolder(path).check())
        .isInstanceOf(FolderFailure.class)
        .hasMessage(path + " is a file, not a folder");
    assertThatThrownBy(() -> new ArtifactFolder(path.resolve("below")).check())
        .hasMessage(path + " is a file, not a folder");
    assertThat(path).hasContent("I am a file");
  }

  @Test
  void aFolderInPlaceOfAFileIsRefused() throws IOException {
    write("a", "b");
    Files.delete(path.resolve("design.json"));
    Files.createDirectories(path.resolve("design.json/deep"));
    assertThatThrownBy(() -> write("a2", "b2"))
        .isInstanceOf(FolderFailure.class)
        .hasMessageEndingWith("design.json is a folder, not a file");
    assertThat(read("design.yaml")).isEqualTo("a");
  }

  @Test
  void aFolderThatNobodyMayWriteToIsRefused() throws IOException {
    write("a");
    assumeThat(path.toFile().setWritable(false)).isTrue();
    // To root nothing is forbidden; there, the kernel's own folder stands in.
    Path closed = Files.isWritable(path) ? Path.of("/proc/self") : path;
    assumeThat(Files.isDirectory(closed)).isTrue();
    try {
      assertThatThrownBy(() -> new ArtifactFolder(closed).write(artifacts("a2")))
          .isInstanceOf(FolderFailure.class)
          .hasMessageContaining(closed.toString());
      assertThat(read("design.yaml")).isEqualTo("a");
    } finally {
      assertThat(path.toFile().setWritable(true)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/etc/passwd", "../up", "a/../b", ".hidden", "a//b", "a b", "a/"})
  void namesStayInTheFolder(String name) {
    assertThatThrownBy(() -> new Artifact(name, "text"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
