package dev.keysmith.bench.payload;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Reads requests to their end, and answers them from memory: nothing of the SDK is left out. */
final class MemoryHttpClient implements SdkHttpClient {
  private static final SdkHttpResponse OK =
      SdkHttpResponse.builder()
          .statusCode(200)
          .putHeader("Content-Type", "application/x-amz-json-1.0")
          .putHeader("x-amzn-RequestId", "0")
          .build();

  private final Map<String, byte[]> bodies;

  /**
   * @param bodies of responses, by the operation
   */
  MemoryHttpClient(Map<String, byte[]> bodies) {
    this.bodies = bodies;
  }

  /** A client of the SDK over this one, with its usual settings. */
  static DynamoDbClient over(Map<String, byte[]> bodies) {
    return DynamoDbClient.builder()
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("none", "none")))
        .httpClient(new MemoryHttpClient(bodies))
        .build();
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new MemoryCall(request);
  }

  @Override
  public void close() {}

  private final class MemoryCall implements ExecutableHttpRequest {
    private final HttpExecuteRequest request;

    private MemoryCall(HttpExecuteRequest request) {
      this.request = request;
    }

    @Override
    public HttpExecuteResponse call() throws IOException {
      ContentStreamProvider content = request.contentStreamProvider().orElseThrow();
      try (InputStream stream = content.newStream()) {
        stream.transferTo(OutputStream.nullOutputStream());
      }
      String target = request.httpRequest().firstMatchingHeader("X-Amz-Target").orElseThrow();
      byte[] body =
          bodies.getOrDefault(target.substring(target.indexOf('.') + 1), new byte[] {'{', '}'});
      return HttpExecuteResponse.builder()
          .response(OK)
          .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
          .build();
    }

    @Override
    public void abort() {}
  }
}
