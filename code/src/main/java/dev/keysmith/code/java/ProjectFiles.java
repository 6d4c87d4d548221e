package dev.keysmith.code.java;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.java.JavaProject.GeneratedCode;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.MethodSignature;
import dev.keysmith.code.method.MethodSignature.MethodParameter;
import dev.keysmith.code.method.ResultType.Multiplicity;
import dev.keysmith.code.method.RuntimeClasses;
import dev.keysmith.emit.Artifact;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.lang.model.SourceVersion;

/** The files of a Maven project with a data layer. */
public final class ProjectFiles {
  private static final String MAIN = "src/main/java/";
  private static final String TEST = "src/test/java/";
  private static final String RUNTIME = RuntimeClasses.PACKAGE.replace('.', '/') + "/";

  private ProjectFiles() {}

  /** The package of an application where the caller names none. */
  public static String packageName(Spec spec) {
    String name =
        CodeNames.shortened(
            spec.application().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", ""));
    return "data." + (SourceVersion.isName(name) ? name : "application" + name);
  }

  public static ImmutableList<Artifact> of(CodeInput input, GeneratedCode code) {
    String folder = code.packageName().replace('.', '/') + "/";
    ImmutableList.Builder<Artifact> files = ImmutableList.builder();
    files.add(new Artifact("pom.xml", pom(input.spec(), code.packageName())));
    files.add(new Artifact("README.md", readme(input, code)));
    code.sources()
        .forEach((name, text) -> files.add(new Artifact(MAIN + folder + name + ".java", text)));
    RuntimeClasses.ALL.forEach(
        name -> files.add(new Artifact(MAIN + RUNTIME + name + ".java", runtime(name))));
    ProjectTests tests = new ProjectTests(input, code);
    files.add(new Artifact(TEST + folder + "LocalTables.java", tests.tables()));
    files.add(new Artifact(TEST + folder + "DataLayerTest.java", tests.test()));
    return files.build();
  }

  private static String runtime(String name) {
    String resource = "/dev/keysmith/code/runtime/" + RUNTIME + name + ".java";
    try (InputStream source = ProjectFiles.class.getResourceAsStream(resource)) {
      if (source == null) {
        throw new IllegalStateException("the source of the runtime is missing: " + resource);
      }
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String pom(Spec spec, String packageName) {
    String artifact =
        CodeNames.shortened(
            spec.application()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", ""));
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <project xmlns="http://maven.apache.org/POM/4.0.0"
             xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
             xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
      <modelVersion>4.0.0</modelVersion>

      <groupId>%s</groupId>
      <artifactId>%s-data</artifactId>
      <version>1.0.0</version>

      <properties>
        <maven.compiler.release>17</maven.compiler.release>
        <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
      </properties>

      <dependencyManagement>
        <dependencies>
          <dependency>
            <groupId>software.amazon.awssdk</groupId>
            <artifactId>bom</artifactId>
            <version>2.54.13</version>
            <type>pom</type>
            <scope>import</scope>
          </dependency>
        </dependencies>
      </dependencyManagement>

      <dependencies>
        <dependency>
          <groupId>software.amazon.awssdk</groupId>
          <artifactId>dynamodb</artifactId>
        </dependency>
        <dependency>
          <groupId>org.junit.jupiter</groupId>
          <artifactId>junit-jupiter</artifactId>
          <version>6.1.3</version>
          <scope>test</scope>
        </dependency>
        <dependency>
          <groupId>software.amazon.dynamodb</groupId>
          <artifactId>DynamoDBLocal</artifactId>
          <version>3.3.1</version>
          <scope>test</scope>
        </dependency>
      </dependencies>

      <build>
        <plugins>
          <plugin>
            <groupId>org.apache.maven.plugins</groupId>
            <artifactId>maven-compiler-plugin</artifactId>
            <version>3.15.0</version>
          </plugin>
          <plugin>
            <groupId>org.apache.maven.plugins</groupId>
            <artifactId>maven-surefire-plugin</artifactId>
            <version>3.5.6</version>
          </plugin>
        </plugins>
      </build>
    </project>
    """
        .formatted(packageName, artifact.isEmpty() ? "application" : artifact);
  }

  private static String readme(CodeInput input, GeneratedCode code) {
    Spec spec = input.spec();
    StringBuilder text = new StringBuilder();
    text.append("# %s: the data layer\n\n".formatted(CodeNames.line(spec.application())));
    text.append(
        """
        Every access pattern is a method. The classes build the keys, send the requests, page, retry \
        and report failures by type; the rest of the application works with records.

        ```java
        DataLayer data = DataLayer.of(DynamoDbClient.create());
        ```

        Callers that must not wait use the asynchronous client. Every method then returns a \
        `CompletableFuture`, and a failure completes it:

        ```java
        AsyncDataLayer data = AsyncDataLayer.of(DynamoDbAsyncClient.create());
        ```

        An execution occupies a thread of the settings' executor until it is done. On Java 21, \
        `withExecutor(Executors.newVirtualThreadPerTaskExecutor())` makes these threads cheap; an \
        executor with a bounded number of threads does not fit, because an execution waits for its \
        requests.

        Build and test it on DynamoDB Local, which Maven downloads:

        ```sh
        mvn verify
        ```

        ## Access patterns

        """);
    for (PatternSource source : input.patterns()) {
      GeneratedMethod method = code.methods().get(source.pattern().id());
      if (method != null) {
        text.append(
            "### %s (%s)\n\n```java\n%s\n```\n\n"
                .formatted(
                    CodeNames.line(source.pattern().name()),
                    source.pattern().id(),
                    example(method)));
      }
    }
    return text.append(
            """
            ## Failures

            | failure | meaning |
            |---|---|
            | `DataFailure.AlreadyExists` | what is created exists already |
            | `DataFailure.NotFound` | what is changed, deleted or required does not exist |
            | `DataFailure.ConditionFailed` | a condition of the pattern does not hold; `condition()` is the one |
            | `DataFailure.VersionConflict` | the instance has changed since its version was read |
            | `DataFailure.UniqueViolated` | another instance has the same value of `attribute()` |
            | `DataFailure.Throttled` | DynamoDB rejected requests for lack of capacity until the deadline |
            | `DataFailure.TransactionConflict` | concurrent writers changed the same items until the deadline |
            | `DataFailure.OutcomeUnknown` | the response to a write was lost: it was done once, or not at all |
            | `DataFailure.Unavailable` | DynamoDB could not be reached, or failed, until the deadline |
            | `DataFailure.InvalidCursor` | the cursor was changed, or is of another pattern or other arguments |

            ## Settings

            ```java
            DataSettings settings =
                DataSettings.of(DynamoDbClient.create())
                    .withTables(TableNames.prefixed("test-"))
                    .withDeadline(Duration.ofSeconds(2))
                    .withCursorKey(DataSettings.CursorKey.of(secret))
                    .withListener(listener);
            DataLayer data = DataLayer.of(settings);
            ```

            Processes that serve pages of one another need the same cursor key. `withClock` and \
            `withIds` make tests repeatable. A listener receives each request with its consumed \
            capacity, attempts and latency.
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
        arguments.add("PageRequest.first()");
      }
      result = "%s %s =\n    ".formatted(JavaTypes.returned(method), method.resultName());
    } else if (method.drawn().isPresent()) {
      result =
          "%s %s =\n    "
              .formatted(
                  JavaTypes.returned(method, method.store() + "."),
                  method.drawn().get().resultName());
    }
    return "%sdata.%s().%s(%s);"
        .formatted(result, method.accessor(), method.name(), String.join(", ", arguments));
  }
}
