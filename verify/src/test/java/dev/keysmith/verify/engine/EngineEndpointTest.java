package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.collect.ImmutableList;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.engine.StubbornServer.Answer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.regions.EndpointTag;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.ServiceEndpointKey;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

final class EngineEndpointTest {
  private static final Answer NO_SUCH_TABLE =
      Answer.error(400, "ResourceNotFoundException", "Requested resource not found");

  @Test
  void aRunningDynamoDbLocalIsUsedOverTheWire() throws Exception {
    try (LocalServer server = new LocalServer();
        DynamoDbEngine engine =
            DynamoDbEngine.at(server.address().replace("//", "//user:secret@"))) {
      assertThat(engine.name()).isEqualTo(server.address());
      assertThat(engine.isLocal()).isTrue();
      assertThat(engine.isAws()).isFalse();
      try (RunTables tables =
          RunTables.create(engine, EngineProcess.design("one"), ProgressListener.NONE)) {
        AuditedMeter meter = new AuditedMeter(engine, tables);
        Map<String, AttributeValue> item =
            Map.of("pk", AttributeValue.fromS("a"), "sk", AttributeValue.fromS("x".repeat(900)));

        meter.putItem(PutItemRequest.builder().tableName(tables.name("one")).item(item).build());
        var found =
            meter.getItem(GetItemRequest.builder().tableName(tables.name("one")).key(item).build());

        assertThat(found.item()).isEqualTo(item);
        assertThat(meter.drain()).hasSize(2).allMatch(it -> it.reported() && it.error() == 0);
      }
      assertThat(engine.client().listTables().tableNames()).isEmpty();
    }
  }

  /** As after Ctrl-C: no close, just the end. */
  @Test
  void aProcessThatEndsDeletesItsTables() throws Exception {
    try (LocalServer server = new LocalServer();
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      EngineProcess.Outcome outcome = EngineProcess.run(List.of(), "die", server.address());

      assertThat(outcome).isEqualTo(new EngineProcess.Outcome(130, "true", ""));
      assertThat(engine.client().listTables().tableNames()).isEmpty();
    }
  }

  @Test
  void nothingListens() {
    String address = "http://127.0.0.1:" + LocalServer.freePort();

    EngineFailure failure = failureAt(address);

    assertThat(failure).hasMessage("connection refused by " + address).hasNoCause();
    assertThat(failure.fix()).contains("start the engine,");
  }

