package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.UncodedPattern;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.library.LibraryFunction.FunctionParameter;
import dev.keysmith.code.library.LibraryFunction.ReadBody;
import dev.keysmith.code.library.LibraryFunction.WriteBody;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.MethodNames;
import dev.keysmith.code.typescript.NpmProject;
import dev.keysmith.design.Table;
import dev.keysmith.emit.Artifact;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An npm project with the schema of a design for a library, and a function for each pattern. */
public final class LibraryProject {
  private static final String RESOURCES = "/dev/keysmith/code/library/";

  private final CodeInput input;
  private final MappingLibrary library;
  private final ImmutableList<LibraryEntity> entities;
  private final ImmutableMap<String, LibraryFunction> functions;
  private final ImmutableMap<String, String> unserved;

  private LibraryProject(CodeInput input, MappingLibrary library) {
    this.input = input;
    this.library = library;
    this.entities = LibraryEntity.all(input.spec(), input.design(), library.imports().keySet());
    FunctionReader reader =
        new FunctionReader(input.spec(), input.design(), entities, library.setsAreArrays());
    ImmutableMap.Builder<String, LibraryFunction> served = ImmutableMap.builder();
    ImmutableMap.Builder<String, String> others = ImmutableMap.builder();
    MethodNames methodNames = new MethodNames(input.spec());
    Set<String> names = new LinkedHashSet<>(library.imports().keySet());
    for (PatternSource source : input.patterns()) {
      try {
        String name = CodeNames.member(methodNames.text(source.pattern()), names::contains);
        served.put(source.pattern().id(), reader.read(source, CodeNames.unused(name, names)));
      } catch (UnsupportedShape e) {
        others.put(source.pattern().id(), e.reason());
      }
    }
    this.functions = served.buildOrThrow();
    this.unserved = others.buildOrThrow();
  }

  public static LibraryProject electroDb(CodeInput input) {
    return new LibraryProject(input, new ElectroDb(input.spec()));
  }

  public static LibraryProject dynamoDbToolbox(CodeInput input) {
    return new LibraryProject(input, new DynamoDbToolbox(input.spec()));
  }

  /**
   * The function of a pattern.
   *
   * @param parameters their names by those in the pattern's requests
   */
  public record ServedPattern(String function, ImmutableMap<String, String> parameters) {}

