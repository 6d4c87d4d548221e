package dev.keysmith.verify.engine;

import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** A DynamoDB somewhere else, reached over HTTP. */
final class EndpointClient {
  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final Duration ANSWER = Duration.ofSeconds(20);
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(6);
  private static final int CONNECTIONS = 64;
  private static final int ATTEMPTS = 10;
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  /** DynamoDB Local requires credentials but checks none; any letters and digits will do. */
  private static final String NOBODY = "keysmith";

  private static final String DEFAULT_REGION = "us-east-1";

  private final EngineEndpoint endpoint;
  private final AwsCredentialsProvider credentials;
  private final SdkHttpClient http;

  /**
   * @param trustedHost another host than those of AWS that the user's credentials may be sent to
   */
  EndpointClient(EngineEndpoint endpoint, Optional<String> trustedHost) {
    this.endpoint = endpoint;
    this.credentials = credentials(endpoint, trustedHost);
    Apache5HttpClient.Builder builder =
        Apache5HttpClient.builder()
            .connectionTimeout(CONNECT)
            .socketTimeout(ANSWER)
            .maxConnections(CONNECTIONS);
    if (endpoint.isLoopback()) {
      // A proxy has a loopback address of its own.
      builder.proxyConfiguration(
          ProxyConfiguration.builder()
              .useSystemPropertyValues(false)
              .useEnvironmentVariableValues(false)
              .build());
    }
    this.http = builder.build();
  }

  /**
   * The user's own go to DynamoDB of AWS, and to a host that the user names; everybody else gets
   * some that are good for nothing. Nobody gets them without encryption.
   */
  private static AwsCredentialsProvider credentials(
      EngineEndpoint endpoint, Optional<String> trustedHost) {
    boolean trusted = trustedHost.map(host -> host.equalsIgnoreCase(endpoint.host())).orElse(false);
    if (!endpoint.isLoopback() && !endpoint.isEncrypted() && (endpoint.isAws() || trusted)) {
      throw new EngineFailure(
          "credentials are not sent to " + endpoint + " without encryption",
          "use https:// instead of http://");
    }
    if (endpoint.isAws() && !endpoint.isDynamoDb() && !trusted) {
      throw new EngineFailure(
          "credentials are not sent to "
              + endpoint
              + ": it belongs to AWS, and is not known to be DynamoDB",
          "use a name such as dynamodb.us-east-1.amazonaws.com; or --credentials-for "
              + endpoint.host()
              + ", if you know what answers there");
    }
    if (endpoint.isLoopback() || !(endpoint.isAws() || trusted)) {
      return StaticCredentialsProvider.create(AwsBasicCredentials.create(NOBODY, NOBODY));
    }
    AwsCredentialsProvider chain = DefaultCredentialsProvider.builder().build();
    try {
      var found = chain.resolveCredentials();
      if (found != null) {
        return chain;
      }
    } catch (SdkException e) {
      // Reported below; the message of the SDK lists all its sources, and may quote a profile.
    }
    throw new EngineFailure(
        "no AWS credentials for " + endpoint,
        "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN), or AWS_PROFILE;"
            + " after `aws sso login`: eval \"$(aws configure export-credentials --format env)\"");
  }

  /** For requests that may be done twice. */
  DynamoDbClient client() {
    return client(patient(AwsRetryStrategy.standardRetryStrategy().toBuilder()));
  }

  /**
   * For writes that must not be done twice, such as adding to a number: repeated only if the engine
   * has said that it did nothing. If the response is lost, nobody knows whether it was done.
   */
  DynamoDbClient clientForOnce() {
    return client(patient(DefaultRetryStrategy.standardStrategyBuilder().useClientDefaults(false)));
  }

  private static RetryStrategy patient(StandardRetryStrategy.Builder strategy) {
    return strategy
        .maxAttempts(ATTEMPTS)
        .circuitBreakerEnabled(false)
        .backoffStrategy(BackoffStrategy.exponentialDelay(SHORTEST_PAUSE, LONGEST_PAUSE))
        .throttlingBackoffStrategy(BackoffStrategy.exponentialDelay(SHORTEST_PAUSE, LONGEST_PAUSE))
        .retryOnException(SdkFailureText::isBusy)
        .build();
  }

  private DynamoDbClient client(RetryStrategy retries) {
    return builder().overrideConfiguration(settings -> settings.retryStrategy(retries)).build();
  }

  /**
   * Describes a table that does not exist; the response shows that DynamoDB is running.
   *
   * @param mayBeDenied whether that it is not allowed is as good a response: who reads given tables
   *     only need not be allowed more
   * @return the name that the server gives itself; empty if it gives none
   */
  String probe(boolean mayBeDenied) {
    ServerName server = new ServerName();
    try (DynamoDbClient once =
        builder()
            .overrideConfiguration(
                settings ->
                    settings
                        .retryStrategy(AwsRetryStrategy.doNotRetry())
                        .apiCallTimeout(FIRST_ANSWER)
                        .addExecutionInterceptor(server))
            .build()) {
      once.describeTable(request -> request.tableName(RunTableNames.COMMON_PREFIX + "probe"));
      throw new EngineFailure(
          endpoint + " responds, but not like DynamoDB (it describes a table that does not exist)",
          "check the host and port of the endpoint");
    } catch (ResourceNotFoundException e) {
      // Expected: the engine is reachable, and the table does not exist.
    } catch (SdkException e) {
      if (mayBeDenied && SdkFailureText.isDenied(e)) {
        return server.name;
      }
      throw SdkFailureText.of(endpoint.toString(), e, SdkFailureText.NEEDED_TO_VERIFY)
          .orElseGet(
              () ->
                  new EngineFailure(
                      String.format(
                          "%s responds, but not like DynamoDB (%s)",
                          endpoint, e.getClass().getSimpleName()),
                      "check the host and port of the endpoint"));
    }
    return server.name;
  }

  private DynamoDbClientBuilder builder() {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint.uri())
        // The address says it all; settings of the environment for others would be errors.
        .fipsEnabled(false)
        .dualstackEnabled(false)
        .region(Region.of(endpoint.region().orElse(DEFAULT_REGION)))
        .credentialsProvider(credentials)
        .httpClient(http);
  }

  void close() {
    http.close();
  }

  /** Notes the name that a server gives itself in its response. */
  private static final class ServerName implements ExecutionInterceptor {
    private volatile String name = "";

    @Override
    public void afterTransmission(
        Context.AfterTransmission context, ExecutionAttributes attributes) {
      context.httpResponse().firstMatchingHeader("Server").ifPresent(found -> name = found);
    }
  }
}
