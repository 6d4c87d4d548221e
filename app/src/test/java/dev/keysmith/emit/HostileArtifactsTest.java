package dev.keysmith.emit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.sun.source.util.JavacTask;
import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DataLayerGenerator;
import dev.keysmith.emit.HostileTexts.HostileCase;
import dev.keysmith.emit.script.ShellScripts;
import dev.keysmith.emit.typescript.TypeScriptCompiler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;

/**
 * Texts and names that mean something in a generated language are no more than text and names
 * there: each generated file is read by the parser of its language, and what can be compiled is.
 */
final class HostileArtifactsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  static List<HostileCase> cases() {
    return HostileTexts.cases();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyFileIsReadByItsParser(HostileCase one) throws Exception {
    write(folder, ExampleAnalyses.COMPILER.emit(one.analysis()));
    String all = "for file in scripts/*.sh; do sh -n \"$file\" || exit 1; done";
    ExternalTools.run(folder, List.of("sh", "-c", all)).succeeded();
  }

  /** Compiling takes long: all texts at once, but for braces, which keys have no code for. */
  static Stream<HostileCase> compiled() {
    String all = String.join(" ", HostileTexts.TEXTS).replaceAll("[{}]", "");
    return HostileTexts.NAMES.stream().map(names -> new HostileCase(all, names));
  }

  @ParameterizedTest
  @MethodSource("compiled")
  void generatedJavaCompiles(HostileCase one) {
    DataLayerGenerator generator = generator(one.analysis());
    assertThat(generator.problems(CodeLanguage.JAVA)).isEmpty();
    generator.runs(CodeLanguage.JAVA, folder, text -> {}).close();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void generatedJavaIsReadByItsCompiler(HostileCase one) {
    DataLayerGenerator generator = generator(one.analysis());
    ImmutableList<String> problems = generator.problems(CodeLanguage.JAVA);
    assertThat(problems).allMatch(problem -> problem.contains("braces in the text of a key"));
    if (problems.isEmpty()) {
      generator.files(CodeLanguage.JAVA, Optional.empty()).stream()
          .filter(file -> !file.name().contains("dev/keysmith/runtime/"))
          .forEach(HostileArtifactsTest::read);
    }
  }

  /** One run of the compiler for all of them. */
  @Test
  void generatedTypeScriptIsReadByItsCompiler() throws Exception {
    TypeScriptCompiler compiler = TypeScriptCompiler.installed();
    int number = 0;
    for (HostileCase one : cases()) {
      DesignAnalysis analysis = one.analysis();
      Path project = folder.resolve("project-" + number++);
      DataLayerGenerator generator = generator(analysis);
      for (CodeLanguage language :
          List.of(CodeLanguage.TYPESCRIPT, CodeLanguage.ELECTRODB, CodeLanguage.DYNAMODB_TOOLBOX)) {
        if (generator.problems(language).isEmpty()) {
          write(project.resolve(language.name()), generator.files(language, Optional.empty()));
        }
      }
      write(project, ExampleAnalyses.COMPILER.emit(analysis));
    }
    assertThat(compiler.syntaxErrors(folder)).isEmpty();
  }

  /** The fifth pattern sets the text: it arrives as it is, and no shell runs a part of it. */
  @ParameterizedTest
  @MethodSource("cases")
  void scriptsSendTextsAsTheyAre(HostileCase one) throws Exception {
    String text = one.text();
    write(folder, ShellScripts.artifacts(one.analysis()));
    ExternalTools.ToolResult sent =
        ExternalTools.run(
            folder, List.of("sh", "scripts/P5.sh", "--dry-run", one.names().id() + "=1"));
    if (text.contains("\0")) {
      assertThat(sent.status()).isEqualTo(2);
      assertThat(sent.output()).contains("null character");
      return;
    }
    sent.succeeded();
    JsonNode request = JSON.readTree(sent.output().replaceFirst("^update-item ", ""));
    assertThat(request.findValuesAsText("S")).contains(text);
    assertThat(request.get("Key").get("PK").get("S").asText())
        .isEqualTo("k" + text.replaceAll("[{}%]", "") + "#1");
  }

  private static DataLayerGenerator generator(DesignAnalysis analysis) {
    return ExampleAnalyses.COMPILER.dataLayer(analysis.spec(), analysis.design());
  }

  private static void write(Path target, List<Artifact> files) throws IOException {
    for (Artifact file : files) {
      Path path = target.resolve(file.name());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.text());
      read(file);
    }
  }

  private static void read(Artifact file) {
    String text = file.text();
    // In a shell, quotes are the only escape: the text is there as it is.
    if (!file.name().endsWith(".sh")) {
      assertThat(PrintableText.of(text)).as(file.name()).isEqualTo(text);
    }
    try {
      switch (file.name().replaceFirst(".*\\.", "")) {
        case "json" -> JSON.readTree(text);
        case "yaml" ->
            assertThat(new Compose(LoadSettings.builder().build()).composeString(text)).isPresent();
        case "xml" ->
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(UTF_8)));
        case "java" -> assertThat(javaErrors(file)).as(file.name()).isEmpty();
        default -> {}
      }
    } catch (Exception e) {
      throw new AssertionError(file.name() + ": " + e + "\n" + text, e);
    }
  }

  private static List<String> javaErrors(Artifact file) throws IOException {
    DiagnosticCollector<JavaFileObject> errors = new DiagnosticCollector<>();
    JavaFileObject source =
        new SimpleJavaFileObject(URI.create("string:///Source.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return file.text();
          }
        };
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, errors, List.of("-proc:none"), null, List.of(source));
    task.parse();
    return errors.getDiagnostics().stream().map(Diagnostic::toString).toList();
  }
}
