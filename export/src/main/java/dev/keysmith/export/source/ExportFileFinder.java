package dev.keysmith.export.source;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the data files of exports to S3: through manifests, in folders, or one by one.
 *
 * <p>A manifest names its table and lists its files, so that none can be missing; without one, the
 * user says which table a file is of, where the design has several.
 */
public final class ExportFileFinder {
  private static final Pattern DATA =
      Pattern.compile(".*\\.(json|jsonl|ion)(\\.gz)?", Pattern.CASE_INSENSITIVE);

  /** What a table is called that nothing names. */
  private static final String UNNAMED = "Table";

  /** The tables of the design; empty if any table will do. */
  private final Optional<ImmutableSet<String>> tables;

  private final String prefix;
  private final List<String> problems = new ArrayList<>();

  /** By their real path, so that a file that is given twice is read once. */
  private final Map<Path, ExportFile> files = new LinkedHashMap<>();

  private final Map<String, Set<Path>> fullExports = new LinkedHashMap<>();

  /**
   * @param prefix what the names of deployed tables have before those of the design
   */
  public ExportFileFinder(Design design, String prefix) {
    this.tables = Optional.of(design.tables().keySet());
    this.prefix = prefix;
  }

  /** Finds files of any tables, which have the names that manifests or the user give them. */
  public ExportFileFinder() {
    this.tables = Optional.empty();
    this.prefix = "";
  }

  /** What was found, and what is wrong with what was given. */
  public record FoundFiles(ImmutableList<ExportFile> files, ImmutableList<String> problems) {}

  /**
   * Finds files.
   *
   * @param given paths of files and folders, each perhaps behind the name of a table and {@code =}
   */
  public FoundFiles find(List<String> given) {
    given.forEach(this::find);
    fullExports.forEach(
        (table, manifests) -> {
          if (manifests.size() > 1) {
            problems.add(
                String.format(
                    "%s full exports of table %s are given: %s; give one, and the incremental"
                        + " exports after it",
                    manifests.size(), table, manifests));
          }
        });
    if (problems.isEmpty() && files.isEmpty()) {
      problems.add(
          "no data file of an export is in "
              + String.join(", ", given)
              + "; data files end in .json.gz or .ion.gz");
    }
    return new FoundFiles(ImmutableList.copyOf(files.values()), ImmutableList.copyOf(problems));
  }

  private void find(String text) {
    int equals = text.indexOf('=');
    String name = equals < 0 ? "" : text.substring(0, equals);
    boolean named =
        !name.isEmpty()
            && tables.map(all -> all.contains(name)).orElse(true)
            && !Files.exists(Path.of(text));
    Optional<String> table = named ? Optional.of(name) : Optional.empty();
    Path path = Path.of(named ? text.substring(equals + 1) : text);
    if (!Files.exists(path)) {
      problems.add(path + " does not exist");
    } else if (Files.isDirectory(path)) {
      folder(path, table);
    } else if (path.endsWith(ExportManifest.SUMMARY) || path.endsWith(ExportManifest.FILES)) {
      manifest(path.resolveSibling(ExportManifest.SUMMARY), table);
    } else {
      file(path, table);
    }
  }

  private void folder(Path folder, Optional<String> table) {
    List<Path> manifests = walk(folder, path -> path.endsWith(ExportManifest.SUMMARY));
    if (manifests.isEmpty()) {
      walk(folder, path -> DATA.matcher(path.getFileName().toString()).matches())
          .forEach(path -> file(path, table));
    } else {
      manifests.forEach(path -> manifest(path, table));
    }
  }

  private static List<Path> walk(Path folder, Predicate<Path> wanted) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).filter(wanted).sorted().toList();
    } catch (IOException e) {
      throw new InputProblem(folder + " cannot be listed: " + e.getMessage(), e);
    }
  }

  private void manifest(Path path, Optional<String> named) {
    ExportManifest manifest = ExportManifest.read(path);
    Optional<String> table = named.or(() -> table(manifest));
    if (table.isEmpty()) {
      return;
    }
    if (!manifest.isIncremental()) {
      fullExports.computeIfAbsent(table.get(), name -> new LinkedHashSet<>()).add(path);
    }
    List<String> missing = new ArrayList<>();
    for (ExportManifest.DataFile file : manifest.files()) {
      manifest
          .find(file)
          .ifPresentOrElse(
              found ->
                  add(
                      new ExportFile(
                          found,
                          table.get(),
                          manifest.isIncremental(),
                          manifest.time(),
                          OptionalLong.of(file.items()))),
              () -> missing.add(file.key()));
    }
    if (!missing.isEmpty()) {
      problems.add(
          String.format(
              "%s lists %s that %s not beside it: %s; copy the whole export, with aws s3 cp"
                  + " --recursive",
              path,
              missing.size() == 1 ? "a file" : missing.size() + " files",
              missing.size() == 1 ? "is" : "are",
              missing.get(0)));
    }
  }

  private Optional<String> table(ExportManifest manifest) {
    String exported = manifest.table();
    String name = exported.startsWith(prefix) ? exported.substring(prefix.length()) : exported;
    if (tables.map(all -> all.contains(name)).orElse(true)) {
      return Optional.of(name);
    }
    return only(
        String.format(
            "%s is of table %s, which the design does not have", manifest.path(), exported),
        manifest.path());
  }

  /** The table of a design that has one; otherwise the user has to say which it is. */
  private Optional<String> only(String problem, Path path) {
    if (tables.isEmpty()) {
      return Optional.of(UNNAMED);
    }
    ImmutableSet<String> known = tables.get();
    if (known.size() == 1) {
      return known.stream().findFirst();
    }
    problems.add(
        String.format(
            "%s; name its table: --from TABLE=%s, where TABLE is one of %s",
            problem, path, String.join(", ", known)));
    return Optional.empty();
  }

  private void file(Path path, Optional<String> named) {
    Path data = ExportManifest.folder(path);
    Path summary = data.resolveSibling(ExportManifest.SUMMARY);
    Optional<ExportManifest> manifest =
        data.endsWith("data") && Files.exists(summary)
            ? Optional.of(ExportManifest.read(summary))
            : Optional.empty();
    named
        .or(() -> manifest.flatMap(this::table))
        .or(
            () ->
                manifest.isPresent()
                    ? Optional.empty()
                    : only(path + " does not say of which table it is", path))
        .ifPresent(
            table ->
                add(
                    new ExportFile(
                        path,
                        table,
                        ExportFile.beginsIncremental(path),
                        manifest.map(ExportManifest::time).orElse(0L),
                        OptionalLong.empty())));
  }

  private void add(ExportFile file) {
    try {
      files.putIfAbsent(file.path().toRealPath(), file);
    } catch (IOException e) {
      throw new InputProblem(file.path() + " cannot be read: " + e.getMessage(), e);
    }
  }
}