  @Test
  void noCredentials() throws Exception {
    EngineProcess.Outcome outcome =
        EngineProcess.run(List.of(), "reach", "https://dynamodb.us-east-1.amazonaws.com");

    assertThat(outcome.out())
        .startsWith("no AWS credentials for https://dynamodb.us-east-1")
        .contains("AWS_ACCESS_KEY_ID");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void anAddressOfAwsWithoutARegionStillCostsMoney() {
    assertThat(EngineEndpoint.of("https://dynamodb.amazonaws.com").isAws()).isTrue();
  }

  /** Real credentials, which a host of somebody else must not get to see. */
  private static final List<String> CREDENTIALS =
      List.of("-Daws.accessKeyId=AKIAREALREALREAL1", "-Daws.secretAccessKey=wonderful");

  @Test
  void credentialsGoToAwsOnly() throws Exception {
    try (StubbornServer server = new StubbornServer(NO_SUCH_TABLE)) {
      EngineProcess.Outcome outcome = EngineProcess.run(CREDENTIALS, "reach", server.address());

      assertThat(outcome.out()).isEqualTo(server.address());
      assertThat(server.authorizations()).isNotEmpty().allMatch(it -> !it.contains("AKIAREAL"));
    }
  }

  @Test
  void credentialsAreNeverSentWithoutEncryption() throws Exception {
    EngineProcess.Outcome outcome =
        EngineProcess.run(CREDENTIALS, "reach", "http://dynamodb.us-east-1.amazonaws.com");

    assertThat(outcome.out()).contains("without encryption").contains("use https://");
  }

  @Test
  void loopbackIsNotSentThroughAProxy() throws Exception {
    try (StubbornServer server = new StubbornServer(NO_SUCH_TABLE)) {
      EngineProcess.Outcome outcome =
          EngineProcess.run(
              List.of(
                  "-Dhttp.proxyHost=127.0.0.1",
                  "-Dhttp.proxyPort=" + LocalServer.freePort(),
                  "-Dhttp.nonProxyHosts="),
              "reach",
              server.address());

      assertThat(outcome.out()).isEqualTo(server.address());
    }
  }

  @Test
  void aServerThatAgreesToEverything() throws Exception {
    try (StubbornServer server = new StubbornServer(new Answer(200, "{}"))) {
      assertThat(failureAt(server.address()).getMessage()).contains("not like DynamoDB");
    }
  }

  /** Whether it was done is unknown, so it is not done again. */
  @Test
  void aWriteWhoseResponseIsLostIsAnExternalFailure() throws Exception {
    try (StubbornServer server = new StubbornServer(NO_SUCH_TABLE, new Answer(500, "{}"));
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      RequestSender sender = new RequestSender(engine);
      UpdateItemRequest update =
          UpdateItemRequest.builder()
              .tableName("one")
              .key(Map.of("pk", AttributeValue.fromS("a")))
              .updateExpression("ADD n :one")
              .build();

      assertThatThrownBy(() -> sender.updateItem(update)).isInstanceOf(EngineFailure.class);
      assertThat(server.requests()).isEqualTo(2);
    }
  }

  @Test
  void noSuchHost() throws Exception {
    EngineProcess.Outcome outcome =
        EngineProcess.run(
            List.of("-Daws.accessKeyId=someone", "-Daws.secretAccessKey=wonderful"),
            "reach",
            "http://nowhere.invalid:8000");

    assertThat(outcome.out())
        .startsWith("unknown host in http://nowhere.invalid:8000")
        .doesNotContain("wonderful");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void tlsTrouble() throws Exception {
    try (LocalServer server = new LocalServer()) {
      EngineFailure failure = failureAt(server.address().replace("http", "https"));

      assertThat(failure.getMessage()).startsWith("TLS connection to https://127.0.0.1");
      assertThat(failure.fix()).contains("http://");
    }
  }

  /** A role of the application may use its own tables only, and not describe the probe. */
  @Test
  void patternsAreRunWithTheLeastPermissions() throws Exception {
    try (StubbornServer server =
        new StubbornServer(
            Answer.error(403, "AccessDeniedException", "not on keysmith-verify-probe"),
            new Answer(200, "{\"Item\":{\"pk\":{\"S\":\"a\"}}}"),
            Answer.error(403, "AccessDeniedException", "no PutItem"))) {
      try (DynamoDbEngine engine = DynamoDbEngine.toQuery(server.address(), Optional.empty())) {
        Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("a"));
        RequestSender sender = new RequestSender(engine);
        assertThat(
                sender.getItem(GetItemRequest.builder().tableName("one").key(key).build()).item())
            .isEqualTo(key);
        EngineFailure failure =
            catchThrowableOfType(
                EngineFailure.class,
                () -> sender.putItem(PutItemRequest.builder().tableName("one").item(key).build()));
        assertThat(failure.fix()).contains("iam-policy.json").doesNotContain("keysmith-verify");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "403, AccessDeniedException, 'denies access: User x may not, key …', keysmith-verify-*",
    "400, UnrecognizedClientException, rejects the credentials, renew them",
    "400, InvalidSignatureException, rejects the credentials, renew them",
    "400, ThrottlingException, throttling: gave up after one attempt, later",
    "503, ServiceUnavailable, fails with status 503, later",
    "400, SomethingElse, not like DynamoDB, host and port",
  })
  void saysWhatTheServerHasAgainstIt(int status, String code, String message, String fix)
      throws Exception {
    String said = "User x may not, key AKIAIOSFODNN7EXAMPLE";
    try (StubbornServer server = new StubbornServer(Answer.error(status, code, said))) {
      EngineFailure failure = failureAt(server.address());

      assertThat(failure.getMessage()).contains(message).doesNotContain("AKIA");
      assertThat(failure.fix()).contains(fix);
      assertThat(failure).hasNoCause();
    }
  }

  @Test
  void aServerOfAnotherKind() throws Exception {
    try (StubbornServer server = new StubbornServer(new Answer(404, "<html>Not here</html>"))) {
      assertThat(failureAt(server.address()).getMessage()).contains("not like DynamoDB");
    }
  }

  @Test
  void triesAgainWhenTheEngineIsBusy() throws Exception {
    try (StubbornServer server =
            new StubbornServer(
                NO_SUCH_TABLE,
                Answer.error(400, "ProvisionedThroughputExceededException", "slow down"),
                new Answer(
                    400,
                    """
                    {"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
                     "CancellationReasons":[{"Code":"None"},{"Code":"TransactionConflict"}]}\
                    """),
                new Answer(500, "{}"),
                new Answer(200, "{\"TableNames\":[\"there\"]}"));
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      assertThat(engine.isLocal()).isFalse();
      assertThat(engine.client().listTables().tableNames()).containsExactly("there");
      assertThat(server.requests()).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost:8000",
        "ftp://me:secret@host/",
        "http://",
        "http://a b/",
        "http://me:secret@localhost:65536"
      })
  void malformed(String address) {
    EngineFailure failure = failureAt(address);

    assertThat(failure.getMessage()).doesNotContain("secret");
    assertThat(failure.fix()).contains("http://localhost:8000");
  }

  @ParameterizedTest
  @CsvSource({
    "https://dynamodb.eu-west-1.amazonaws.com, eu-west-1, false",
    "https://dynamodb.cn-north-1.amazonaws.com.cn, cn-north-1, false",
    "https://dynamodb-fips.us-east-2.amazonaws.com, us-east-2, false",
    "https://123456789012.ddb.us-east-1.amazonaws.com, us-east-1, false",
    "https://vpce-0a1b-2c3d.dynamodb.us-east-1.vpce.amazonaws.com, us-east-1, false",
    "https://dynamodb.eu-central-1.amazonaws.com., eu-central-1, false",
    "https://DynamoDB.EU-West-1.AmazonAWS.com, eu-west-1, false",
    "https://dynamodb.us-west-2.api.aws, us-west-2, false",
    "https://123456789012.ddb.us-east-1.on.aws, us-east-1, false",
    "https://dynamodb.cn-north-1.api.amazonwebservices.com.cn, cn-north-1, false",
    "https://dynamodb.us-gov-west-1.amazonaws.com, us-gov-west-1, false",
    "https://dynamodb.eusc-de-east-1.amazonaws.eu, eusc-de-east-1, false",
    "https://dynamodb.us-iso-east-1.c2s.ic.gov, us-iso-east-1, false",
    "https://dynamodb.us-east-1.amazonaws.com:8443/path, us-east-1, false",
    "https://amazonaws.com.example.org, '', false",
    "https://dynamodb.us-east-1.amazonaws.com.example.org, '', false",
    "https://notamazonaws.com, '', false",
    "http://localhost:8000, '', true",
    "http://127.0.0.1:8000, '', true",
    "http://[::1]:8000, '', true",
    "http://LOCALHOST.:8000, '', true",
    "http://db.localhost:8000, '', true",
    "http://127.8.9.1:8000, '', true",
    "http://0.0.0.0:8000, '', true",
    "http://[::]:8000, '', true",
    "http://[0:0:0:0:0:0:0:1]:8000, '', true",
    "http://[0000::0001]:8000, '', true",
    "http://[::ffff:127.0.0.1]:8000, '', true",
    "http://[::1%25lo]:8000, '', true",
    "http://127.0.0.1.example.org, '', false",
    "http://10.0.0.1:8000, '', false",
    "http://[fe80::1]:8000, '', false",
  })
  void knowsWhereItIs(String address, String region, boolean loopback) {
    EngineEndpoint endpoint = EngineEndpoint.of(address);

    assertThat(endpoint.region().orElse("")).isEqualTo(region);
    assertThat(endpoint.isAws()).isEqualTo(!region.isEmpty());
    assertThat(endpoint.isLoopback()).isEqualTo(loopback);
    assertThat(endpoint.toString()).isEqualTo(address);
  }

  /** In all partitions that the SDK knows. */
  @Test
  void knowsEveryAddressOfDynamoDb() {
    ImmutableList<ImmutableList<EndpointTag>> variants =
        ImmutableList.of(
            ImmutableList.of(),
            ImmutableList.of(EndpointTag.FIPS),
            ImmutableList.of(EndpointTag.DUALSTACK),
            ImmutableList.of(EndpointTag.DUALSTACK, EndpointTag.FIPS));
    for (Region region : Region.regions()) {
      if (region.isGlobalRegion()) {
        continue;
      }
      for (List<EndpointTag> tags : variants) {
        String host =
            DynamoDbClient.serviceMetadata()
                .endpointFor(ServiceEndpointKey.builder().region(region).tags(tags).build())
                .toString();
        EngineEndpoint endpoint = EngineEndpoint.of("https://" + host);
        assertThat(endpoint.isAws()).as(host).isTrue();
        assertThat(endpoint.isDynamoDb()).as(host).isTrue();
        assertThat(endpoint.region()).as(host).contains(region.id());
      }
    }
  }

  /** Anybody can have a function, an API or a load balancer under a name of AWS. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://abc123.lambda-url.us-east-1.on.aws",
        "https://abc123.execute-api.us-east-1.amazonaws.com",
        "https://dynamodb.us-east-1.elb.amazonaws.com",
        "https://dynamodb.us-east-1.s3.amazonaws.com",
        "https://my.dynamodb.bucket.s3.us-east-1.amazonaws.com",
        "https://a.b.dynamodb.us-east-1.amazonaws.com",
      })
  void whatOthersRunOnAwsCostsMoneyAndGetsNoCredentials(String address) {
    assertThat(EngineEndpoint.of(address).isAws()).isTrue();

    EngineFailure failure = failureAt(address);

    assertThat(failure).hasMessageStartingWith("credentials are not sent to " + address);
    assertThat(failure.fix()).contains("--credentials-for " + EngineEndpoint.of(address).host());
  }

  /** Where it leads to might be anybody. */
  @Test
  void aRedirectIsNotFollowed() throws Exception {
    try (StubbornServer other = new StubbornServer(NO_SUCH_TABLE);
        StubbornServer server =
            new StubbornServer(Answer.redirect(other.address()), Answer.redirect("/"))) {
      assertThat(failureAt(server.address()).getMessage()).contains("not like DynamoDB");
      assertThat(other.requests()).isZero();
    }
  }

  /** They are for addresses that the SDK makes, and this one is given. */
  @Test
  void settingsForOtherAddressesDoNotMatter() throws Exception {
    try (StubbornServer server = new StubbornServer(NO_SUCH_TABLE)) {
      EngineProcess.Outcome outcome =
          EngineProcess.run(
              List.of("-Daws.useFipsEndpoint=true", "-Daws.useDualstackEndpoint=true"),
              "reach",
              server.address());

      assertThat(outcome.out()).isEqualTo(server.address());
    }
  }

  @Test
  void secretsAreLeftOut() {
    assertThat(
            SdkFailureText.withoutSecrets(
                "key AKIAIOSFODNN7EXAMPLE, Credential=abc/2026/us-east-1 and Signature=f00"))
        .isEqualTo("key …, … and …");
  }

  private static EngineFailure failureAt(String address) {
    return catchThrowableOfType(EngineFailure.class, () -> DynamoDbEngine.at(address).close());
  }
}
