package sessionstore.tables;

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
public final class TablesApp {
  private TablesApp() {}

  public static void main(String[] arguments) {
    App app = new App();
    new TablesStack(
        app,
        "SessionStoreTables",
        StackProps.builder().description("DynamoDB tables of Session store").build(),
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