  /** The functions by the ids of the patterns that they serve. */
  public ImmutableMap<String, ServedPattern> served() {
    return functions.entrySet().stream()
        .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, one -> served(one.getValue())));
  }

  private static ServedPattern served(LibraryFunction function) {
    return new ServedPattern(
        function.name(),
        Stream.concat(function.parameters().stream(), function.repeated().stream())
            .collect(
                ImmutableMap.toImmutableMap(FunctionParameter::source, FunctionParameter::name)));
  }

  /** The patterns that have no function, and why. */
  public ImmutableList<UncodedPattern> unserved() {
    return input.patterns().stream()
        .map(PatternSource::pattern)
        .filter(pattern -> unserved.containsKey(pattern.id()))
        .map(
            pattern ->
                new UncodedPattern(
                    pattern.id(),
                    pattern.name(),
                    Objects.requireNonNull(unserved.get(pattern.id()))))
        .collect(ImmutableList.toImmutableList());
  }

  // --- files ------------------------------------------------------------------------------------

  public ImmutableList<Artifact> files(String packageName) {
    ImmutableList.Builder<Artifact> files = ImmutableList.builder();
    files.add(new Artifact("package.json", packageJson(packageName)));
    files.add(new Artifact("tsconfig.json", compilerOptions()));
    files.add(
        new Artifact(
            "README.md",
            new LibraryReadme(input, library, entities, functions, unserved).text(packageName)));
    files.addAll(sources());
    return files.build();
  }

  /** The modules. */
  public ImmutableList<Artifact> sources() {
    ImmutableList.Builder<Artifact> files = ImmutableList.builder();
    files.add(module("index", this::index));
    files.add(module("tables", this::tables));
    entities.forEach(
        entity -> files.add(module(entity.module(), file -> library.entity(file, entity))));
    files.add(module("patterns", this::patterns));
    files.add(runtime(library.runtime()));
    files.add(runtime("keys"));
    files.add(runtime("rows"));
    for (String name : List.of("decimal", "key-text")) {
      files.add(
          new Artifact(
              "src/runtime/%s.ts".formatted(name),
              NpmProject.resource("runtime/%s.ts".formatted(name))));
    }
    return files.build();
  }

  private static Artifact runtime(String name) {
    try (InputStream source = LibraryProject.class.getResourceAsStream(RESOURCES + name + ".ts")) {
      return new Artifact(
          "src/runtime/%s.ts".formatted(name),
          new String(Objects.requireNonNull(source, name).readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Artifact module(String name, Consumer<CodeLines> content) {
    Map<String, String> modules = new LinkedHashMap<>(library.imports());
    for (String one : List.of("keyText", "shardOf", "timeText")) {
      modules.put(one, "./runtime/keys.js");
    }
    for (String one : List.of("Page", "PageOptions", "elementsOf", "fillPage", "ordered")) {
      modules.put(one, "./runtime/rows.js");
    }
    modules.put("DynamoDBDocumentClient", "@aws-sdk/lib-dynamodb");
    input
        .design()
        .tables()
        .values()
        .forEach(table -> modules.put(DynamoDbToolbox.constant(table), "./tables.js"));
    for (LibraryEntity entity : entities) {
      modules.put(entity.name(), "./%s.js".formatted(entity.module()));
      modules.put(entity.keysName(), "./%s.js".formatted(entity.module()));
    }
    ImportedModule file = new ImportedModule("./%s.js".formatted(name), modules);
    content.accept(file);
    return new Artifact("src/%s.ts".formatted(name), file.text());
  }

  private void index(CodeLines file) {
    entities.forEach(entity -> file.line("export * from \"./%s.js\";".formatted(entity.module())));
    file.line("export * from \"./patterns.js\";");
    file.line("export * from \"./runtime/keys.js\";");
    file.line("export * from \"./runtime/rows.js\";");
    file.line("export * from \"./runtime/%s.js\";".formatted(library.runtime()));
    file.line("export * from \"./tables.js\";");
  }

  private void tables(CodeLines file) {
    file.comment("The names of the design's tables.");
    file.line(
        "export type TableName = %s;\n"
            .formatted(
                input.design().tables().values().stream()
                    .map(Table::name)
                    .map(CodeNames::quoted)
                    .collect(Collectors.joining(" | "))));
    library.tables(file, input.design().tables().values(), entities);
  }

  // --- patterns ---------------------------------------------------------------------------------

  private void patterns(CodeLines file) {
    List<String> written = new ArrayList<>();
    for (PatternSource source : input.patterns()) {
      String id = source.pattern().id();
      LibraryFunction function = functions.get(id);
      CodeLines lines = new CodeLines();
      if (function != null) {
        function(lines, function);
      } else {
        lines.line(
            "// %s (%s) is not here: %s.\n// Use the data layer of `--language typescript` for it."
                .formatted(
                    CodeNames.comment(source.pattern().name()),
                    id,
                    CodeNames.comment(String.valueOf(unserved.get(id)))));
      }
      written.add(lines.body());
    }
    file.line(String.join("\n\n", written));
  }

  private void function(CodeLines file, LibraryFunction function) {
    file.comment(
        "%s (%s)."
            .formatted(
                function.pattern().name().replaceFirst("\\.$", ""), function.pattern().id()));
    List<String> parameters = new ArrayList<>();
    String given = SchemaText.input(function, library.setsAreArrays());
    if (!given.isEmpty()) {
      parameters.add("input: " + given);
    }
    boolean paged =
        function.body() instanceof ReadBody read
            && read.isPlain()
            && !read.count()
            && read.calls().get(0).rows().get(0).limit().isPresent();
    if (paged) {
      parameters.add("page: PageOptions<%s> = {}".formatted(library.cursor()));
    }
    file.open(
        "export async function %s(%s)".formatted(function.name(), String.join(", ", parameters)));
    if (function.body() instanceof ReadBody read) {
      library.read(file, read);
    } else {
      library.write(file, (WriteBody) function.body());
    }
    file.close();
  }

  // --- project ----------------------------------------------------------------------------------

  private String packageJson(String packageName) {
    Spec spec = input.spec();
    Map<String, String> dependencies = new LinkedHashMap<>();
    dependencies.put("@aws-sdk/client-dynamodb", NpmProject.DYNAMODB_CLIENT);
    dependencies.put("@aws-sdk/lib-dynamodb", NpmProject.DYNAMODB_CLIENT);
    dependencies.putAll(library.dependencies());
    return """
    {
      "name": %s,
      "version": "1.0.0",
      "description": %s,
      "private": true,
      "type": "module",
      "exports": {
        ".": {
          "types": "./dist/index.d.ts",
          "default": "./dist/index.js"
        }
      },
      "engines": {
        "node": ">=20"
      },
      "scripts": {
        "build": "tsc"
      },
      "dependencies": {
    %s
      },
      "devDependencies": {
        "@types/node": "%s",
        "typescript": "%s"
      }
    }
    """
        .formatted(
            CodeNames.quoted(packageName),
            CodeNames.quoted(
                "The schema of %s for %s"
                    .formatted(CodeNames.line(spec.application()), library.title())),
            dependencies.entrySet().stream()
                .map(one -> "    \"%s\": \"%s\"".formatted(one.getKey(), one.getValue()))
                .collect(Collectors.joining(",\n")),
            NpmProject.NODE_TYPES,
            NpmProject.TYPESCRIPT);
  }

  /** Strictly, as far as the declarations of the libraries allow. */
  public static String compilerOptions() {
    return """
    {
      "compilerOptions": {
        "strict": true,
        "noImplicitOverride": true,
        "noUncheckedIndexedAccess": true,
        "noUnusedLocals": true,
        "noUnusedParameters": true,
        "target": "es2022",
        "module": "nodenext",
        "types": ["node"],
        "skipLibCheck": true,
        "declaration": true,
        "sourceMap": true,
        "rootDir": "src",
        "outDir": "dist"
      },
      "include": ["src"]
    }
    """;
  }
}
