package dev.keysmith.verify.engine;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The URL of a DynamoDB endpoint, without user name, query or fragment.
 *
 * @param host in lower case, an IPv6 address without its brackets
 */
record EngineEndpoint(URI uri, String host) {
  /** dynamodb.eu-west-1.amazonaws.com, 123456789012.ddb.us-east-1.on.aws, and their kin. */
  private static final Pattern AWS =
      Pattern.compile(
          ".*\\b(?:dynamodb|dynamodb-fips|ddb)\\.([a-z0-9-]+)"
              + "\\.(?:amazonaws\\.com(?:\\.cn)?|api\\.aws|on\\.aws)");

  static EngineEndpoint of(String text) {
    try {
      URI given = new URI(text.strip());
      String scheme = given.getScheme() == null ? "" : given.getScheme().toLowerCase(Locale.ROOT);
      if (given.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
        throw malformed();
      }
      URI uri =
          new URI(scheme, null, given.getHost(), given.getPort(), given.getPath(), null, null);
      String host = given.getHost().toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", "");
      return new EngineEndpoint(uri, host);
    } catch (URISyntaxException e) {
      throw malformed();
    }
  }

  /** Does not repeat the text, which may contain a password. */
  private static EngineFailure malformed() {
    return new EngineFailure(
        "this is not a DynamoDB endpoint",
        "use a URL such as http://localhost:8000 or https://dynamodb.us-east-1.amazonaws.com");
  }

  boolean isAws() {
    return AWS.matcher(host).matches();
  }

  /** The region in the name of an address of AWS. */
  Optional<String> region() {
    Matcher matcher = AWS.matcher(host);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Whether it is on this machine. */
  boolean isLoopback() {
    return host.equals("localhost")
        || host.endsWith(".localhost")
        || host.equals("::1")
        || host.equals("0:0:0:0:0:0:0:1")
        || host.matches("127(\\.\\d{1,3}){3}");
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
