package codehosting.tables;

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

/** The DynamoDB tables of Code hosting, with their indexes and alarms. */
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
    createAccountsTable();
    createMembershipsTable();
    createRepositoriesTable();
    createIssuesTable();
    createPullRequestsTable();
    createIssueCommentsTable();
    createPullRequestCommentsTable();
    createReactionsTable();
    createStarsTable();
    createGistsTable();
    createAppsTable();
    createAppInstallationsTable();
  }

  /** Items: Account. */
  private void createAccountsTable() {
    Table table =
        table(
            "AccountsTable",
            "Accounts",
            Table.Builder.create(this, "AccountsTable")
                .partitionKey(attribute("username", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "Account");
    alarms("Accounts", "Accounts", Map.of("TableName", table.getTableName()));
  }

  /** Items: Membership. */
  private void createMembershipsTable() {
    Table table =
        table(
            "MembershipsTable",
            "Memberships",
            Table.Builder.create(this, "MembershipsTable")
                .partitionKey(attribute("username", AttributeType.STRING))
                .sortKey(attribute("organization", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("MembershipsByOrganization")
            .partitionKey(attribute("organization", AttributeType.STRING))
            .projectionType(ProjectionType.ALL)
            .build());
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "Membership");
    alarms("Memberships", "Memberships", Map.of("TableName", table.getTableName()));
    alarms(
        "MembershipsMembershipsByOrganization",
        "Memberships.MembershipsByOrganization",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "MembershipsByOrganization"));
  }

  /** Items: Repository. */
  private void createRepositoriesTable() {
    Table table =
        table(
            "RepositoriesTable",
            "Repositories",
            Table.Builder.create(this, "RepositoriesTable")
                .partitionKey(attribute("owner", AttributeType.STRING))
                .sortKey(attribute("name", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("RepositoriesBySourceOwnerAndSourceName")
            .partitionKeys(List.of(attribute("sourceOwner", AttributeType.STRING), attribute("sourceName", AttributeType.STRING)))
            .projectionType(ProjectionType.KEYS_ONLY)
            .build());
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("RepositoriesByOwnerAndUpdatedAt")
            .partitionKey(attribute("owner", AttributeType.STRING))
            .sortKey(attribute("updatedAt", AttributeType.STRING))
            .projectionType(ProjectionType.INCLUDE)
            .nonKeyAttributes(List.of("description", "createdAt", "sourceOwner", "sourceName", "codeOfConduct", "forkCount", "starCount"))
            .build());
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "Repository");
    alarms("Repositories", "Repositories", Map.of("TableName", table.getTableName()));
    alarms(
        "RepositoriesRepositoriesBySourceOwnerAndSourceName",
        "Repositories.RepositoriesBySourceOwnerAndSourceName",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "RepositoriesBySourceOwnerAndSourceName"));
    alarms(
        "RepositoriesRepositoriesByOwnerAndUpdatedAt",
        "Repositories.RepositoriesByOwnerAndUpdatedAt",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "RepositoriesByOwnerAndUpdatedAt"));
  }

  /** Items: Issue. */
  private void createIssuesTable() {
    Table table =
        table(
            "IssuesTable",
            "Issues",
            Table.Builder.create(this, "IssuesTable")
                .partitionKey(attribute("ownerRepo", AttributeType.STRING))
                .sortKey(attribute("number", AttributeType.NUMBER))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("OpenIssuesByOwnerAndRepo")
            .partitionKey(attribute("openOwnerRepo", AttributeType.STRING))
            .sortKey(attribute("number", AttributeType.NUMBER))
            .projectionType(ProjectionType.INCLUDE)
            .nonKeyAttributes(List.of("title", "body", "creator", "createdAt", "reactionCount"))
            .build());
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "Issue");
    alarms("Issues", "Issues", Map.of("TableName", table.getTableName()));
    alarms(
        "IssuesOpenIssuesByOwnerAndRepo",
        "Issues.OpenIssuesByOwnerAndRepo",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "OpenIssuesByOwnerAndRepo"));
  }

  /** Items: PullRequest. */
  private void createPullRequestsTable() {
    Table table =
        table(
            "PullRequestsTable",
            "PullRequests",
            Table.Builder.create(this, "PullRequestsTable")
                .partitionKey(attribute("ownerRepo", AttributeType.STRING))
                .sortKey(attribute("number", AttributeType.NUMBER))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("OpenPullRequestsByOwnerAndRepo")
            .partitionKey(attribute("openOwnerRepo", AttributeType.STRING))
            .sortKey(attribute("number", AttributeType.NUMBER))
            .projectionType(ProjectionType.INCLUDE)
            .nonKeyAttributes(List.of("title", "body", "creator", "createdAt", "reactionCount"))
            .build());
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "PullRequest");
    alarms("PullRequests", "PullRequests", Map.of("TableName", table.getTableName()));
    alarms(
        "PullRequestsOpenPullRequestsByOwnerAndRepo",
        "PullRequests.OpenPullRequestsByOwnerAndRepo",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "OpenPullRequestsByOwnerAndRepo"));
  }

  /** Items: IssueComment. */
  private void createIssueCommentsTable() {
    Table table =
        table(
            "IssueCommentsTable",
            "IssueComments",
            Table.Builder.create(this, "IssueCommentsTable")
                .partitionKey(attribute("issueCommentKey", AttributeType.STRING))
                .sortKey(attribute("commentId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "IssueComment");
    alarms("IssueComments", "IssueComments", Map.of("TableName", table.getTableName()));
  }

  /** Items: PullRequestComment. */
  private void createPullRequestCommentsTable() {
    Table table =
        table(
            "PullRequestCommentsTable",
            "PullRequestComments",
            Table.Builder.create(this, "PullRequestCommentsTable")
                .partitionKey(attribute("pullRequestCommentKey", AttributeType.STRING))
                .sortKey(attribute("commentId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "PullRequestComment");
    alarms(
        "PullRequestComments",
        "PullRequestComments",
        Map.of("TableName", table.getTableName()));
  }

  /** Items: Reaction. */
  private void createReactionsTable() {
    Table table =
        table(
            "ReactionsTable",
            "Reactions",
            Table.Builder.create(this, "ReactionsTable")
                .partitionKey(attribute("reactionKey", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "Reaction");
    alarms("Reactions", "Reactions", Map.of("TableName", table.getTableName()));
  }

  /** Items: Star. */
  private void createStarsTable() {
    Table table =
        table(
            "StarsTable",
            "Stars",
            Table.Builder.create(this, "StarsTable")
                .partitionKey(attribute("ownerRepo", AttributeType.STRING))
                .sortKey(attribute("username", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "Star");
    alarms("Stars", "Stars", Map.of("TableName", table.getTableName()));
  }

  /** Items: Gist. */
  private void createGistsTable() {
    Table table =
        table(
            "GistsTable",
            "Gists",
            Table.Builder.create(this, "GistsTable")
                .partitionKey(attribute("username", AttributeType.STRING))
                .sortKey(attribute("gistId", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "Gist");
    alarms("Gists", "Gists", Map.of("TableName", table.getTableName()));
  }

  /** Items: App. */
  private void createAppsTable() {
    Table table =
        table(
            "AppsTable",
            "Apps",
            Table.Builder.create(this, "AppsTable")
                .partitionKey(attribute("account", AttributeType.STRING))
                .sortKey(attribute("appName", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "App");
    alarms("Apps", "Apps", Map.of("TableName", table.getTableName()));
  }

  /** Items: AppInstallation. */
  private void createAppInstallationsTable() {
    Table table =
        table(
            "AppInstallationsTable",
            "AppInstallations",
            Table.Builder.create(this, "AppInstallationsTable")
                .partitionKey(attribute("appOwner", AttributeType.STRING))
                .sortKey(attribute("SK", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("AppInstallationsByOwnerAndRepo")
            .partitionKeys(List.of(attribute("owner", AttributeType.STRING), attribute("repo", AttributeType.STRING)))
            .projectionType(ProjectionType.ALL)
            .build());
    Tags.of(table).add("application", "Code hosting");
    Tags.of(table).add("entities", "AppInstallation");
    alarms("AppInstallations", "AppInstallations", Map.of("TableName", table.getTableName()));
    alarms(
        "AppInstallationsAppInstallationsByOwnerAndRepo",
        "AppInstallations.AppInstallationsByOwnerAndRepo",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "AppInstallationsByOwnerAndRepo"));
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
