package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The browser that the page is tested in: Chromium as the machine has it, headless. Where it has
 * none, the distribution's package is installed, if that may be done.
 */
final class ChromiumBrowser implements AutoCloseable {
  /** {@code -Dbrowser.tests=false} leaves the tests in a browser out. */
  static final String PROPERTY = "browser.tests";

  private static final ImmutableList<String> NAMES =
      ImmutableList.of("chromium", "chromium-browser", "google-chrome");
  private static final String LISTENING = "DevTools listening on ";
  private static final long SECONDS = 60;

  private final Process process;
  private final Path profile;
  private final URI address;

  private ChromiumBrowser(Process process, Path profile, URI address) {
    this.process = process;
    this.profile = profile;
    this.address = address;
  }

  static boolean isWanted() {
    boolean wanted = !System.getProperty(PROPERTY, "true").equals("false");
    if (!wanted) {
      System.out.println("The tests of report.html in a browser are left out: " + PROPERTY);
    }
    return wanted;
  }

  static ChromiumBrowser start() throws Exception {
    Path profile = Files.createTempDirectory("keysmith-browser");
    Process process =
        new ProcessBuilder(
                found()
                    .or(ChromiumBrowser::installed)
                    .orElseThrow(ChromiumBrowser::missing)
                    .toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    CompletableFuture<URI> address = new CompletableFuture<>();
    Thread reader = new Thread(() -> listen(process, address), "browser");
    reader.setDaemon(true);
    reader.start();
    return new ChromiumBrowser(process, profile, address.get(SECONDS, TimeUnit.SECONDS));
  }

  /** It says where it listens, and must not be left to wait for somebody who reads on. */
  private static void listen(Process process, CompletableFuture<URI> address) {
    StringBuilder said = new StringBuilder();
    try (BufferedReader lines = process.errorReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.append(line).append('\n');
        if (line.startsWith(LISTENING)) {
          address.complete(URI.create(line.substring(LISTENING.length())));
        }
      }
    } catch (IOException e) {
      said.append(e.getMessage());
    }
    address.completeExceptionally(new IllegalStateException("Chromium did not start:\n" + said));
  }

  BrowserTab tab() throws Exception {
    return BrowserTab.open(address);
  }

  // --- where it is ------------------------------------------------------------------------------

  private static Optional<Path> found() {
    return NAMES.stream().flatMap(ChromiumBrowser::onPath).findFirst();
  }

  private static Stream<Path> onPath(String name) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable);
  }

  private static Optional<Path> installed() {
    if (!System.getProperty("user.name").equals("root") || onPath("apt-get").findAny().isEmpty()) {
      return Optional.empty();
    }
    System.out.println("Installing the package chromium, for the tests of report.html.");
    List<String> install =
        List.of("apt-get", "install", "-y", "--no-install-recommends", "chromium");
    // The lists of a fresh machine may be empty or old.
    if (run(install) != 0 && run(List.of("apt-get", "update")) == 0) {
      run(install);
    }
    return found();
  }

  private static int run(List<String> command) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
      Process process =
          builder
              .redirectInput(new File("/dev/null"))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static IllegalStateException missing() {
    return new IllegalStateException(
        "The tests of report.html need Chromium, and there is none on the PATH ("
            + String.join(", ", NAMES)
            + "). Install it (apt-get install chromium, or your system's package), or leave these"
            + " tests out on purpose with -D"
            + PROPERTY
            + "=false.");
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
    try {
      MoreFiles.deleteRecursively(profile, RecursiveDeleteOption.ALLOW_INSECURE);
    } catch (IOException e) {
      // A helper process may still be writing its last file.
      profile.toFile().deleteOnExit();
    }
  }
}
