package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.key.HotSpot;
import dev.keysmith.review.rules.key.IdentityNotEnforced;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Relationship;
import java.util.function.Consumer;

/**
 * What the notes of the published cases record and no rule finds, rightly: figures or the spec show
 * that it is no fault of the design.
 *
 * @param folder of the case
 * @param note how it begins in its notes
 * @param shown what shows it
 */
record AcceptedFinding(String folder, String note, Consumer<ReviewContext> shown) {
  @Override
  public String toString() {
    return folder + ", " + note;
  }

  /** The notes have the arithmetic wrong, or say themselves that it does no harm. */
  static final ImmutableList<AcceptedFinding> BY_FIGURES =
      ImmutableList.of(
          // The lookup is half a unit, 6.5 times a second: $1.05 of $758.45 a month.
          new AcceptedFinding(
              "online-shop",
              "W10: who knows only the invoice",
              it -> assertThat(plan(it, "W10").readUnits()).isEqualTo(0.5)),
          // 2.5 of 3,000 read units a second at peak.
          new AcceptedFinding(
              "bookmarks",
              "P3: a popular URL is one partition",
              it -> isCool(it, TableOrIndex.of("CustomerBookmark", "ByUrl"), 0.001)),
          // The planner does what the notes propose: GetItem, and a comparison of the customer.
          new AcceptedFinding(
              "complaints",
              "P8: GetItem by the complaint",
              it -> {
                assertThat(plan(it, "P8").steps()).hasSize(1);
                assertThat(plan(it, "P8").steps().get(0).request().operation())
                    .isEqualTo(DynamoDbOperation.GET_ITEM);
              }),
          // P9 asks for whole complaints; to keep them there is $3.73 of $117.29 a month.
          new AcceptedFinding(
              "complaints",
              "P2, P3, P5, P10: every change of a complaint",
              it ->
                  assertThat(
                          it.bill(
                                  TableOrIndex.of(
                                      "Complaint_management_system", "Customer_Complaint_GSI"))
                              .writes())
                      .isCloseTo(3.73, within(0.01))),
          // An order has at most 90 items: 91 actions of 100.
          new AcceptedFinding(
              "ecommerce",
              "P4: a transaction takes 100 actions",
              it -> assertThat(most(it, "OrderItem", "Order")).isEqualTo(90)),
          // Ten orders and the customer with the addresses are 3 KB: half a unit with or without.
          new AcceptedFinding(
              "ecommerce", "P3: the customer item is read with", it -> isReadFor(it, "P3", 0.5)),
          // P6 needs whole orders and items, by the names of their attributes: $14.15 of $296.41.
          new AcceptedFinding(
              "ecommerce",
              "P6: the index repeats every order",
              it ->
                  assertThat(it.bill(TableOrIndex.of("EcommerceTable", "GSI1")).storage())
                      .isCloseTo(14.15, within(0.01))),
          // At most 921 items of 199 bytes, 183 KB: a fifth of a page.
          new AcceptedFinding(
              "gaming-profile",
              "P2: reads everything about a player",
              it ->
                  assertThat(
                          it.relationships().ofParent("Player").stream()
                              .mapToLong(one -> one.max().orElseThrow())
                              .sum())
                      .isEqualTo(921)),
          // Membership and account change in one transaction.
          new AcceptedFinding(
              "github",
              "P18, W10, W11: two copies of a membership",
              it ->
                  assertThat(plan(it, "P18").steps())
                      .extracting(step -> step.request().operation())
                      .containsExactly(DynamoDbOperation.TRANSACT_WRITE_ITEMS)),
          // 65 of 1,000 write units a second at peak.
          new AcceptedFinding(
              "hr-multi-table",
              "P7, W1: a static partition value",
              it -> isCool(it, TableOrIndex.of("Employee", "EmployeeByHireDate"), 0.07)),
          // Five inventories and the product are 518 bytes: half a unit with or without, but for
          // the few products with very many inventories.
          new AcceptedFinding(
              "hr-multi-table", "P10: the product's own row", it -> isReadFor(it, "P10", 0.501)),
          // 500 of 3,000 read units a second at peak, if the product that sells most is read most.
          new AcceptedFinding(
              "online-shop",
              "P9: all sales of a popular product",
              it -> isCool(it, TableOrIndex.of("OnlineShop", "GSI1"), 0.2)),
          // Ten bids are 0.56 read units on average; two would be 0.5.
          new AcceptedFinding(
              "rubis-bidding",
              "Q19: bids are ordered by identifier",
              it -> isReadFor(it, "Q19", 0.57)),
          // 97 and 64 of 3,000 read units a second at peak.
          new AcceptedFinding(
              "rubis-bidding",
              "Q2, Q36: one partition each",
              it -> {
                isCool(it, TableOrIndex.of("category_list"), 0.04);
                isCool(it, TableOrIndex.of("regions", "region_list"), 0.03);
              }),
          // UUIDs and KSUIDs come once.
          new AcceptedFinding(
              "rubis-bidding",
              "Identity: bids, comments and purchases",
              it -> isQuiet(it, new IdentityNotEnforced())),
          new AcceptedFinding(
              "ecommerce",
              "P4: the base key of an order contains",
              it -> isQuiet(it, new IdentityNotEnforced())),
          // Only the likes of a post are too hot: its list and its counter.
          new AcceptedFinding(
              "social-network",
              "P8: the follower counter",
              it ->
                  assertThat(HotSpot.all(it))
                      .extracting(spot -> spot.hotPartition().key())
                      .containsExactly("p#{postID}#likelist", "p#{postID}#likecount")));

