package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.CodeLanguage;
import dev.keysmith.code.WrittenProjects.WrittenProject;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.ExternalTools.ToolResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated Java compiles without a warning of the compiler, Error Prone or NullAway. */
final class JavaWarningsTest {
  /** Copied by the build. */
  private static final Path ANALYSIS = Path.of("target/analysis").toAbsolutePath();

  @TempDir Path folder;

  @Test
  void generatedJavaCompilesWithoutAWarning() throws IOException {
    // By the path in the project: all projects have the same runtime.
    Map<Path, Path> sources = new LinkedHashMap<>();
    for (WrittenProject project : WrittenProjects.in(folder, CodeLanguage.JAVA)) {
      for (Path source : project.files("src", ".java")) {
        sources.putIfAbsent(project.folder().relativize(source), source);
      }
    }
    assertThat(compiled(sources.values()).output()).isEmpty();
  }

  @Test
  void aWarningIsFound() throws IOException {
    Path source = folder.resolve("Faulty.java");
    Files.writeString(
        source,
        """
        package com.example;

        public final class Faulty {
          public static boolean isSame(String one, String other) {
            return one == other;
          }

          public static String none() {
            return null;
          }
        }
        """);
    assertThat(compiled(List.of(source)).output()).contains("[ReferenceEquality]", "[NullAway]");
  }

  private ToolResult compiled(Collection<Path> sources) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
    for (String name :
        List.of("api", "file", "main", "model", "parser", "processing", "tree", "util")) {
      command.add(
          "-J--add-exports=jdk.compiler/com.sun.tools.javac.%s=ALL-UNNAMED".formatted(name));
    }
    for (String name : List.of("code", "comp")) {
      command.add("-J--add-opens=jdk.compiler/com.sun.tools.javac.%s=ALL-UNNAMED".formatted(name));
    }
    command.addAll(
        List.of(
            "-d",
            folder.resolve("classes").toString(),
            "-Xlint:all,-processing,-classfile,-path",
            "-XDcompilePolicy=simple",
            "--should-stop=ifError=FLOW",
            "-processorpath",
            analysis(),
            "-Xplugin:ErrorProne -Xep:NullAway:WARN"
                + " -XepOpt:NullAway:AnnotatedPackages=com.example,dev.keysmith.runtime",
            "-classpath",
            System.getProperty("java.class.path"),
            "@" + listed(sources)));
    return ExternalTools.run(folder, command);
  }

  /** In a file: there are more than fit into a command. */
  private Path listed(Collection<Path> sources) throws IOException {
    return Files.write(
        folder.resolve("sources"),
        sources.stream().map(source -> "\"%s\"".formatted(source).replace("\\", "\\\\")).toList());
  }

  private static String analysis() throws IOException {
    assertThat(ANALYSIS).as("run the phase generate-test-resources first").isDirectory();
    try (Stream<Path> jars = Files.list(ANALYSIS)) {
      return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
    }
  }
}
