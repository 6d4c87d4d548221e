package onlineshopwithwarehouses.tables;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.Tags;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.CfnTable;
import software.amazon.awscdk.services.dynamodb.GlobalSecondaryIndexProps;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.ProjectionType;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sns.Topic;
import software.constructs.Construct;

/** The DynamoDB tables of Online shop with warehouses, with their indexes and alarms. */
public final class TablesStack extends Stack {
  private final String tablePrefix;
  private final Optional<IKey> encryptionKey;
  private final Optional<ITopic> alarmTopic;

  public TablesStack(
      Construct scope,
      String id,
      StackProps properties,
      String tablePrefix,
      Optional<String> encryptionKeyArn,
      Optional<String> alarmTopicArn) {
    super(scope, id, properties);
    this.tablePrefix = tablePrefix;
    this.encryptionKey = encryptionKeyArn.map(arn -> Key.fromKeyArn(this, "EncryptionKey", arn));
    this.alarmTopic = alarmTopicArn.map(arn -> Topic.fromTopicArn(this, "AlarmTopic", arn));
    createCustomersTable();
    createProductsTable();
    createWarehousesTable();
    createWarehouseItemsTable();
    createInvoicesTable();
    createPaymentsTable();
    createShipmentsTable();
    createShipmentItemsTable();
    createOrdersTable();
    createOrderItemsTable();
  }

