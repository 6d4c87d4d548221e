package dev.keysmith.verify.engine;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableSet;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Translates exceptions of the SDK into external failures, with a suggested fix. */
final class SdkFailureText {
  private static final ImmutableSet<String> BAD_CREDENTIALS =
      ImmutableSet.of(
          "UnrecognizedClientException",
          "InvalidClientTokenId",
          "InvalidSignatureException",
          "SignatureDoesNotMatch",
          "IncompleteSignatureException",
          "IncompleteSignature",
          "MissingAuthenticationTokenException",
          "MissingAuthenticationToken",
          "ExpiredTokenException",
          "ExpiredToken");

  private static final ImmutableSet<String> DENIED =
      ImmutableSet.of("AccessDeniedException", "AccessDenied", "NotAuthorized");

  private static final ImmutableSet<String> BUSY =
      ImmutableSet.of(
          "ProvisionedThroughputExceededException",
          "ProvisionedThroughputExceeded",
          "ThrottlingException",
          "ThrottlingError",
          "Throttling",
          "RequestLimitExceeded",
          "TransactionConflictException",
          "TransactionConflict",
          "TransactionInProgressException");

  /** Access keys, and the header that a request is signed with. */
  private static final Pattern SECRET =
      Pattern.compile(
          "\\b(AKIA|ASIA)[A-Z0-9]{12,}\\b|(Credential|Signature|SessionToken|Security-Token)\\W+\\S+");

  private static final int SERVER_ERROR = 500;

  private SdkFailureText() {}

  /** What a verification has to be allowed. */
  static final String NEEDED_TO_VERIFY =
      "allow dynamodb:CreateTable, DescribeTable, DeleteTable, GetItem, BatchGetItem,"
          + " Query, Scan, PutItem, UpdateItem, DeleteItem and ConditionCheckItem on tables"
          + " named "
          + RunTableNames.COMMON_PREFIX
          + "* and their indexes; docs/guide/verify.md has the policy";

  /** What an export has to be allowed. */
  static final String NEEDED_TO_EXPORT =
      "allow dynamodb:DescribeTable and Scan on the tables of the design; docs/guide/export.md has"
          + " the policy";

  /** What running a pattern on deployed tables has to be allowed. */
  static final String NEEDED_TO_QUERY =
      "allow what iam-policy.json of the design lists for this pattern (`keysmith design --out DIR`"
          + " writes it)";

  /** What a comparison with deployed tables has to be allowed. */
  static final String NEEDED_TO_DESCRIBE =
      "allow dynamodb:DescribeTable and DescribeTimeToLive on the tables of the design";

  /**
   * The external failure; empty if the request itself is wrong.
   *
   * @param needed the permissions to ask for where access is denied
   */
  static Optional<EngineFailure> of(String engine, SdkException thrown, String needed) {
    return thrown instanceof DynamoDbException answer
        ? answered(engine, answer, needed)
        : Optional.of(unanswered(engine, thrown));
  }

  /** Whether it is DynamoDB that answers, and does not allow this. */
  static boolean isDenied(SdkException thrown) {
    return thrown instanceof DynamoDbException answer && DENIED.contains(code(answer));
  }

  /** Whether the request can be retried. */
  static boolean isBusy(Throwable thrown) {
    if (thrown instanceof TransactionCanceledException canceled) {
      var codes = canceled.cancellationReasons().stream().map(CancellationReason::code).toList();
      return codes.stream().anyMatch(code -> code != null && BUSY.contains(code))
          && !codes.contains("ConditionalCheckFailed");
    }
    return thrown instanceof DynamoDbException answer && BUSY.contains(code(answer));
  }

  /** Whether the transaction was cancelled by a failed condition. */
  static boolean isFailedCondition(TransactionCanceledException canceled) {
    return canceled.cancellationReasons().stream()
        .anyMatch(reason -> "ConditionalCheckFailed".equals(reason.code()));
  }

  private static Optional<EngineFailure> answered(
      String engine, DynamoDbException answer, String needed) {
    String code = code(answer);
    if (BAD_CREDENTIALS.contains(code)) {
      return Optional.of(
          new EngineFailure(
              engine + " rejects the credentials (" + code + ")",
              "renew them: `aws sts get-caller-identity` must succeed in the same shell"));
    } else if (DENIED.contains(code)) {
      return Optional.of(new EngineFailure(engine + " denies access: " + said(answer), needed));
    } else if (isBusy(answer)) {
      return Optional.of(
          new EngineFailure(
              String.format(
                  "%s is throttling: gave up after %s (%s)", engine, attempts(answer), code),
              "run again later, or with fewer items"));
    } else if (answer.statusCode() >= SERVER_ERROR) {
      return Optional.of(
          new EngineFailure(
              String.format(
                  "%s fails with status %s: gave up after %s",
                  engine, answer.statusCode(), attempts(answer)),
              "run again later; for an engine of your own, see its log"));
    } else if (code.isEmpty()) {
      return Optional.of(
          new EngineFailure(
              String.format(
                  "%s responds, but not like DynamoDB (status %s)", engine, answer.statusCode()),
              "check the host and port of the endpoint"));
    }
    return Optional.empty();
  }

  private static EngineFailure unanswered(String engine, SdkException thrown) {
    if (has(thrown, UnknownHostException.class)) {
      return new EngineFailure("unknown host in " + engine, "check the endpoint and the network");
    } else if (has(thrown, SSLException.class)) {
      return new EngineFailure(
          String.format("TLS connection to %s failed: %s", engine, rootMessage(thrown)),
          "use http:// for an engine without TLS; for a private certificate authority set"
              + " KEYSMITH_JAVA_OPTS=-Djavax.net.ssl.trustStore=FILE");
    } else if (has(thrown, ApiCallTimeoutException.class)
        || has(thrown, ApiCallAttemptTimeoutException.class)
        || has(thrown, InterruptedIOException.class)) {
      return new EngineFailure(
          "timeout while waiting for " + engine,
          "check the host, the port, the network and firewalls");
    } else if (has(thrown, ConnectException.class) || has(thrown, NoRouteToHostException.class)) {
      return new EngineFailure(
          "connection refused by " + engine,
          "start the engine, or check the host and the port; `verify` and `query` without --endpoint"
              + " use DynamoDB Local in this process");
    }
    return new EngineFailure(
        String.format("cannot connect to %s: %s", engine, rootMessage(thrown)),
        "check the host, the port and the network");
  }

  private static String code(DynamoDbException answer) {
    AwsErrorDetails details = answer.awsErrorDetails();
    String code = details == null ? null : details.errorCode();
    return code == null ? "" : code;
  }

  private static String said(DynamoDbException answer) {
    AwsErrorDetails details = answer.awsErrorDetails();
    String message = details == null ? null : details.errorMessage();
    return withoutSecrets(message == null ? answer.getClass().getSimpleName() : message);
  }

  private static String attempts(SdkException thrown) {
    Integer attempts = thrown.numAttempts();
    return attempts == null || attempts < 2 ? "one attempt" : attempts + " attempts";
  }

  private static boolean has(Throwable thrown, Class<? extends Throwable> type) {
    return Throwables.getCausalChain(thrown).stream().anyMatch(type::isInstance);
  }

  private static String rootMessage(Throwable thrown) {
    Throwable root = Throwables.getRootCause(thrown);
    String message = root.getMessage();
    return withoutSecrets(message == null ? root.getClass().getSimpleName() : message);
  }

  static String withoutSecrets(String message) {
    return SECRET.matcher(message).replaceAll("…");
  }
}