  /** The spec does not ask for it. */
  static final ImmutableList<AcceptedFinding> NOT_ASKED =
      ImmutableList.of(
          new AcceptedFinding(
              "bookmarks",
              "P2: two customers can have",
              it -> assertThat(it.spec().entity("Customer").attribute("email").unique()).isFalse()),
          // The time alone is asked for, and a key gives it. Equals may come in any order, the same
          // from page to page: entries of one key lie in the order of the table's, which are
          // unique.
          new AcceptedFinding(
              "complaints",
              "P7: two comments of one instant",
              it -> isOrderedByKey(it, "P7", "comm_date")),
          new AcceptedFinding(
              "hr-multi-table",
              "P6, P7, P12: order_date and hire_date",
              it -> {
                isOrderedByKey(it, "P6", "order_date");
                isOrderedByKey(it, "P7", "hire_date");
                isOrderedByKey(it, "P12", "order_date");
              }),
          new AcceptedFinding(
              "device-log", "P3: the answer is ordered", it -> hasNoOrder(it, "P3")),
          new AcceptedFinding("device-log", "P5: ordered by state", it -> hasNoOrder(it, "P5")),
          // The client knows what makes the key: one request each.
          new AcceptedFinding(
              "device-log", "W2 and W1 need the state", it -> isOneTrip(it, "W1", "W2")),
          new AcceptedFinding("ecommerce", "P5: needs the user name", it -> isOneTrip(it, "P5")),
          new AcceptedFinding(
              "social-network",
              "W4, W5, W6: a post's key holds its author",
              it -> isOneTrip(it, "W5", "W6")),
          new AcceptedFinding(
              "ecommerce",
              "P6: read through a global index",
              it -> assertThat(read(it, "P6").strong()).isFalse()),
          // Lists ask for whole issues and pull requests, and whole employees.
          new AcceptedFinding(
              "github",
              "P5a, P5b, P8a, P8b: whole bodies",
              it ->
                  assertThat(
                          read(it, "P5a")
                              .selection()
                              .include()
                              .get(0)
                              .selection()
                              .needs()
                              .attributes())
                      .contains("body")),
          new AcceptedFinding(
              "hr-multi-table",
              "P2, P3: EmployeeByName projects",
              it ->
                  assertThat(read(it, "P2").selection().needs().attributes())
                      .contains("phone_numbers", "warehouse_id", "job_title", "hire_date")),
          // A sequence may have gaps. The number is drawn before, so a client that stops between
          // the
          // two leaves a gap, and never two issues of one number.
          new AcceptedFinding(
              "github",
              "P3, P6: a number is lost",
              it -> {
                drawsFirst(it, "P3", "Issue");
                drawsFirst(it, "P6", "PullRequest");
              }),
          // Nothing asks for two kinds in one list; each is found by its prefix, and no other read.
          new AcceptedFinding(
              "online-shop",
              "The customer collection of GSI2",
              it -> readsOneKindOnly(it, TableOrIndex.of("OnlineShop", "GSI2"), 4)),
          // Two round trips are what a spec allows unless it says otherwise.
          new AcceptedFinding(
              "rubis-bidding",
              "Q7, Q32, Q33, Q34: lists of keys",
              it -> isWithinItsTrips(it, "Q7", "Q32", "Q33", "Q34")),
          new AcceptedFinding(
              "social-network", "P7: two round trips", it -> isWithinItsTrips(it, "P7")),
          new AcceptedFinding(
              "hr-multi-table", "P5: the listing promises", it -> isWithinItsTrips(it, "P5")),
          // A page of fifty at a time.
          new AcceptedFinding(
              "social-network",
              "P2, P5: followers and likes",
              it -> {
                assertThat(read(it, "P2").selection().limit()).hasValue(50);
                assertThat(read(it, "P5").selection().limit()).hasValue(50);
              }));

