package dev.keysmith.verify;

import static dev.keysmith.verify.Breaking.acts;
import static dev.keysmith.verify.Breaking.byKey;
import static dev.keysmith.verify.Breaking.demanding;
import static dev.keysmith.verify.Breaking.ignoring;
import static dev.keysmith.verify.Breaking.keys;
import static dev.keysmith.verify.Breaking.of;
import static dev.keysmith.verify.Breaking.reading;
import static dev.keysmith.verify.Breaking.reads;
import static dev.keysmith.verify.Breaking.relatives;
import static dev.keysmith.verify.Breaking.source;
import static dev.keysmith.verify.Breaking.template;
import static dev.keysmith.verify.Breaking.throughIndex;
import static dev.keysmith.verify.Breaking.value;
import static dev.keysmith.verify.Breaking.without;
import static dev.keysmith.verify.Breaking.withoutLeads;
import static dev.keysmith.verify.Breaking.writes;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.plan.Acting;
import dev.keysmith.plan.ItemWrite.Demand;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.Lead;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.engine.Engine;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A plan with one thing wrong is found out by the pattern that it is for, and by no other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrokenPlanTest {
  private static final Proven FORUM = Applications.forum();
  private static final Proven SHOP = Applications.shop();

  private Engine engine;

  @BeforeAll
  void start() {
    engine = Engine.embedded();
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
      String name, Proven of, String pattern, UnaryOperator<Plan> breaking, List<String> says) {
    @Override
    public String toString() {
      return pattern + ": " + name;
    }
  }

  private static Case forum(
      String pattern, String name, UnaryOperator<Plan> breaking, String... says) {
    return new Case(name, FORUM, pattern, breaking, List.of(says));
  }

  private static Case shop(
      String pattern, String name, UnaryOperator<Plan> breaking, String... says) {
    return new Case(name, SHOP, pattern, breaking, List.of(says));
  }

  private static UnaryOperator<Plan> everyKey(UnaryOperator<dev.keysmith.plan.KeyUse> change) {
    return byKey(keys(change));
  }

  private static final ImmutableMap<String, AttributeType> NUMBER =
      ImmutableMap.of("number", AttributeType.NUMBER);

  static List<Case> brokenReads() {
    return List.of(
        forum("newest", "the wrong way round", byKey(Breaking::turned), "order, result 1"),
        forum(
            "ofCountry",
            "the wrong way round, under a key that descends itself",
            byKey(Breaking::turned),
            "order, result 1",
            "reputation"),
        shop("log", "the wrong way round in each month", byKey(Breaking::turned), "order, result"),
        shop(
            "ofStatus", "each shard the wrong way round", byKey(Breaking::turned), "order, result"),
        forum(
            "thread",
            "padded to another width",
            everyKey(template("SK", "THREAD#{number:05}", NUMBER)),
            "result that is missing"),
        forum(
            "thread",
            "not padded at all",
            everyKey(template("SK", "THREAD#{number}", NUMBER)),
            "result that is missing"),
        forum(
            "newest",
            "another literal",
            everyKey(template("SK", "THREADS#{number:06}", NUMBER)),
            "result that is missing"),
        forum(
            "between",
            "ends of a range in and out the wrong way",
            everyKey(Breaking::otherEnds),
            "result",
            "$first"),
        shop("spent", "an end that belongs out", everyKey(Breaking::otherEnds), "no such match"),
        shop("cheap", "an end that belongs in", everyKey(Breaking::otherEnds), "is missing"),
        shop("log", "ends of a time that belong in", everyKey(Breaking::otherEnds), "is missing"),
        forum("titled", "no prefix", everyKey(Breaking::withoutRange), "no such match"),
        forum("open", "no filter", byKey(Breaking::withoutConditions), "no such match"),
        forum("openCount", "no filter", byKey(Breaking::withoutConditions), "count"),
        shop("stocked", "no filter", byKey(Breaking::withoutConditions), "no such match"),
        forum("ofCountry", "no fetch of the rest", byKey(Breaking::withoutFetches), "email"),
        forum("byEmail", "no fetch behind a guard", byKey(Breaking::withoutFetches), "result 1"),
        shop(
            "largest",
            "another index",
            byKey(throughIndex("ByCustomer")),
            "order, result",
            "total"),
        shop(
            "history", "another index", byKey(throughIndex("BySize")), "order, result", "placedAt"),
        forum("some", "one of two keys", byKey(Breaking::withoutLastKey), "is missing", "CLOSED"),
        shop("several", "two of three keys", byKey(Breaking::withoutLastKey), "is missing"),
        forum(
            "withAuthor",
            "relatives by another attribute",
            reading(relatives(source(keys(value("Thread.title"))))),
            "User"),
        forum(
            "tree",
            "relatives the wrong way round",
            reading(relatives(source(Breaking::turned))),
            "Thread"),
        forum(
            "tree",
            "no relatives of relatives",
            reading(relatives(Breaking::withoutRelatives)),
            "Reply"),
        forum(
            "tree",
            "relatives of relatives by another attribute",
            reading(relatives(relatives(source(keys(value("slug")))))),
            "Reply"),
        forum("names", "no relatives", reading(Breaking::withoutRelatives), "User"));
  }

  static List<Case> brokenWrites() {
    return List.of(
        forum(
            "weigh",
            "a second item left as it was",
            without(of("Vote/reverse")),
            "stored afterwards",
            "Vote/reverse",
            "weight"),
        forum(
            "vote",
            "a second item not made",
            without(of("Vote/reverse")),
            "Vote/reverse",
            "is missing"),
        forum(
            "close",
            "one key of an index not made anew",
            writes(ignoring("GSI1SK")),
            "GSI1",
            "Thread"),
        forum(
            "score",
            "a key made of a sum not made anew",
            writes(ignoring("GSI1SK")),
            "GSI1",
            "score"),
        shop("ship", "a sparse key not made anew", writes(ignoring("courierKey")), "courierKey"),
        shop(
            "free",
            "a sparse key not removed",
            writes(ignoring("courierKey")),
            "ByCourier",
            "stale"),
        shop("pay", "a sharded key not made anew", writes(ignoring("statusKey")), "ByStatus"),
        forum("rename", "stale copies", Breaking::withoutFollowing, "Thread", "authorName"),
        forum(
            "post",
            "a copy not filled",
            withoutLeads(reads(Lead.Purpose.COPY)),
            "Thread",
            "authorName"),
        forum(
            "post",
            "a number not drawn",
            withoutLeads(Lead.Draw.class::isInstance),
            "a sequence gave the wrong number"),
        forum(
            "join",
            "an identity taken twice",
            writes(demanding("User", Demand.NOTHING)),
            "should have been refused",
            "an identity that exists already"),
        forum(
            "join",
            "a guard put over another's",
            writes(demanding("User/unique-email", Demand.NOTHING)),
            "should have been refused",
            "email"),
        forum(
            "join",
            "no guard",
            without(of("User/unique-email")),
            "User/unique-email",
            "is missing"),
        forum(
            "found",
            "an identity taken twice",
            writes(demanding("Board", Demand.NOTHING)),
            "should have been refused",
            "exists already"),
        forum(
            "vote",
            "an identity taken twice in a transaction",
            writes(
                write ->
                    demanding("Vote/reverse", Demand.NOTHING)
                        .apply(demanding("Vote", Demand.NOTHING).apply(write))),
            "should have been refused",
            "exists already"),
        forum(
            "move",
            "the old guard left",
            without(of(Kind.DELETE, "User/unique-email")),
            "User/unique-email",
            "should not be there"),
        forum(
            "move",
            "no new guard",
            without(of(Kind.PUT, "User/unique-email")),
            "User/unique-email",
            "is missing"),
        forum(
            "move",
            "the new guard put over another's",
            writes(
                write ->
                    write.kind() == Kind.PUT
                        ? demanding("User/unique-email", Demand.NOTHING).apply(write)
                        : write),
            "should have been refused",
            "email"),
        forum(
            "move",
            "an update lost",
            writes(demanding("User", Demand.THERE)),
            "should have been refused",
            "out of date"),
        forum(
            "rename",
            "an update lost",
            writes(demanding("User", Demand.THERE)),
            "should have been refused",
            "out of date"),
        shop(
            "ship",
            "an update lost",
            writes(demanding("Order", Demand.THERE)),
            "should have been refused",
            "out of date"),
        forum(
            "retitle",
            "a stub made of nothing",
            writes(demanding("Board", Demand.NOTHING)),
            "should have been refused",
            "a missing Board"),
        shop(
            "tag",
            "a stub made of nothing",
            writes(demanding("Customer", Demand.NOTHING)),
            "should have been refused",
            "a missing Customer"),
        shop(
            "pay",
            "no condition",
            writes(Breaking::withoutConditions),
            "should have been refused",
            "status"),
        shop(
            "place",
            "more sold than there is",
            writes(Breaking::withoutConditions),
            "should have been refused",
            "stock"),
        shop(
            "place",
            "half of a transaction",
            acts(
                act ->
                    act.action() instanceof WriteAction.Update
                        ? new Acting(act.action(), act.leads(), ImmutableList.of(), act.follows())
                        : act),
            "Product",
            "stock"),
        forum(
            "leave",
            "a guard left over",
            without(of("User/unique-email")),
            "User/unique-email",
            "should not be there"),
        forum(
            "unvote",
            "a second item left over",
            without(of("Vote/reverse")),
            "Vote/reverse",
            "should not be there"),
        forum(
            "unvote",
            "only the second item deleted",
            without(of("Vote")),
            "like those of Vote should not"),
        forum(
            "logIn",
            "nothing required",
            without(of(Kind.CHECK, "User")),
            "should have been refused",
            "a missing User"),
        shop("addAddress", "nothing embedded", without(of("Customer")), "addresses"),
        shop("relocate", "a child left as it was", without(of("Customer")), "addresses", "city"),
        shop("dropAddress", "a child left over", without(of("Customer")), "addresses"),
        shop("addCard", "nothing appended", without(of("Customer")), "cards"),
        shop("stock", "nothing put", without(of("Product")), "Product"),
        shop("drop", "nothing deleted", without(of("Order")), "Order", "should not be there"));
  }

  @ParameterizedTest
  @MethodSource("brokenReads")
  void findsBrokenRead(Case broken) {
    finds(broken);
  }

  @ParameterizedTest
  @MethodSource("brokenWrites")
  void findsBrokenWrite(Case broken) {
    finds(broken);
  }

  private void finds(Case broken) {
    Verified verified = broken.of().run(engine, broken.pattern(), broken.breaking());
    String fault = Proven.fault(verified);
    assertThat(verified.loadFault()).isEmpty();
    assertThat(fault).contains(broken.says());
  }
}
