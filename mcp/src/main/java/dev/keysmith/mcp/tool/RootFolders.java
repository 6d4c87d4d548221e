package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The folders that paths of a call may lead into, and never out of. */
public final class RootFolders {
  private static final String OUTSIDE = "PathOutsideRoots";

  /** Real paths: no link is left in them. */
  private final ImmutableList<Path> roots;

  private RootFolders(ImmutableList<Path> roots) {
    this.roots = roots;
  }

  /** Folders that do not exist are left out. */
  public static RootFolders of(List<Path> folders) {
    return new RootFolders(
        folders.stream()
            .flatMap(folder -> real(folder).stream())
            .filter(Files::isDirectory)
            .distinct()
            .collect(ImmutableList.toImmutableList()));
  }

  /** The folders of a client's {@code file:} URIs; others are left out. */
  public static RootFolders ofUris(List<String> uris) {
    return of(
        uris.stream()
            .flatMap(uri -> folder(uri).stream())
            .collect(ImmutableList.toImmutableList()));
  }

  private static Optional<Path> folder(String uri) {
    try {
      return Optional.of(Path.of(URI.create(uri)));
    } catch (IllegalArgumentException | FileSystemNotFoundException | SecurityException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> real(Path path) {
    try {
      return Optional.of(path.toRealPath());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * An existing file inside a root, or the place where it is missing.
   *
   * @throws ToolProblem if the path leads out of them, over a link too
   */
  Path file(String argument, String given) {
    Path path = inside(argument, given);
    if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
      throw problem("Unreadable", argument, "'%s' is not a file".formatted(given), "pass a file");
    }
    return path;
  }

  /** A folder inside a root, which need not exist. */
  Path folder(String argument, String given) {
    return inside(argument, given);
  }

  private Path inside(String argument, String given) {
    if (roots.isEmpty()) {
      throw problem(
          OUTSIDE,
          argument,
          "no folder is open to this server, so it cannot use paths",
          "pass the text itself, or start the server with --root DIR, or use a client that offers"
              + " roots");
    }
    Path path = parsed(argument, given);
    for (Path part : path) {
      if (part.toString().equals("..")) {
        throw outside(argument, given);
      }
    }
    if (path.isAbsolute()) {
      return checked(path).orElseThrow(() -> outside(argument, given));
    }
    // The first root that has it; a new file belongs to the first root.
    for (Path root : roots) {
      Path candidate = root.resolve(path);
      if (Files.exists(candidate, LinkOption.NOFOLLOW_LINKS)) {
        return checked(candidate).orElseThrow(() -> outside(argument, given));
      }
    }
    return checked(roots.get(0).resolve(path)).orElseThrow(() -> outside(argument, given));
  }

  private static Path parsed(String argument, String given) {
    try {
      return Path.of(given);
    } catch (InvalidPathException e) {
      throw problem(
          OUTSIDE, argument, "the path cannot be used: " + e.getReason(), "pass another path");
    }
  }

  /** The path without links, if that is inside: of what exists of it, and the rest after it. */
  private Optional<Path> checked(Path path) {
    Path existing = path.normalize();
    while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    Path rest = existing.relativize(path.normalize());
    return real(existing)
        .filter(found -> roots.stream().anyMatch(found::startsWith))
        .map(found -> rest.toString().isEmpty() ? found : found.resolve(rest));
  }

  private ToolProblem outside(String argument, String given) {
    return problem(
        OUTSIDE,
        argument,
        "'%s' is outside the folders that are open to this server".formatted(given),
        "pass a path inside "
            + roots.stream().map(Path::toString).collect(Collectors.joining(" or "))
            + ", without '..', or pass the text itself");
  }

  private static ToolProblem problem(String rule, String argument, String message, String fix) {
    return ToolProblem.of(ToolFinding.ofCall(rule, argument, message, fix));
  }
}
