package dev.keysmith.bench.payload;

import com.google.common.base.Splitter;
import com.google.common.io.Resources;
import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.emit.Artifact;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The project that Keysmith generates for the spec of the payloads, compiled. */
public final class GeneratedCalls {
  private static final String PACKAGE = "dev.keysmith.payload";

  private GeneratedCalls() {}

  /** Generates and compiles the project, with a class of calls for each kind of item. */
  public static void compile(Path folder) throws IOException {
    Path specFile = copied("payloads.yaml", folder);
    Spec spec = SpecReader.read(specFile, List.of("us-east-1")).spec().orElseThrow();
    Design design =
        DesignReader.read(copied("payloads-design.yaml", folder), spec).design().orElseThrow();
    List<Path> sources = new ArrayList<>();
    for (Artifact file :
        new DesignCompiler(PriceListReader.shipped())
            .dataLayer(spec, design)
            .files(CodeLanguage.JAVA, Optional.of(PACKAGE))) {
      // The tests of the project need DynamoDB Local.
      if (file.name().endsWith(".java") && !file.name().contains("src/test")) {
        sources.add(written(folder.resolve(file.name()), file.text()));
      }
    }
    for (PayloadSize size : PayloadSize.values()) {
      sources.add(
          written(
              folder.resolve("src/main/java/dev/keysmith/payload/" + className(size) + ".java"),
              source(size, spec)));
    }
    compile(sources, classes(folder));
  }

  /** Those that were compiled before. */
  static PayloadCalls load(Path folder, DynamoDbClient client, PayloadSize size) {
    try {
      ClassLoader classes =
          new URLClassLoader(
              new URL[] {classes(folder).toUri().toURL()}, GeneratedCalls.class.getClassLoader());
      return (PayloadCalls)
          classes
              .loadClass(PACKAGE + "." + className(size))
              .getConstructor(DynamoDbClient.class)
              .newInstance(client);
    } catch (ReflectiveOperationException | IOException e) {
      throw new IllegalStateException("the generated code is not in " + folder, e);
    }
  }

  private static String className(PayloadSize size) {
    return size.entity() + "Calls";
  }

  private static Path classes(Path folder) throws IOException {
    return Files.createDirectories(folder.resolve("classes"));
  }

  /** Calls of the store of an entity. */
  private static String source(PayloadSize size, Spec spec) {
    String entity = size.entity();
    String changed =
        spec.entity(entity).attributes().keySet().stream()
            .map(name -> "item.%s()".formatted(name))
            .collect(Collectors.joining(", "));
    return """
    package dev.keysmith.payload;

    import dev.keysmith.bench.payload.PayloadCalls;
    import dev.keysmith.runtime.PageRequest;
    import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

    public final class %1$sCalls implements PayloadCalls {
      private final %1$sStore store;
      private final %1$s item;

      public %1$sCalls(DynamoDbClient client) {
        this.store = DataLayer.of(client).%2$s();
        this.item = get();
      }

      @Override
      public %1$s get() {
        return store.getA%1$sItem("%3$s", "%4$s").orElseThrow();
      }

      @Override
      public void put() {
        store.putA%1$sItem(item);
      }

      @Override
      public Object query() {
        return store.list%1$sItemsOfAnOwner("%3$s", PageRequest.of(%5$d));
      }

      @Override
      public void update() {
        store.updateA%1$sItem(%6$s);
      }
    }
    """
        .formatted(
            entity, plural(size), PayloadItems.OWNER, PayloadItems.ID, PayloadItems.PAGE, changed);
  }

  private static String plural(PayloadSize size) {
    return switch (size) {
      case TINY -> "tinies";
      case SMALL -> "smalls";
      case HUGE -> "huges";
      case HUGE_FLAT -> "hugeFlats";
    };
  }

  private static Path copied(String resource, Path folder) throws IOException {
    URL from = Resources.getResource("dev/keysmith/bench/" + resource);
    return written(folder.resolve(resource), Resources.toString(from, StandardCharsets.UTF_8));
  }

  private static Path written(Path file, String text) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    return Files.writeString(file, text);
  }

  private static void compile(List<Path> sources, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      StringWriter output = new StringWriter();
      boolean compiled =
          compiler
              .getTask(
                  output,
                  files,
                  null,
                  List.of(
                      "-proc:none",
                      "-d",
                      classes.toString(),
                      "-classpath",
                      System.getProperty("java.class.path", "")),
                  null,
                  files.getJavaFileObjectsFromPaths(sources))
              .call();
      if (!compiled) {
        throw new IllegalStateException(
            String.join("\n", Splitter.on('\n').limit(10).split(output.toString())));
      }
    }
  }
}
