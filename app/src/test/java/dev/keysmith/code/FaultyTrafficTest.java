package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.code.CodedDesigns.DesignCase;
import dev.keysmith.code.compiled.GeneratedRuns;
import dev.keysmith.code.java.JavaProject;
import dev.keysmith.code.process.KillableClient;
import dev.keysmith.code.process.ToolchainFailure;
import dev.keysmith.code.typescript.TypeScriptProject;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.FaultyTraffic;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.FaultyRelay;
import dev.keysmith.verify.engine.LocalServer;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Generated Java and TypeScript on the same tables, over HTTP and a relay where every fourth
 * request meets a fault, and with clients that are killed in the middle of a write: nothing is
 * lost, nothing is done twice, no index entry is stale, and every failure has its type.
 *
 * <p>{@code bench/faults} runs it with more faults ({@code -Dtraffic.faults=N} in all, {@code
 * -Dtraffic.percent=N} of the requests), from another seed ({@code -Dtraffic.seed=N}) and for other
 * designs ({@code -Dtraffic.only=REGEX}).
 */
final class FaultyTrafficTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());
  private static final String USUAL = "example-online-shop.multi-table";

  /** Unprocessed keys, and instances that are returned as they were. */
  private static final Set<String> SHAPES = Set.of("lists", "returned");

  private static final Set<String> READS = Set.of("GetItem", "BatchGetItem", "Query", "Scan");

  private static final int KILLED_PERCENT = 3;

  private static List<DesignCase> designs() {
    String wanted = System.getProperty("traffic.only", "");
    return wanted.isEmpty()
        ? Stream.concat(
                CodedDesigns.named(Pattern.compile(USUAL)).stream(),
                CodedDesigns.shapes().stream().filter(one -> SHAPES.contains(one.name())))
            .toList()
        : CodedDesigns.named(Pattern.compile(wanted));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void nothingIsLostNorDoneTwice(DesignCase one) throws Exception {
    int wanted = Integer.getInteger("traffic.faults", 150);
    long seed = Long.getLong("traffic.seed", 1);
    RandomFaults faults = new RandomFaults(seed, Integer.getInteger("traffic.percent", 25));
    SplittableRandom random = new SplittableRandom(seed);
    Map<AccessPattern, Plan> plans = one.plans(COMPILER);
    CodeInput input = one.input(COMPILER);
    Set<String> single = singleWrites(input);
    plans.keySet().removeIf(pattern -> one.faulty().contains(pattern.id()));
    GeneratedRuns java =
        GeneratedRuns.of(
            one.spec(), one.design(), JavaProject.generate(input, "dev.keysmith.generated"));
    try (LocalServer server = new LocalServer();
        FaultyRelay relay = new FaultyRelay(server.address(), faults);
        DynamoDbEngine engine = DynamoDbEngine.at(server.address());
        FaultyTraffic traffic =
            FaultyTraffic.open(one.spec(), one.design(), plans, engine, relay::settle, seed);
        DynamoDbClient client = client(relay.address());
        KillableClient node =
            KillableClient.of(
                one.spec(),
                one.design(),
                TypeScriptProject.generate(input),
                TypeScriptToolchain.installed(),
                relay.address())) {
      PatternExecutor inJava = java.executor(client, traffic.tables());
      long longest = 0;
      while (faults.count() < wanted) {
        long start = System.nanoTime();
        AccessPattern pattern = traffic.next();
        boolean alone = single.contains(pattern.id());
        faults.outcomesKnown(!alone);
        if (random.nextBoolean()) {
          traffic.execute(pattern, inJava, ToolchainFailure.class);
        } else {
          PatternExecutor inNode = node.executor(traffic.tables());
          boolean kills = alone && random.nextInt(100) < KILLED_PERCENT;
          faults.kill(kills ? Optional.of(node.process()) : Optional.empty());
          traffic.execute(pattern, inNode, ToolchainFailure.class);
          faults.kill(Optional.empty());
        }
        longest = Math.max(longest, System.nanoTime() - start);
      }
      traffic.audit("at the end");
      System.out.printf(
          "%s, seed %d: %,d executions, the longest %,d ms; %,d faults %s; %d clients killed,"
              + " %d outcomes unknown, %d writes given up%n",
          one.name(),
          seed,
          traffic.executions(),
          TimeUnit.NANOSECONDS.toMillis(longest),
          faults.count(),
          faults.counts(),
          faults.kills(),
          traffic.unknownOutcomes(),
          traffic.unfinished());
      assertThat(traffic.unfinished()).isZero();
      assertThat(faults.kills()).isPositive();
    }
  }

  /** The writes that send one request that writes; what they draw from a sequence is another. */
  private static Set<String> singleWrites(CodeInput input) {
    Set<String> single = new LinkedHashSet<>();
    for (CodeInput.PatternSource source : input.patterns()) {
      List<RequestStep> writes =
          source.requests().steps().stream()
              .filter(step -> !READS.contains(step.operation()))
              .toList();
      if (source.pattern() instanceof AccessPattern.Write write
          && writes.size() == 1
          && writes.get(0).forEach().isEmpty()
          && write.actions().stream().noneMatch(action -> draws(input, action))) {
        single.add(write.id());
      }
    }
    return single;
  }

  private static boolean draws(CodeInput input, WriteAction action) {
    return action instanceof WriteAction.Create
        && input.spec().entity(action.entity()).attributes().values().stream()
            .anyMatch(attribute -> attribute.sequence().isPresent());
  }

  private static DynamoDbClient client(String address) {
    return DynamoDbClient.builder()
        .endpointOverride(URI.create(address))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .overrideConfiguration(settings -> settings.retryStrategy(AwsRetryStrategy.doNotRetry()))
        .build();
  }
}
