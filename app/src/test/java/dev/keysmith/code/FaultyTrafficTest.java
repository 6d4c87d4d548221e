package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Maps;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.code.CodedDesigns.DesignCase;
import dev.keysmith.code.compiled.GeneratedRuns;
import dev.keysmith.code.java.JavaProject;
import dev.keysmith.code.process.KillableClient;
import dev.keysmith.code.process.KillableJavaClient;
import dev.keysmith.code.process.ToolchainFailure;
import dev.keysmith.code.typescript.TypeScriptProject;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.FaultyTraffic;
import dev.keysmith.verify.engine.ApiJson;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.FaultyRelay;
import dev.keysmith.verify.engine.LocalServer;
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
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Generated Java and TypeScript on the same tables, over HTTP and a relay where every fourth
 * request meets a fault, in turn and then at once, and with clients that are killed in the middle
 * of a write: nothing is lost, nothing is done twice, no index entry is stale, and every failure
 * has its type.
 *
 * <p>{@code bench/faults} runs it with more faults ({@code -Dtraffic.faults=N} in all, {@code
 * -Dtraffic.percent=N} of the requests), from another seed ({@code -Dtraffic.seed=N}), for other
 * designs ({@code -Dtraffic.only=REGEX}), and with clients of generated Java that are killed too
 * ({@code -Dtraffic.processes=REGEX} of designs).
 */
final class FaultyTrafficTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  /** Between them: indexes and counters, unprocessed keys, instances returned as they were. */
  private static final String USUAL = "example-online-shop.multi-table|lists|returned";

  /** A small one: a process compiles what it executes. */
  private static final String IN_PROCESSES = "returned";

  private static final Set<String> READS = Set.of("GetItem", "BatchGetItem", "Query", "Scan");

  private static final int KILLED_PERCENT = 3;

  /** The faults of a hundred that executions in turn meet; the others happen to those at once. */
  private static final int IN_TURN_PERCENT = 70;

  private static List<DesignCase> designs() {
    Pattern wanted = Pattern.compile(System.getProperty("traffic.only", USUAL));
    return Stream.concat(
            CodedDesigns.named(wanted).stream(),
            CodedDesigns.shapes().stream().filter(one -> wanted.matcher(one.name()).matches()))
        .toList();
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
    boolean processes = one.name().matches(System.getProperty("traffic.processes", IN_PROCESSES));
    plans.keySet().removeIf(pattern -> one.faulty().contains(pattern.id()));
    GeneratedRuns java =
        GeneratedRuns.of(
            one.spec(), one.design(), JavaProject.generate(input, "dev.keysmith.generated"));
    try (LocalServer server = new LocalServer();
        FaultyRelay relay = new FaultyRelay(server.address(), faults);
        DynamoDbEngine engine = DynamoDbEngine.at(server.address());
        FaultyTraffic traffic =
            FaultyTraffic.open(one.spec(), one.design(), plans, engine, relay::settle, seed);
        DynamoDbClient client = JavaClientProcess.client(relay.address());
        KillableJavaClient javaProcess = javaProcess(one, relay, traffic);
        KillableClient node =
            KillableClient.of(
                one.spec(),
                one.design(),
                TypeScriptProject.generate(input),
                TypeScriptToolchain.installed(),
                relay.address())) {
      PatternExecutor inJava = java.executor(client, traffic.tables());
      long longest = 0;
      while (faults.count() < wanted * IN_TURN_PERCENT / 100) {
        long start = System.nanoTime();
        AccessPattern pattern = traffic.next();
        boolean alone = single.contains(pattern.id());
        faults.outcomesKnown(!alone);
        boolean inNode = random.nextBoolean();
        boolean kills = alone && (inNode || processes) && random.nextInt(100) < KILLED_PERCENT;
        PatternExecutor executor =
            inNode ? node.executor(traffic.tables()) : kills ? javaProcess : inJava;
        faults.kill(kills ? Optional.of(victim(inNode, node, javaProcess)) : Optional.empty());
        traffic.execute(pattern, executor, ToolchainFailure.class);
        faults.kill(Optional.empty());
        longest = Math.max(longest, System.nanoTime() - start);
      }
      traffic.audit("after executions in turn");
      report(one.name() + ", in turn", seed, traffic, longest, faults);
      longest = 0;
      faults.atOnce(true);
      faults.outcomesKnown(false);
      while (faults.count() < wanted && !single.isEmpty()) {
        long start = System.nanoTime();
        PatternExecutor inNode = node.executor(traffic.tables());
        List<PatternExecutor> clients =
            List.of(processes ? javaProcess : inJava, inNode, inJava, inNode);
        boolean ofNode = !processes || random.nextBoolean();
        boolean kills = random.nextInt(100) < KILLED_PERCENT;
        faults.kill(kills ? Optional.of(victim(ofNode, node, javaProcess)) : Optional.empty());
        traffic.executeAtOnce(clients, single, ToolchainFailure.class);
        faults.kill(Optional.empty());
        longest = Math.max(longest, System.nanoTime() - start);
      }
      traffic.audit("after executions at once");
      report(one.name() + ", and at once", seed, traffic, longest, faults);
      assertThat(traffic.unfinished()).isZero();
      assertThat(faults.kills()).isPositive();
    }
  }

  private static ProcessHandle victim(
      boolean inNode, KillableClient node, KillableJavaClient java) {
    return inNode ? node.process() : java.process();
  }

  private static KillableJavaClient javaProcess(
      DesignCase one, FaultyRelay relay, FaultyTraffic traffic) {
    String tables =
        ApiJson.write(Maps.asMap(one.design().tables().keySet(), traffic.tables()::name));
    return new KillableJavaClient(JavaClientProcess.class, one.name(), relay.address(), tables);
  }

  private static void report(
      String what, long seed, FaultyTraffic traffic, long longest, RandomFaults faults) {
    System.out.printf(
        "%s, seed %d: %,d executions, the longest %,d ms; %,d faults %s; %d clients killed,"
            + " %d outcomes unknown, %d writes given up%n",
        what,
        seed,
        traffic.executions(),
        TimeUnit.NANOSECONDS.toMillis(longest),
        faults.count(),
        faults.counts(),
        faults.kills(),
        traffic.unknownOutcomes(),
        traffic.unfinished());
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
}
