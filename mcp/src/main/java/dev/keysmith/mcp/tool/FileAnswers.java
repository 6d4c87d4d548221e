package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.ArtifactOutcome;
import dev.keysmith.source.SpellingSuggester;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What tools that generate files answer: a list of them, their texts, or what was written. */
final class FileAnswers {
  static final String FILES = "files";

  /** The fields of such answers. */
  static final ImmutableMap<String, Object> SCHEMA =
      ImmutableMap.of(
          FILES,
          JsonSchema.list(
              "The files: name and bytes; text where it was asked for; what became of it where it"
                  + " was written.",
              JsonSchema.any("A file.")),
          "folder",
          JsonSchema.text("The folder that was written to."));

  private FileAnswers() {}

  /**
   * The named files with their texts, or a list of all if none is named.
   *
   * @throws ToolProblem if there is no such file
   */
  static ToolAnswer returned(ImmutableList<String> wanted, ImmutableList<Artifact> files) {
    ImmutableSet<String> names =
        files.stream().map(Artifact::name).collect(ImmutableSet.toImmutableSet());
    for (String name : wanted) {
      if (!names.contains(name)) {
        throw ToolProblem.of(
            ToolFinding.ofCall(
                "UnknownFile",
                FILES,
                "no file '%s' is generated".formatted(name),
                SpellingSuggester.suggest(name, names)));
      }
    }
    ImmutableList<Artifact> shown =
        wanted.isEmpty()
            ? files
            : files.stream()
                .filter(file -> wanted.contains(file.name()))
                .collect(ImmutableList.toImmutableList());
    return ToolAnswer.result(
        true,
        shown.stream()
            .map(file -> wanted.isEmpty() ? listed(file) : file.name() + "\n" + file.text())
            .collect(Collectors.joining("\n")),
        ImmutableMap.of(
            FILES,
            shown.stream()
                .map(file -> entry(file, !wanted.isEmpty()))
                .collect(ImmutableList.toImmutableList())));
  }

  private static String listed(Artifact file) {
    return "%s (%s bytes)".formatted(file.name(), bytes(file));
  }

  private static int bytes(Artifact file) {
    return file.text().getBytes(StandardCharsets.UTF_8).length;
  }

  private static ImmutableMap<String, Object> entry(Artifact file, boolean withText) {
    return withText
        ? ImmutableMap.of("name", file.name(), "bytes", bytes(file), "text", file.text())
        : ImmutableMap.of("name", file.name(), "bytes", bytes(file));
  }

  static ToolAnswer written(Path folder, List<ArtifactOutcome> outcomes) {
    return ToolAnswer.result(
        true, "Written to " + folder + "\n" + text(outcomes), content(folder, outcomes));
  }

  /** The folder has a design of a person's, beside which nothing was written. */
  static ToolAnswer kept(Path folder, List<ArtifactOutcome> outcomes) {
    return ToolAnswer.result(
        false,
        text(outcomes)
            + "\nThe folder has another design.yaml, which a person wrote: it was kept, and"
            + " nothing else was written. Pass it as design_path, or choose another folder.",
        content(folder, outcomes));
  }

  private static String text(List<ArtifactOutcome> outcomes) {
    return outcomes.stream()
        .map(one -> "%s: %s".formatted(one.file(), state(one).replace('_', ' ')))
        .collect(Collectors.joining("\n"));
  }

  private static ImmutableMap<String, Object> content(Path folder, List<ArtifactOutcome> outcomes) {
    return ImmutableMap.of(
        "folder",
        folder.toString(),
        FILES,
        outcomes.stream()
            .map(one -> ImmutableMap.of("name", one.file(), "state", state(one)))
            .collect(ImmutableList.toImmutableList()));
  }

  private static String state(ArtifactOutcome one) {
    return one.state().name().toLowerCase(Locale.ROOT);
  }
}
