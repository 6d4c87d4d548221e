package dev.keysmith.verify.engine;

import java.time.Duration;
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
import software.amazon.awssdk.regions.Region;
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

  EndpointClient(EngineEndpoint endpoint) {
    this.endpoint = endpoint;
    this.credentials = credentials(endpoint);
    this.http =
        Apache5HttpClient.builder()
            .connectionTimeout(CONNECT)
            .socketTimeout(ANSWER)
            .maxConnections(CONNECTIONS)
            .build();
  }

  private static AwsCredentialsProvider credentials(EngineEndpoint endpoint) {
    if (endpoint.isLoopback()) {
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
            + " after `aws sso login`: eval \"$(aws configure export-credentials --format env)\";"
            + " for an engine that does not check them, any value works");
  }

  DynamoDbClient client() {
    RetryStrategy retries =
        AwsRetryStrategy.standardRetryStrategy().toBuilder()
            .maxAttempts(ATTEMPTS)
            .circuitBreakerEnabled(false)
            .backoffStrategy(BackoffStrategy.exponentialDelay(SHORTEST_PAUSE, LONGEST_PAUSE))
            .throttlingBackoffStrategy(
                BackoffStrategy.exponentialDelay(SHORTEST_PAUSE, LONGEST_PAUSE))
            .retryOnException(SdkFailureText::isBusy)
            .build();
    return builder().overrideConfiguration(settings -> settings.retryStrategy(retries)).build();
  }

  /**
   * Describes a table that does not exist; the response shows that DynamoDB is running.
   *
   * @return the name that the server gives itself; empty if it gives none
   */
  String probe() {
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
    } catch (ResourceNotFoundException e) {
      // Expected: the engine is reachable, and the table does not exist.
    } catch (SdkException e) {
      throw SdkFailureText.of(endpoint.toString(), e)
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
