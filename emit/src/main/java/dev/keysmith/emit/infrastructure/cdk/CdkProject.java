package dev.keysmith.emit.infrastructure.cdk;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.emit.PrintableText;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplate;

/**
 * {@code cdk/}: the same as {@link CloudFormationTemplate} as a small application of the AWS CDK,
 * in Java: {@code pom.xml}, {@code cdk.json}, an application and its stack.
 */
public final class CdkProject {
  private static final String FOLDER = "cdk/";

  /** The last whole release in Maven's registry; knows index keys of several attributes. */
  private static final String CDK = "2.263.0";

  private static final String COMPILER_PLUGIN = "3.15.0";
  private static final String EXEC_PLUGIN = "3.6.3";

  private final String application;
  private final CdkNames names;

  private CdkProject(DesignAnalysis analysis) {
    this.application = analysis.spec().application();
    this.names = CdkNames.of(application);
  }

  public static ImmutableList<Artifact> artifacts(DesignAnalysis analysis) {
    CdkProject project = new CdkProject(analysis);
    return ImmutableList.of(
        new Artifact(FOLDER + "pom.xml", project.pom()),
        new Artifact(FOLDER + "cdk.json", project.settings()),
        new Artifact(project.source(CdkNames.APP), project.app()),
        new Artifact(project.source(CdkNames.STACK), CdkStack.source(analysis, project.names)));
  }

  private String source(String type) {
    return FOLDER + "src/main/java/" + names.packageName().replace('.', '/') + "/" + type + ".java";
  }

  private String pom() {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <project xmlns="http://maven.apache.org/POM/4.0.0"
             xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
             xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
      <modelVersion>4.0.0</modelVersion>

      <groupId>%1$s</groupId>
      <artifactId>tables</artifactId>
      <version>1.0.0</version>
      <name>DynamoDB tables of %2$s</name>

      <properties>
        <maven.compiler.release>17</maven.compiler.release>
        <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
        <cdk.version>%3$s</cdk.version>
        <maven.compiler.plugin.version>%4$s</maven.compiler.plugin.version>
        <exec.maven.plugin.version>%5$s</exec.maven.plugin.version>
        <exec.mainClass>%6$s.%7$s</exec.mainClass>
      </properties>

      <dependencies>
        <dependency>
          <groupId>software.amazon.awscdk</groupId>
          <artifactId>aws-cdk-lib</artifactId>
          <version>${cdk.version}</version>
        </dependency>
      </dependencies>

      <build>
        <plugins>
          <plugin>
            <groupId>org.apache.maven.plugins</groupId>
            <artifactId>maven-compiler-plugin</artifactId>
            <version>${maven.compiler.plugin.version}</version>
          </plugin>
          <plugin>
            <groupId>org.codehaus.mojo</groupId>
            <artifactId>exec-maven-plugin</artifactId>
            <version>${exec.maven.plugin.version}</version>
          </plugin>
        </plugins>
      </build>
    </project>
    """
        .formatted(
            names.group(),
            escaped(application),
            CDK,
            COMPILER_PLUGIN,
            EXEC_PLUGIN,
            names.packageName(),
            CdkNames.APP);
  }

  private static String escaped(String text) {
    return PrintableText.of(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private String settings() {
    return JsonFormatter.text(ImmutableMap.of("app", "mvn -q compile exec:java"));
  }

  private String app() {
    return """
    package %1$s;

    import java.util.Optional;
    import software.amazon.awscdk.App;
    import software.amazon.awscdk.StackProps;

    /**
     * Deploys the tables: {@code cdk deploy}.
     *
     * <p>Optional settings, as {@code -c name=value} or in {@code cdk.json}:
     *
     * <ul>
     *   <li>{@code tablePrefix}: prefix of all table names, to separate environments
     *   <li>{@code encryptionKeyArn}: customer managed KMS key; default: AWS owned key
     *   <li>{@code alarmTopicArn}: SNS topic for alarms about throttled requests
     * </ul>
     */
    public final class %2$s {
      private %2$s() {}

      public static void main(String[] arguments) {
        App app = new App();
        new %3$s(
            app,
            "%4$s",
            StackProps.builder().description(%5$s).build(),
            setting(app, "tablePrefix").orElse(""),
            setting(app, "encryptionKeyArn"),
            setting(app, "alarmTopicArn"));
        app.synth();
      }

      private static Optional<String> setting(App app, String name) {
        return Optional.ofNullable((String) app.getNode().tryGetContext(name))
            .filter(value -> !value.isEmpty());
      }
    }
    """
        .formatted(
            names.packageName(),
            CdkNames.APP,
            CdkNames.STACK,
            names.stackId(),
            JsonFormatter.quoted("DynamoDB tables of " + application));
  }
}