  /** Items: Customer. */
  private void createCustomersTable() {
    Table table =
        table(
            "CustomersTable",
            "Customers",
            Table.Builder.create(this, "CustomersTable")
                .partitionKey(attribute("customerId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Online shop with warehouses");
    Tags.of(table).add("entities", "Customer");
    alarms("Customers", "Customers", Map.of("TableName", table.getTableName()));
  }

  /** Items: Product. */
  private void createProductsTable() {
    Table table =
        table(
            "ProductsTable",
            "Products",
            Table.Builder.create(this, "ProductsTable")
                .partitionKey(attribute("productId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Online shop with warehouses");
    Tags.of(table).add("entities", "Product");
    alarms("Products", "Products", Map.of("TableName", table.getTableName()));
  }

  /** Items: Warehouse. */
  private void createWarehousesTable() {
    Table table =
        table(
            "WarehousesTable",
            "Warehouses",
            Table.Builder.create(this, "WarehousesTable")
                .partitionKey(attribute("warehouseId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Online shop with warehouses");
    Tags.of(table).add("entities", "Warehouse");
    alarms("Warehouses", "Warehouses", Map.of("TableName", table.getTableName()));
  }

  /** Items: WarehouseItem. */
  private void createWarehouseItemsTable() {
    Table table =
        table(
            "WarehouseItemsTable",
            "WarehouseItems",
            Table.Builder.create(this, "WarehouseItemsTable")
                .partitionKey(attribute("warehouseId", AttributeType.STRING))
                .sortKey(attribute("productId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("WarehouseItemsByProduct")
            .partitionKey(attribute("productId", AttributeType.STRING))
            .projectionType(ProjectionType.ALL)
            .build());
    Tags.of(table).add("application", "Online shop with warehouses");
    Tags.of(table).add("entities", "WarehouseItem");
    alarms("WarehouseItems", "WarehouseItems", Map.of("TableName", table.getTableName()));
    alarms(
        "WarehouseItemsWarehouseItemsByProduct",
        "WarehouseItems.WarehouseItemsByProduct",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "WarehouseItemsByProduct"));
  }

  /** Items: Invoice. */
  private void createInvoicesTable() {
    Table table =
        table(
            "InvoicesTable",
            "Invoices",
            Table.Builder.create(this, "InvoicesTable")
                .partitionKey(attribute("invoiceId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("InvoicesByOrder")
            .partitionKey(attribute("orderId", AttributeType.STRING))
            .projectionType(ProjectionType.INCLUDE)
            .nonKeyAttributes(List.of("date", "amount"))
            .build());
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("InvoicesByOrderCustomer")
            .partitionKey(attribute("orderCustomerId", AttributeType.STRING))
            .sortKey(attribute("date", AttributeType.STRING))
            .projectionType(ProjectionType.ALL)
            .build());
    Tags.of(table).add("application", "Online shop with warehouses");
    Tags.of(table).add("entities", "Invoice");
    alarms("Invoices", "Invoices", Map.of("TableName", table.getTableName()));
    alarms(
        "InvoicesInvoicesByOrder",
        "Invoices.InvoicesByOrder",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "InvoicesByOrder"));
    alarms(
        "InvoicesInvoicesByOrderCustomer",
        "Invoices.InvoicesByOrderCustomer",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "InvoicesByOrderCustomer"));
  }

  /** Items: Payment. */
  private void createPaymentsTable() {
    Table table =
        table(
            "PaymentsTable",
            "Payments",
            Table.Builder.create(this, "PaymentsTable")
                .partitionKey(attribute("invoiceId", AttributeType.STRING))
                .sortKey(attribute("line", AttributeType.NUMBER))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Online shop with warehouses");
    Tags.of(table).add("entities", "Payment");
    alarms("Payments", "Payments", Map.of("TableName", table.getTableName()));
  }

  /** Items: Shipment. */
  private void createShipmentsTable() {
    Table table =
        table(
            "ShipmentsTable",
            "Shipments",
            Table.Builder.create(this, "ShipmentsTable")
                .partitionKey(attribute("shipmentId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("ShipmentsByOrder")
            .partitionKey(attribute("orderId", AttributeType.STRING))
            .projectionType(ProjectionType.ALL)
            .build());
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("ShipmentsByWarehouse")
            .partitionKey(attribute("warehouseId", AttributeType.STRING))
            .projectionType(ProjectionType.ALL)
            .build());
    Tags.of(table).add("application", "Online shop with warehouses");
    Tags.of(table).add("entities", "Shipment");
    alarms("Shipments", "Shipments", Map.of("TableName", table.getTableName()));
    alarms(
        "ShipmentsShipmentsByOrder",
        "Shipments.ShipmentsByOrder",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "ShipmentsByOrder"));
    alarms(
        "ShipmentsShipmentsByWarehouse",
        "Shipments.ShipmentsByWarehouse",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "ShipmentsByWarehouse"));
  }

  /** Items: ShipmentItem. */
  private void createShipmentItemsTable() {
    Table table =
        table(
            "ShipmentItemsTable",
            "ShipmentItems",
            Table.Builder.create(this, "ShipmentItemsTable")
                .partitionKey(attribute("shipmentItemId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("ShipmentItemsByShipment")
            .partitionKey(attribute("shipmentId", AttributeType.STRING))
            .projectionType(ProjectionType.ALL)
            .build());
    Tags.of(table).add("application", "Online shop with warehouses");
    Tags.of(table).add("entities", "ShipmentItem");
    alarms("ShipmentItems", "ShipmentItems", Map.of("TableName", table.getTableName()));
    alarms(
        "ShipmentItemsShipmentItemsByShipment",
        "ShipmentItems.ShipmentItemsByShipment",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "ShipmentItemsByShipment"));
  }

  /** Items: Order. */
  private void createOrdersTable() {
    Table table =
        table(
            "OrdersTable",
            "Orders",
            Table.Builder.create(this, "OrdersTable")
                .partitionKey(attribute("orderId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Online shop with warehouses");
    Tags.of(table).add("entities", "Order");
    alarms("Orders", "Orders", Map.of("TableName", table.getTableName()));
  }

  /** Items: OrderItem. */
  private void createOrderItemsTable() {
    Table table =
        table(
            "OrderItemsTable",
            "OrderItems",
            Table.Builder.create(this, "OrderItemsTable")
                .partitionKey(attribute("productId", AttributeType.STRING))
                .sortKey(attribute("orderId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("OrderItemsByOrderCustomer")
            .partitionKey(attribute("orderCustomerId", AttributeType.STRING))
            .sortKey(attribute("date", AttributeType.STRING))
            .projectionType(ProjectionType.ALL)
            .build());
    Tags.of(table).add("application", "Online shop with warehouses");
    Tags.of(table).add("entities", "OrderItem");
    alarms("OrderItems", "OrderItems", Map.of("TableName", table.getTableName()));
    alarms(
        "OrderItemsOrderItemsByOrderCustomer",
        "OrderItems.OrderItemsByOrderCustomer",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "OrderItemsByOrderCustomer"));
  }

  /** What all tables have in common. They outlive the stack. */
  private Table table(String id, String name, Table.Builder builder) {
    builder
        .tableName(tablePrefix + name)
        .pointInTimeRecoverySpecification(
            PointInTimeRecoverySpecification.builder().pointInTimeRecoveryEnabled(true).build())
        .deletionProtection(true)
        .removalPolicy(RemovalPolicy.RETAIN);
    encryptionKey.ifPresent(
        key -> builder.encryption(TableEncryption.CUSTOMER_MANAGED).encryptionKey(key));
    Table table = builder.build();
    ((CfnTable) table.getNode().getDefaultChild()).overrideLogicalId(id);
    CfnOutput.Builder.create(this, id + "Name")
        .description("Table " + name)
        .value(table.getTableName())
        .build();
    return table;
  }

  private static Attribute attribute(String name, AttributeType type) {
    return Attribute.builder().name(name).type(type).build();
  }

  /** They go off when requests have been refused for want of capacity. */
  private void alarms(String id, String what, Map<String, String> dimensions) {
    alarm(id + "ReadThrottles", "Reads from " + what, "ReadThrottleEvents", dimensions);
    alarm(id + "WriteThrottles", "Writes to " + what, "WriteThrottleEvents", dimensions);
  }

  private void alarm(String id, String what, String metric, Map<String, String> dimensions) {
    Alarm alarm =
        Alarm.Builder.create(this, id)
            .alarmDescription(what + " are throttled")
            .metric(
                Metric.Builder.create()
                    .namespace("AWS/DynamoDB")
                    .metricName(metric)
                    .dimensionsMap(dimensions)
                    .statistic("Sum")
                    .period(Duration.minutes(5))
                    .build())
            .evaluationPeriods(1)
            .threshold(0)
            .comparisonOperator(ComparisonOperator.GREATER_THAN_THRESHOLD)
            .treatMissingData(TreatMissingData.NOT_BREACHING)
            .build();
    alarmTopic.ifPresent(topic -> alarm.addAlarmAction(new SnsAction(topic)));
  }
}
