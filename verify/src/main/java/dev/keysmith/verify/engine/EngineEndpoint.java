package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.net.InetAddresses;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The URL of a DynamoDB endpoint, without user name, query or fragment.
 *
 * @param host in lower case, an IPv6 address without its brackets
 */
record EngineEndpoint(URI uri, String host) {
  /** The domains of AWS, in all its partitions: whatever is below them costs money. */
  private static final ImmutableList<String> AWS_DOMAINS =
      ImmutableList.of(
          "amazonaws.com",
          "amazonaws.com.cn",
          "amazonwebservices.com.cn",
          "amazonaws.eu",
          "amazonwebservices.eu",
          "api.aws",
          "on.aws",
          "c2s.ic.gov",
          "csp.hci.ic.gov",
          "aws.ic.gov",
          "aws.hci.ic.gov",
          "sc2s.sgov.gov",
          "aws.scloud",
          "cloud.adc-e.uk",
          "cloud-aws.adc-e.uk");

  /**
   * dynamodb.eu-west-1.amazonaws.com, vpce-1-2.dynamodb.us-east-1.vpce.amazonaws.com,
   * 123456789012.ddb.us-east-1.on.aws, …; and nothing that customers of AWS can name.
   */
  private static final Pattern DYNAMODB =
      Pattern.compile(
          "(?:[a-z0-9-]+\\.)?(?:dynamodb|dynamodb-fips|ddb)\\.([a-z]{2}[a-z0-9-]+-\\d+)\\."
              + "(?:vpce\\.|api\\.)?(?:"
              + AWS_DOMAINS.stream().map(Pattern::quote).collect(Collectors.joining("|"))
              + ")");

  private static final String WITHOUT_REGION = "dynamodb.amazonaws.com";

  private static final int LAST_PORT = 65_535;

  static EngineEndpoint of(String text) {
    try {
      URI given = new URI(text.strip());
      String scheme = given.getScheme() == null ? "" : given.getScheme().toLowerCase(Locale.ROOT);
      if (given.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
        throw malformed();
      }
      if (given.getPort() > LAST_PORT) {
        throw new EngineFailure(
            "the port of this endpoint is above " + LAST_PORT,
            "use the port that the engine listens at, such as http://localhost:8000");
      }
      URI uri =
          new URI(scheme, null, given.getHost(), given.getPort(), given.getPath(), null, null);
      // A trailing dot says that the name is complete; the host is the same.
      String host =
          given
              .getHost()
              .toLowerCase(Locale.ROOT)
              .replaceAll("[\\[\\]]", "")
              .replaceAll("\\.$", "");
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

  /** Whether requests to it cost money. */
  boolean isAws() {
    return AWS_DOMAINS.stream()
        .anyMatch(domain -> host.equals(domain) || host.endsWith("." + domain));
  }

  /** Whether others on the way cannot read what is sent. */
  boolean isEncrypted() {
    return uri.getScheme().equals("https");
  }

  /** The region in the name of an address of DynamoDB. */
  Optional<String> region() {
    Matcher matcher = DYNAMODB.matcher(host);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /**
   * Whether it is DynamoDB of AWS. Behind other names of AWS is whoever pays for them: a function,
   * a load balancer, an API.
   */
  boolean isDynamoDb() {
    return region().isPresent() || host.equals(WITHOUT_REGION);
  }

  /** Whether it is on this machine, in any form that a number can have. */
  boolean isLoopback() {
    if (host.equals("localhost") || host.endsWith(".localhost")) {
      return true;
    }
    // An address on a link names the link after a percent sign.
    String number = host.replaceAll("%.*", "");
    if (!InetAddresses.isInetAddress(number)) {
      return false;
    }
    InetAddress address = InetAddresses.forString(number);
    return address.isLoopbackAddress() || address.isAnyLocalAddress();
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
