package dev.keysmith.code.typescript;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.MethodSignature;
import dev.keysmith.code.method.MethodSignature.MethodParameter;
import dev.keysmith.code.method.ResultType.Multiplicity;
import dev.keysmith.code.typescript.TypeScriptProject.GeneratedModules;
import dev.keysmith.emit.Artifact;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The files of an npm project with a data layer. */
public final class NpmProject {
  /** The versions that generated projects pin, which are also those that verify them. */
  public static final String DYNAMODB_CLIENT = "3.1162.0";

  public static final String TYPESCRIPT = "5.9.3";
  public static final String NODE_TYPES = "20.19.25";

  private static final String RESOURCES = "/dev/keysmith/code/typescript/";

  /** The sources of the runtime, which are resources of this module. */
  private static final ImmutableList<String> RUNTIME_MODULES =
      ImmutableList.of(
          "call",
          "decimal",
          "documents",
          "expressions",
          "failed-conditions",
          "failed-attempts",
          "failures",
          "get-step",
          "ids",
          "index",
          "internal",
          "item-form",
          "item-forms",
          "item-key-values",
          "key-codec",
          "key-text",
          "list-operands",
          "ordered-queries",
          "ordered-read",
          "page",
          "page-cursor",
          "query-step",
          "repeated-update",
          "repetition",
          "request-sender",
          "row",
          "rows",
          "rows-for",
          "separate-counts",
          "settings",
          "time-buckets",
          "transaction",
          "value",
          "value-type",
          "where",
          "write-step");

  private NpmProject() {}