  private static Plan plan(ReviewContext context, String pattern) {
    return context.plan(pattern).orElseThrow();
  }

  private static AccessPattern.Read read(ReviewContext context, String pattern) {
    return (AccessPattern.Read) context.spec().pattern(pattern).orElseThrow();
  }

  /** No partition gets more than this share of what it takes, at peak. */
  private static void isCool(ReviewContext context, TableOrIndex structure, double share) {
    assertThat(context.partitionLoads())
        .filteredOn(load -> load.tableOrIndex().equals(structure))
        .singleElement()
        .satisfies(
            load -> {
              load.reads().ifPresent(hot -> assertThat(hot.share()).isLessThan(share));
              load.writes().ifPresent(hot -> assertThat(hot.share()).isLessThan(share));
            });
  }

  private static void isReadFor(ReviewContext context, String pattern, double most) {
    assertThat(plan(context, pattern).readUnits()).isLessThanOrEqualTo(most);
  }

  private static void isQuiet(ReviewContext context, Rule rule) {
    assertThat(rule.review(context)).isEmpty();
  }

  private static void hasNoOrder(ReviewContext context, String pattern) {
    assertThat(read(context, pattern).selection().sort()).isEmpty();
  }

  private static void isOrderedByKey(ReviewContext context, String pattern, String attribute) {
    assertThat(read(context, pattern).selection().sort())
        .extracting(EntitySelection.SortOrder::attribute)
        .containsExactly(attribute);
    assertThat(plan(context, pattern).readProgram().orElseThrow().source())
        .isInstanceOfSatisfying(
            InstanceSource.ByKey.class, source -> assertThat(source.backward()).isPresent());
  }

  private static void drawsFirst(ReviewContext context, String pattern, String entity) {
    assertThat(context.spec().entity(entity).attribute("number").sequence()).isPresent();
    assertThat(plan(context, pattern).steps())
        .extracting(step -> step.request().operation())
        .containsExactly(DynamoDbOperation.UPDATE_ITEM, DynamoDbOperation.PUT_ITEM);
  }

  private static void readsOneKindOnly(
      ReviewContext context, TableOrIndex structure, int patterns) {
    assertThat(context.readers(structure))
        .hasSize(patterns)
        .flatExtracting(Plan::steps)
        .filteredOn(step -> step.request().index().equals(structure.index()))
        .allSatisfy(
            step -> {
              assertThat(step.request().layouts()).hasSize(1);
              assertThat(step.request().filter()).isEmpty();
              assertThat(step.cost().itemsDiscarded()).isZero();
            });
  }

  private static void isOneTrip(ReviewContext context, String... patterns) {
    for (String pattern : patterns) {
      assertThat(plan(context, pattern).roundTrips()).as(pattern).isEqualTo(1);
    }
  }

  private static void isWithinItsTrips(ReviewContext context, String... patterns) {
    for (String pattern : patterns) {
      assertThat(plan(context, pattern).roundTrips())
          .as(pattern)
          .isLessThanOrEqualTo(read(context, pattern).roundTrips());
    }
  }

  private static long most(ReviewContext context, String child, String parent) {
    return context.relationships().ofChild(child).stream()
        .filter(one -> one.parent().equals(parent))
        .mapToLong((Relationship one) -> one.max().orElseThrow())
        .findFirst()
        .orElseThrow();
  }
}
