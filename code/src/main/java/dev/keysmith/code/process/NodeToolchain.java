package dev.keysmith.code.process;

import dev.keysmith.code.typescript.NpmProject;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Node with the packages that generated code needs, in the versions that generated projects pin.
 *
 * @param folder has them in {@code node_modules}
 */
public record NodeToolchain(Path folder) {
  private static final int OLDEST_NODE = 20;
  private static final Pattern VERSION = Pattern.compile("v(\\d+)\\..*", Pattern.DOTALL);
  private static final String FIX =
      "install Node %d or later with npm, or verify without --through".formatted(OLDEST_NODE);
  private static final String LOCK = "package-lock.json";
  private static final boolean WINDOWS = System.getProperty("os.name", "").startsWith("Windows");

  /** Where packages are installed by default. */
  public static Path cacheFolder() {
    return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
        .or(() -> Optional.ofNullable(System.getenv("LOCALAPPDATA")).filter(set -> WINDOWS))
        .filter(set -> !set.isEmpty())
        .map(Path::of)
        .orElseGet(() -> Path.of(System.getProperty("user.home", "."), ".cache"))
        .resolve("keysmith")
        .resolve("typescript-%s-%s".formatted(NpmProject.TYPESCRIPT, NpmProject.DYNAMODB_CLIENT));
  }

  /**
   * The toolchain in a folder; its packages are installed if they are not there yet.
   *
   * @param notice says what is installed, and where
   * @throws ToolchainFailure if Node or npm is missing, or the packages cannot be had
   */
  public static NodeToolchain in(Path folder, Consumer<String> notice) {
    checkNode();
    try {
      Files.createDirectories(folder);
      try (FileChannel channel =
              FileChannel.open(
                  folder.resolveSibling(folder.getFileName() + ".lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        if (lock.isValid() && !isInstalled(folder)) {
          install(folder, notice);
        }
      }
      return new NodeToolchain(folder);
    } catch (IOException e) {
      throw new ToolchainFailure(
          "%s cannot be written: %s; set XDG_CACHE_HOME to a folder that can"
              .formatted(folder, e.getMessage()),
          e);
    }
  }

  private static void checkNode() {
    String version =
        run(Path.of("."), List.of(program("node"), "--version"), "node is not on the PATH; " + FIX);
    Matcher found = VERSION.matcher(version);
    if (!found.matches() || Integer.parseInt(found.group(1)) < OLDEST_NODE) {
      throw new ToolchainFailure("node is too old: %s; %s".formatted(version.strip(), FIX));
    }
  }

  private static String program(String name) {
    return WINDOWS && name.equals("npm") ? "npm.cmd" : name;
  }

  private static boolean isInstalled(Path folder) throws IOException {
    Path done = folder.resolve("installed");
    return Files.exists(done) && Files.readString(done).equals(resource(LOCK));
  }

  private static String resource(String name) {
    return NpmProject.resource("toolchain/" + name);
  }

  private static void install(Path folder, Consumer<String> notice) throws IOException {
    notice.accept(
        "installing @aws-sdk/client-dynamodb %s, typescript %s and @types/node %s into %s, once"
            .formatted(
                NpmProject.DYNAMODB_CLIENT, NpmProject.TYPESCRIPT, NpmProject.NODE_TYPES, folder));
    for (String name : List.of("package.json", LOCK)) {
      Files.writeString(folder.resolve(name), resource(name));
    }
    run(
        folder,
        List.of(program("npm"), "ci", "--ignore-scripts", "--prefer-offline", "--no-audit"),
        "npm is not on the PATH; " + FIX);
    Files.writeString(folder.resolve("installed"), resource(LOCK));
  }

  /**
   * Compiles a project below the toolchain's folder.
   *
   * @throws ToolchainFailure if the compiler finds errors
   */
  void compile(Path project) {
    run(
        project,
        List.of(
            program("node"),
            folder.resolve("node_modules/typescript/bin/tsc").toString(),
            "-p",
            "."),
        "node is not on the PATH; " + FIX);
  }

  /**
   * What a program writes.
   *
   * @param missing what it means if it cannot be started
   */
  private static String run(Path folder, List<String> command, String missing) {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(nothing()))
              .start();
    } catch (IOException e) {
      throw new ToolchainFailure(missing, e);
    }
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new ToolchainFailure(
            "%s failed:\n%s".formatted(String.join(" ", command), output.strip()));
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new ToolchainFailure("interrupted", e);
    }
  }

  private static File nothing() {
    return new File(WINDOWS ? "NUL" : "/dev/null");
  }
}
