package dev.keysmith.verify;

import static dev.keysmith.verify.PlanMutations.acts;
import static dev.keysmith.verify.PlanMutations.byKey;
import static dev.keysmith.verify.PlanMutations.ignoring;
import static dev.keysmith.verify.PlanMutations.keys;
import static dev.keysmith.verify.PlanMutations.of;
import static dev.keysmith.verify.PlanMutations.reading;
import static dev.keysmith.verify.PlanMutations.reads;
import static dev.keysmith.verify.PlanMutations.relatives;
import static dev.keysmith.verify.PlanMutations.requiring;
import static dev.keysmith.verify.PlanMutations.source;
import static dev.keysmith.verify.PlanMutations.template;
import static dev.keysmith.verify.PlanMutations.throughIndex;
import static dev.keysmith.verify.PlanMutations.value;
import static dev.keysmith.verify.PlanMutations.without;
import static dev.keysmith.verify.PlanMutations.withoutLeads;
import static dev.keysmith.verify.PlanMutations.writes;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.ItemWrite.Precondition;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.engine.DynamoDbEngine;
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
      UnaryOperator<Plan> breaking,
      List<String> says) {
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

  private static UnaryOperator<Plan> everyKey(UnaryOperator<dev.keysmith.plan.KeyBinding> change) {
    return byKey(keys(change));
  }

  private static final ImmutableMap<String, AttributeType> NUMBER =
      ImmutableMap.of("number", AttributeType.NUMBER);

  static List<Case> brokenReads() {
    return List.of(
        forum("newest", "the wrong way round", byKey(PlanMutations::turned), "order, result 1"),
        forum(
            "ofCountry",
            "the wrong way round, under a key that descends itself",
            byKey(PlanMutations::turned),
            "order, result 1",
            "reputation"),
        shop(
            "log",
            "the wrong way round in each month",
            byKey(PlanMutations::turned),
            "order, result"),
        shop(
            "ofStatus",
            "each shard the wrong way round",
            byKey(PlanMutations::turned),
            "order, result"),
        forum(
            "thread",
            "padded to another width",
            everyKey(template("SK", "THREAD#{number:05}", NUMBER)),
            "result is missing"),
        forum(
            "thread",
            "not padded at all",
            everyKey(template("SK", "THREAD#{number}", NUMBER)),
            "result is missing"),
        forum(
            "newest",
            "another literal",
            everyKey(template("SK", "THREADS#{number:06}", NUMBER)),
            "result is missing"),
        forum(
            "between",
            "ends of a range in and out the wrong way",
            everyKey(PlanMutations::otherEnds),
            "result",
            "$first"),
        shop(
            "spent",
            "an end that belongs out",
            everyKey(PlanMutations::otherEnds),
            "no such match"),
        shop("cheap", "an end that belongs in", everyKey(PlanMutations::otherEnds), "is missing"),
        shop(
            "log",
            "ends of a time that belong in",
            everyKey(PlanMutations::otherEnds),
            "is missing"),
        forum("titled", "no prefix", everyKey(PlanMutations::withoutRange), "no such match"),
        forum("open", "no filter", byKey(PlanMutations::withoutConditions), "no such match"),
        forum("openCount", "no filter", byKey(PlanMutations::withoutConditions), "count"),
        shop("stocked", "no filter", byKey(PlanMutations::withoutConditions), "no such match"),
        forum("ofCountry", "no fetch of the rest", byKey(PlanMutations::withoutFetches), "email"),
        forum(
            "byEmail",
            "no fetch behind a uniqueness item",
            byKey(PlanMutations::withoutFetches),
            "result 1"),
        shop(
            "largest",
            "another index",
            byKey(throughIndex("ByCustomer")),
            "order, result",
            "total"),
        shop(
            "history", "another index", byKey(throughIndex("BySize")), "order, result", "placedAt"),
        forum(
            "some",
            "one of two keys",
            byKey(PlanMutations::withoutLastKey),
            "is missing",
            "CLOSED"),
        shop("several", "two of three keys", byKey(PlanMutations::withoutLastKey), "is missing"),
        forum(
            "withAuthor",
            "relatives by another attribute",
            reading(relatives(source(keys(value("Thread.title"))))),
            "User"),
        forum(
            "tree",
            "relatives the wrong way round",
            reading(relatives(source(PlanMutations::turned))),
            "Thread"),
        forum(
            "tree",
            "no relatives of relatives",
            reading(relatives(PlanMutations::withoutRelated)),
            "Reply"),
        forum(
            "tree",
            "relatives of relatives by another attribute",
            reading(relatives(relatives(source(keys(value("slug")))))),
            "Reply"),
        forum("names", "no relatives", reading(PlanMutations::withoutRelated), "User"));
  }

  static List<Case> brokenWrites() {
    return List.of(
        forum(
            "weigh",
            "a second item left as it was",
            without(of("Vote/reverse")),
            "stored items are wrong after",
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
        forum("rename", "stale copies", PlanMutations::withoutFollowing, "Thread", "authorName"),
        forum(
            "post",
            "a copy not filled",
            withoutLeads(reads(PreRead.Purpose.COPY)),
            "Thread",
            "authorName"),
        forum(
            "post",
            "a number not drawn",
            withoutLeads(PreRead.SequenceIncrement.class::isInstance),
            "a sequence returned the wrong number"),
        forum(
            "join",
            "an identity taken twice",
            writes(requiring("User", Precondition.NOTHING)),
            "should have been rejected",
            "an existing identity"),
        forum(
            "join",
            "a uniqueness item put over another's",
            writes(requiring("User/unique-email", Precondition.NOTHING)),
            "should have been rejected",
            "email"),
        forum(
            "join",
            "no uniqueness item",
            without(of("User/unique-email")),
            "User/unique-email",
            "is missing"),
        forum(
            "found",
            "an identity taken twice",
            writes(requiring("Board", Precondition.NOTHING)),
            "should have been rejected",
            "already exists"),
        forum(
            "vote",
            "an identity taken twice in a transaction",
            writes(
                write ->
                    requiring("Vote/reverse", Precondition.NOTHING)
                        .apply(requiring("Vote", Precondition.NOTHING).apply(write))),
            "should have been rejected",
            "already exists"),
        forum(
            "move",
            "the old uniqueness item left",
            without(of(Kind.DELETE, "User/unique-email")),
            "User/unique-email",
            "should not exist"),
        forum(
            "move",
            "no new uniqueness item",
            without(of(Kind.PUT, "User/unique-email")),
            "User/unique-email",
            "is missing"),
        forum(
            "move",
            "the new uniqueness item put over another's",
            writes(
                write ->
                    write.kind() == Kind.PUT
                        ? requiring("User/unique-email", Precondition.NOTHING).apply(write)
                        : write),
            "should have been rejected",
            "email"),
        forum(
            "move",
            "an update lost",
            writes(requiring("User", Precondition.THERE)),
            "should have been rejected",
            "outdated"),
        forum(
            "rename",
            "an update lost",
            writes(requiring("User", Precondition.THERE)),
            "should have been rejected",
            "outdated"),
        shop(
            "ship",
            "an update lost",
            writes(requiring("Order", Precondition.THERE)),
            "should have been rejected",
            "outdated"),
        forum(
            "retitle",
            "a stub made of nothing",
            writes(requiring("Board", Precondition.NOTHING)),
            "should have been rejected",
            "a missing Board"),
        shop(
            "tag",
            "a stub made of nothing",
            writes(requiring("Customer", Precondition.NOTHING)),
            "should have been rejected",
            "a missing Customer"),
        shop(
            "pay",
            "no condition",
            writes(PlanMutations::withoutConditions),
            "should have been rejected",
            "status"),
        shop(
            "place",
            "more sold than there is",
            writes(PlanMutations::withoutConditions),
            "should have been rejected",
            "stock"),
        shop(
            "place",
            "half of a transaction",
            acts(
                act ->
                    act.action() instanceof WriteAction.Update
                        ? new WriteProgram(
                            act.action(), act.preReads(), ImmutableList.of(), act.follows())
                        : act),
            "Product",
            "stock"),
        forum(
            "leave",
            "a uniqueness item left over",
            without(of("User/unique-email")),
            "User/unique-email",
            "should not exist"),
        forum(
            "unvote",
            "a second item left over",
            without(of("Vote/reverse")),
            "Vote/reverse",
            "should not exist"),
        forum(
            "unvote",
            "only the second item deleted",
            without(of("Vote")),
            "like those of Vote should not"),
        forum(
            "logIn",
            "nothing required",
            without(of(Kind.CHECK, "User")),
            "should have been rejected",
            "a missing User"),
        shop("addAddress", "nothing embedded", without(of("Customer")), "addresses"),
        shop("relocate", "a child left as it was", without(of("Customer")), "addresses", "city"),
        shop("dropAddress", "a child left over", without(of("Customer")), "addresses"),
        shop("addCard", "nothing appended", without(of("Customer")), "cards"),
        shop("stock", "nothing put", without(of("Product")), "Product"),
        shop("drop", "nothing deleted", without(of("Order")), "Order", "should not exist"));
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
    VerificationOutcome verified = broken.of().run(engine, broken.pattern(), broken.breaking());
    String mismatch = VerifiedApplication.mismatch(verified);
    assertThat(verified.loadMismatch()).isEmpty();
    assertThat(mismatch).contains(broken.says());
  }
}
