package dev.keysmith.review.suitability;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.review.rules.pattern.NotForDynamoDb;
import dev.keysmith.spec.AccessPattern;

/**
 * Whether DynamoDB suits an application at all.
 *
 * @param inFavour the arguments for it, with figures from the spec and the bill
 * @param against the arguments against it
 * @param alternatives the patterns that need another service
 */
public record Suitability(
    Verdict verdict,
    ImmutableList<String> inFavour,
    ImmutableList<String> against,
    ImmutableList<AlternativeService> alternatives) {

  /** From the best to the worst. */
  public enum Verdict {
    /** For all patterns. */
    SUITED("suited"),
    /** For most patterns; the rest need other services. */
    SUITED_IN_PART("suited in part"),
    /** There is a heavy argument against it. */
    DOUBTFUL("doubtful"),
    /** Most patterns need another service. */
    UNSUITED("unsuited");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /**
   * A pattern for another service.
   *
   * @param instead which one, and how it gets the data
   * @param feed how much data that is
   */
  public record AlternativeService(
      AccessPattern.ExternalQuery pattern, String instead, String feed) {
    static AlternativeService of(ReviewContext context, AccessPattern.ExternalQuery pattern) {
      return new AlternativeService(
          pattern,
          NotForDynamoDb.instead(pattern.kind()),
          NotForDynamoDb.feed(context, pattern.entity()));
    }
  }

  public static Suitability of(ReviewContext context) {
    WorkloadProfile workload = WorkloadProfile.of(context);
    ImmutableList<AlternativeService> alternatives =
        workload.foreign().stream()
            .map(pattern -> AlternativeService.of(context, pattern))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<Concern> concerns = Concern.all(context, workload);
    return new Suitability(
        verdict(workload, concerns, alternatives.isEmpty()),
        Strength.of(context, workload),
        concerns.stream().map(Concern::text).collect(ImmutableList.toImmutableList()),
        alternatives);
  }

  private static Verdict verdict(
      WorkloadProfile workload, ImmutableList<Concern> concerns, boolean everythingHere) {
    if (workload.isMostly(workload.foreign())) {
      return Verdict.UNSUITED;
    }
    // Where the data is small, workarounds that only scale would justify do not pay.
    boolean detours = concerns.stream().anyMatch(Concern::isDetour) || !everythingHere;
    if (concerns.stream().anyMatch(Concern::isHeavy) || (workload.isTiny() && detours)) {
      return Verdict.DOUBTFUL;
    }
    return everythingHere ? Verdict.SUITED : Verdict.SUITED_IN_PART;
  }
}