  /** The package of an application where the caller names none. */
  public static String packageName(Spec spec) {
    String name =
        CodeNames.shortened(
            spec.application()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", ""));
    return (name.isEmpty() ? "application" : name) + "-data";
  }

  public static ImmutableList<Artifact> of(
      CodeInput input, GeneratedModules code, String packageName) {
    ImmutableList.Builder<Artifact> files = ImmutableList.builder();
    files.add(new Artifact("package.json", packageJson(input.spec(), packageName)));
    files.add(new Artifact("tsconfig.json", compilerOptions("src", "test")));
    files.add(new Artifact("README.md", readme(input, code, packageName)));
    files.addAll(sources(code));
    NpmProjectTests tests = new NpmProjectTests(input, code);
    files.add(new Artifact("test/local-tables.ts", tests.tables()));
    files.add(new Artifact("test/data-layer.test.ts", tests.test()));
    return files.build();
  }

  /** The modules of the data layer and of the runtime. */
  public static ImmutableList<Artifact> sources(GeneratedModules code) {
    ImmutableList.Builder<Artifact> files = ImmutableList.builder();
    code.sources().forEach((name, text) -> files.add(new Artifact("src/" + name, text)));
    RUNTIME_MODULES.forEach(
        name ->
            files.add(
                new Artifact(
                    "src/runtime/%s.ts".formatted(name), resource("runtime/" + name + ".ts"))));
    return files.build();
  }

  /** A file of this package. */
  public static String resource(String name) {
    try (InputStream source = NpmProject.class.getResourceAsStream(RESOURCES + name)) {
      if (source == null) {
        throw new IllegalStateException("a source of generated projects is missing: " + name);
      }
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String packageJson(Spec spec, String packageName) {
    return """
    {
      "name": %s,
      "version": "1.0.0",
      "description": %s,
      "private": true,
      "type": "module",
      "exports": {
        ".": {
          "types": "./dist/src/index.d.ts",
          "default": "./dist/src/index.js"
        }
      },
      "engines": {
        "node": ">=20"
      },
      "scripts": {
        "build": "tsc",
        "test": "tsc && node --test dist/test/"
      },
      "dependencies": {
        "@aws-sdk/client-dynamodb": "%s"
      },
      "devDependencies": {
        "@types/node": "%s",
        "typescript": "%s"
      }
    }
    """
        .formatted(
            CodeNames.quoted(packageName),
            CodeNames.quoted("The data layer of " + CodeNames.line(spec.application())),
            DYNAMODB_CLIENT,
            NODE_TYPES,
            TYPESCRIPT);
  }

  /** As strictly as the compiler can. */
  public static String compilerOptions(String... folders) {
    return """
    {
      "compilerOptions": {
        "strict": true,
        "exactOptionalPropertyTypes": true,
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
        "rootDir": ".",
        "outDir": "dist"
      },
      "include": [%s]
    }
    """
        .formatted(String.join(", ", List.of(folders).stream().map(CodeNames::quoted).toList()));
  }

  private static String readme(CodeInput input, GeneratedModules code, String packageName) {
    Spec spec = input.spec();
    StringBuilder text = new StringBuilder();
    text.append("# %s: the data layer\n\n".formatted(CodeNames.line(spec.application())));
    text.append(
        """
        Every access pattern is a method. The classes build the keys, send the requests, page, retry \
        and report failures by type; the rest of the application works with plain objects.

        ```ts
        import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
        import { DataLayer } from %s;

        const data = DataLayer.of(new DynamoDBClient({}));
        ```

        Build it, and test it on DynamoDB Local at an endpoint of your own:

        ```sh
        npm install
        npm run build
        docker run --rm -d -p 8000:8000 amazon/dynamodb-local
        DYNAMODB_ENDPOINT=http://localhost:8000 npm test
        ```

        Without `DYNAMODB_ENDPOINT` the tests are skipped.

        ## Access patterns

        """
            .formatted(CodeNames.quoted(packageName)));
    for (PatternSource source : input.patterns()) {
      GeneratedMethod method = code.methods().get(source.pattern().id());
      if (method != null) {
        text.append(
            "### %s (%s)\n\n```ts\n%s\n```\n\n"
                .formatted(
                    CodeNames.line(source.pattern().name()),
                    source.pattern().id(),
                    example(method)));
      }
    }
    return text.append(
            """
            ## Failures

            They extend `DataFailure`; `kind` is the name of the class.

            | failure | meaning |
            |---|---|
            | `AlreadyExists` | what is created exists already |
            | `NotFound` | what is changed, deleted or required does not exist |
            | `ConditionFailed` | a condition of the pattern does not hold; `condition` is the one |
            | `VersionConflict` | the instance has changed since its version was read |
            | `UniqueViolated` | another instance has the same value of `attribute` |
            | `Throttled` | DynamoDB rejected requests for lack of capacity until the deadline |
            | `TransactionConflict` | concurrent writers changed the same items until the deadline |
            | `OutcomeUnknown` | the response to a write was lost: it was done once, or not at all |
            | `Unavailable` | DynamoDB could not be reached, or failed, until the deadline |
            | `InvalidCursor` | the cursor was changed, or is of another pattern or other arguments |
            | `InexactNumber` | a stored number has more digits than a `number` of JavaScript |

            ## Settings

            ```ts
            const data = DataLayer.of(new DynamoDBClient({}), {
              tablePrefix: "test-",
              deadlineMillis: 2_000,
              cursorKey: secret,
              listener: { request: (request) => record(request.pattern, request.capacityUnits) },
            });
            ```

            Processes that serve pages of one another need the same cursor key. `clock` and `ids` \
            make tests repeatable. A listener receives each request with its consumed capacity, \
            attempts and latency. `tableNames` names single tables.
            """)
        .toString();
  }

  private static String example(GeneratedMethod method) {
    List<String> arguments = new ArrayList<>();
    MethodSignature signature = method.signature();
    if (signature.entity().isPresent()) {
      arguments.add(signature.entity().get().name());
    } else {
      signature.parameters().stream().map(MethodParameter::name).forEach(arguments::add);
    }
    signature.repeated().forEach(list -> arguments.add(list.name()));
    String result = "";
    if (method.multiplicity().isPresent()) {
      if (method.multiplicity().get() == Multiplicity.PAGED) {
        arguments.add("{ limit: 20 }");
      }
      result = "const %s: %s =\n  ".formatted(method.resultName(), DeclaredTypes.returned(method));
    } else if (method.drawn().isPresent()) {
      result =
          "const %s: %s =\n  "
              .formatted(method.drawn().get().resultName(), DeclaredTypes.returned(method));
    }
    return "%sawait data.%s.%s(%s);"
        .formatted(result, method.accessor(), method.name(), String.join(", ", arguments));
  }
}
