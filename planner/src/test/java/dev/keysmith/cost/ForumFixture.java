package dev.keysmith.cost;

import static dev.keysmith.cost.StepFixtures.literal;
import static dev.keysmith.cost.StepFixtures.parameter;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.Planner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A small application with two designs, and how they serve it, planned by hand. */
public final class ForumFixture {
  public static final Path FOLDER = ProjectCheckout.ROOT.resolve("corpus/cost/forum");

  private ForumFixture() {}

  public static Spec spec() {
    return SpecFixtures.of(FOLDER.resolve("spec.yaml"));
  }

  public static Design design(String file) {
    return DesignReader.read(FOLDER.resolve(file), spec()).design().orElseThrow();
  }

  public static ImmutableList<PlanSet> planned(Design design) {
    Planner planner = planner(spec(), design);
    return spec().patterns().stream().map(planner::plan).collect(ImmutableList.toImmutableList());
  }

  /** Looks every pattern up. */
  public static Planner planner(Spec spec, Design design) {
    Map<String, PlanSet> plans = plans(design);
    return (AccessPattern pattern) -> Objects.requireNonNull(plans.get(pattern.id()));
  }

  private static Map<String, PlanSet> plans(Design design) {
    StepFixtures requests = new StepFixtures(design);
    boolean indexed = design.table("likes").index("ByHandle").isPresent();
    return ImmutableMap.<String, PlanSet>builder()
        .put("P1", served("P1", plan("P1", "GetItem posts", getPost(requests))))
        .put("P2", indexed ? wholeEntries(requests) : narrowEntries(requests))
        .put("P3", served("P3", plan("P3", "Query posts.ByStatus", listPublic(requests))))
        .put("P4", indexed ? listLikes(requests) : noLikes())
        .put("W1", served("W1", plan("W1", "PutItem posts", publish(requests, indexed))))
        .put(
            "W2",
            served(
                "W2", plan("W2", "one transaction over likes and posts", like(requests, indexed))))
        .put(
            "S1",
            new PlanSet(
                "S1",
                ImmutableList.of(),
                ImmutableList.of(
                    "DynamoDB does not support full-text search: feed OpenSearch from the table's"
                        + " stream")))
        .buildOrThrow();
  }

  private static PlanStep getPost(StepFixtures requests) {
    return requests.read(
        DynamoDbOperation.GET_ITEM,
        "posts",
        "",
        "Post",
        Map.of("postId", parameter("post")),
        0,
        1,
        0.5,
        "one item of 1,271 bytes: ⌈bytes ÷ 4096⌉ × 0.5 = 0.5 read units");
  }

  private static PlanStep byAuthor(StepFixtures requests, double units, String... arithmetic) {
    return requests.read(
        DynamoDbOperation.QUERY,
        "posts",
        "ByAuthor",
        "Post",
        Map.of("author", parameter("author")),
        20,
        10,
        units,
        arithmetic);
  }

  private static PlanSet narrowEntries(StepFixtures requests) {
    PlanStep batch =
        requests
            .read(
                DynamoDbOperation.BATCH_GET_ITEM,
                "posts",
                "",
                "Post",
                Map.of("postId", parameter("postId")),
                0,
                10,
                5)
            .inRound(2);
    return served(
        "P2",
        plan(
            "P2",
            "Query posts.ByAuthor",
            byAuthor(
                requests,
                0.5,
                "10 Post entries of 58 bytes: ⌈bytes ÷ 4096⌉ × 0.5 = 0.5 read units")),
        plan("P2", "Query posts.ByAuthor, then posts", byAuthor(requests, 0.5), batch));
  }

  private static PlanSet wholeEntries(StepFixtures requests) {
    return served(
        "P2",
        plan(
            "P2",
            "Query posts.ByAuthor",
            byAuthor(
                requests,
                1.8,
                "10 Post entries of 1,271 bytes: ⌈bytes ÷ 4096⌉ × 0.5 = 1.8 read units")));
  }

  private static PlanStep listPublic(StepFixtures requests) {
    return requests.read(
        DynamoDbOperation.QUERY,
        "posts",
        "ByStatus",
        "Post",
        Map.of("status", literal("PUBLIC")),
        50,
        50,
        0.5,
        "50 Post entries of 44 bytes: ⌈bytes ÷ 4096⌉ × 0.5 = 0.5 read units");
  }

  private static PlanSet noLikes() {
    return new PlanSet(
        "P4",
        ImmutableList.of(),
        ImmutableList.of(
            "Like cannot be queried by handle without a Scan; add an index with partition key"
                + " handle",
            "likes: postId needs postId, which is not given"));
  }

  private static PlanSet listLikes(StepFixtures requests) {
    PlanStep query =
        requests.read(
            DynamoDbOperation.QUERY,
            "likes",
            "ByHandle",
            "Like",
            Map.of("handle", parameter("handle")),
            50,
            47,
            0.5);
    return served("P4", plan("P4", "Query likes.ByHandle", query));
  }

  private static PlanStep publish(StepFixtures requests, boolean wholeEntries) {
    CapacityCharge charge =
        CapacityCharge.of(2).withIndex("ByAuthor", wholeEntries ? 2 : 1).withIndex("ByStatus", 1);
    return requests.write(
        DynamoDbOperation.PUT_ITEM,
        "posts",
        "Post",
        Map.of("postId", parameter("postId")),
        charge,
        "the item: 1,271 bytes: 2");
  }

  private static PlanStep[] like(StepFixtures requests, boolean indexed) {
    CapacityCharge likes = CapacityCharge.of(2).withIndex("ByHandle", indexed ? 1 : 0);
    CapacityCharge posts = CapacityCharge.of(4).withIndex("ByAuthor", indexed ? 2 : 0);
    return new PlanStep[] {
      requests.write(
          DynamoDbOperation.TRANSACT_WRITE_ITEMS,
          "likes",
          "Like",
          Map.of("postId", parameter("postId"), "handle", parameter("handle")),
          likes,
          "the like: 1, doubled: 2"),
      sameRequest(
          requests.write(
              DynamoDbOperation.TRANSACT_WRITE_ITEMS,
              "posts",
              "Post",
              Map.of("postId", parameter("postId")),
              posts,
              "the post: 1,271 bytes: 2, doubled: 4"))
    };
  }

  /** A transaction over two tables is one request, which its first step counts. */
  private static PlanStep sameRequest(PlanStep step) {
    return new PlanStep(
        step.operation(),
        step.table(),
        step.index(),
        step.fetches(),
        step.key(),
        step.filter(),
        step.backward(),
        step.limit(),
        step.round(),
        0,
        step.itemsRead(),
        step.itemsReturned(),
        step.reads(),
        step.writes(),
        step.arithmetic());
  }

  private static Plan plan(String pattern, String way, PlanStep... steps) {
    return new Plan(
        pattern, way, ImmutableList.copyOf(steps), Optional.empty(), ImmutableList.of());
  }

  private static PlanSet served(String pattern, Plan... plans) {
    return new PlanSet(pattern, ImmutableList.copyOf(List.of(plans)), ImmutableList.of());
  }
}
