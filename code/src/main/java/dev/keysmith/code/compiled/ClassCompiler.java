package dev.keysmith.code.compiled;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles sources in memory and loads the classes. */
final class ClassCompiler {
  private ClassCompiler() {}

  /**
   * @param sources by qualified class name
   * @throws CompilationFailure if there is no compiler, or the sources are wrong
   */
  static ClassLoader compile(Map<String, String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new CompilationFailure("this Java has no compiler; run Keysmith with a JDK");
    }
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (MemoryFiles files =
        new MemoryFiles(compiler.getStandardFileManager(diagnostics, null, null))) {
      StringWriter output = new StringWriter();
      boolean compiled =
          compiler
              .getTask(
                  output,
                  files,
                  diagnostics,
                  List.of(
                      "-proc:none",
                      "-Xlint:none",
                      "-classpath",
                      System.getProperty("java.class.path", "")),
                  null,
                  sources.entrySet().stream()
                      .map(entry -> new SourceFile(entry.getKey(), entry.getValue()))
                      .toList())
              .call();
      if (!compiled) {
        throw new CompilationFailure(
            diagnostics.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .limit(5)
                .collect(Collectors.joining("\n", "", output.toString())));
      }
      return new MemoryClasses(files.classes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class SourceFile extends SimpleJavaFileObject {
    private final String text;

    SourceFile(String name, String text) {
      super(URI.create("string:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class ClassFile extends SimpleJavaFileObject {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    ClassFile(String name) {
      super(URI.create("mem:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }
  }

  private static final class MemoryFiles extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ClassFile> classes = new LinkedHashMap<>();

    MemoryFiles(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      ClassFile file = new ClassFile(name);
      classes.put(name, file);
      return file;
    }
  }

  private static final class MemoryClasses extends ClassLoader {
    private final Map<String, ClassFile> classes;

    MemoryClasses(Map<String, ClassFile> classes) {
      super(ClassCompiler.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      ClassFile file = classes.get(name);
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = file.bytes.toByteArray();
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
