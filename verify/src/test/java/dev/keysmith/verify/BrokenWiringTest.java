package dev.keysmith.verify;

import static dev.keysmith.verify.BrokenWiring.losingAttribute;
import static dev.keysmith.verify.BrokenWiring.losingUpdatesOf;
import static dev.keysmith.verify.BrokenWiring.pages;
import static dev.keysmith.verify.BrokenWiring.queries;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Maps;
import dev.keysmith.verify.engine.CapacityMeter;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.MisreportingServer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

/** Detects a client or an engine that does not execute a correct plan correctly. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrokenWiringTest {
  private static final VerifiedApplication FORUM = SampleApplications.forum();
  private static final VerifiedApplication SHOP = SampleApplications.shop();

  private DynamoDbEngine engine;

  @BeforeAll
  void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  /**
   * A fault.
   *
   * @param pattern that must show it
   * @param says words that the report of it must have
   */
  record Case(
      String name,
      VerifiedApplication of,
      String pattern,
      UnaryOperator<CapacityMeter> wiring,
      List<String> says) {
    @Override
    public String toString() {
      return pattern + ": " + name;
    }
  }

  private static Case forum(
      String pattern, String name, UnaryOperator<CapacityMeter> wiring, String... says) {
    return new Case(name, FORUM, pattern, wiring, List.of(says));
  }

  private static Case shop(
      String pattern, String name, UnaryOperator<CapacityMeter> wiring, String... says) {
    return new Case(name, SHOP, pattern, wiring, List.of(says));
  }

  static List<Case> faults() {
    return List.of(
        forum("newest", "every page the last", pages(BrokenWiring::asLastPage), "is missing"),
        shop("history", "every page the last", pages(BrokenWiring::asLastPage), "is missing"),
        forum("newest", "every page twice", pages(BrokenWiring::twice), "every match once"),
        forum("tree", "every page twice", pages(BrokenWiring::twice), "every match once"),
        shop("several", "an item short", BrokenWiring::losingBatchItem, "is missing"),
        forum("ofCountry", "an item short", BrokenWiring::losingBatchItem, "is missing"),
        forum("thread", "an attribute short", losingAttribute("title"), "its title", "none"),
        forum("open", "no filter", queries(BrokenWiring::unfiltered), "no such match"),
        forum("newest", "always forward", queries(BrokenWiring::forward), "order, result 1"),
        forum(
            "found",
            "puts without their condition",
            BrokenWiring::puttingAlways,
            "should have been rejected",
            "already exists"),
        shop(
            "pay",
            "updates without their condition",
            BrokenWiring::updatingAlways,
            "should have been rejected"),
        forum(
            "join",
            "transactions in pieces",
            BrokenWiring::splittingTransactions,
            "no change, because the write must fail"),
        shop(
            "place",
            "transactions in pieces",
            BrokenWiring::splittingTransactions,
            "no change, because the write must fail"),
        forum("retitle", "updates that get lost", losingUpdatesOf("title"), "Board", "title"),
        shop("drop", "deletes that get lost", BrokenWiring::losingDeletes, "should not exist"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void findsBrokenWiring(Case broken) {
    VerificationOutcome verified = broken.of().runWired(engine, broken.pattern(), broken.wiring());
    String mismatch = VerifiedApplication.mismatch(verified);
    assertThat(verified.loadMismatch()).isEmpty();
    assertThat(mismatch).contains(broken.says());
  }

  /** What no request wrote is compared at the end of the writes of a pattern. */
  @Test
  void findsAnItemThatIsLostBehindTheClient() {
    AtomicInteger deletes = new AtomicInteger();
    UnaryOperator<CapacityMeter> losing =
        meter ->
            new RelayMeter(meter) {
              @Override
              public DeleteItemResponse deleteItem(DeleteItemRequest request) {
                if (deletes.incrementAndGet() == 2) {
                  loseAnother(request);
                }
                return super.deleteItem(request);
              }
            };
    VerificationOutcome verified = SHOP.runWired(engine, "drop", losing);
    assertThat(deletes.get()).isGreaterThan(2);
    assertThat(VerifiedApplication.mismatch(verified)).contains("is missing");
  }

  /** In another table, whose items no delete of this pattern asks for. */
  private void loseAnother(DeleteItemRequest request) {
    for (String table : engine.client().listTables().tableNames()) {
      List<Map<String, AttributeValue>> items =
          engine.client().scan(scan -> scan.tableName(table)).items();
      if (!table.equals(request.tableName()) && !items.isEmpty()) {
        Set<String> key =
            engine
                .client()
                .describeTable(described -> described.tableName(table))
                .table()
                .keySchema()
                .stream()
                .map(KeySchemaElement::attributeName)
                .collect(Collectors.toSet());
        engine
            .client()
            .deleteItem(
                delete ->
                    delete
                        .tableName(table)
                        .key(Map.copyOf(Maps.filterKeys(items.get(0), key::contains))));
        return;
      }
    }
  }

  /** Even before a pattern is run: the data itself is then not what it should be. */
  @Test
  void findsBrokenLoading() {
    VerificationOutcome verified = SHOP.runWired(engine, "customer", losingUpdatesOf("addresses"));
    assertThat(verified.loadMismatch()).isPresent();
    assertThat(VerifiedApplication.mismatch(verified))
        .contains("generated data", "Customer", "addresses");
    verified = FORUM.runWired(engine, "voters", BrokenWiring::shorteningTransactions);
    assertThat(VerifiedApplication.mismatch(verified))
        .contains("generated data", "is missing", "User/unique-email");
  }

  /** What an engine reports is held against the documented rules, and is no matter of results. */
  @Test
  void findsMisreportedUnits() throws Exception {
    try (MisreportingServer server = new MisreportingServer();
        DynamoDbEngine misreporting = DynamoDbEngine.at(server.address())) {
      VerificationOutcome verified = FORUM.run(misreporting, "newest");
      assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
      assertThat(verified.patterns().get(0).runs()).isPositive();
      assertThat(verified.worstCapacityError()).isEqualTo(0.5);
      assertThat(FORUM.run(engine, "newest").worstCapacityError()).isZero();
    }
  }
}
