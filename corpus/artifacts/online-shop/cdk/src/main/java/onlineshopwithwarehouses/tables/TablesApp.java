package onlineshopwithwarehouses.tables;

import java.util.Optional;
import software.amazon.awscdk.App;
import software.amazon.awscdk.StackProps;

/**
 * Deploys the tables: {@code cdk deploy}.
 *
 * <p>Three settings may be given, as {@code -c name=value} or in {@code cdk.json}: {@code
 * tablePrefix} stands before every table's name, to keep environments apart; {@code
 * encryptionKeyArn} is a KMS key of your own, without which DynamoDB encrypts with its key; {@code
 * alarmTopicArn} is an SNS topic that is told of throttled requests.
 */
public final class TablesApp {
  private TablesApp() {}

  public static void main(String[] arguments) {
    App app = new App();
    new TablesStack(
        app,
        "OnlineShopWithWarehousesTables",
        StackProps.builder().description("DynamoDB tables of Online shop with warehouses").build(),
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
