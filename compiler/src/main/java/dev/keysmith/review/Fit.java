package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Pattern;

/**
 * Whether DynamoDB suits an application at all.
 *
 * @param inFavour what speaks for it, with figures from the spec and the bill
 * @param against what speaks against it
 * @param elsewhere the patterns that belong to another service
 */
public record Fit(
    Verdict verdict,
    ImmutableList<String> inFavour,
    ImmutableList<String> against,
    ImmutableList<Elsewhere> elsewhere) {

  /** From the best to the worst. */
  public enum Verdict {
    /** For everything that is asked. */
    SUITED("suited"),
    /** For most of it; the rest goes to other services, or is not served. */
    SUITED_IN_PART("suited in part"),
    /** Something that carries weight speaks against it. */
    DOUBTFUL("doubtful"),
    /** Most of what is asked is not for it. */
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
  public record Elsewhere(Pattern.Foreign pattern, String instead, String feed) {
    static Elsewhere of(Reviewed reviewed, Pattern.Foreign pattern) {
      return new Elsewhere(
          pattern,
          NotForDynamoDb.instead(pattern.kind()),
          NotForDynamoDb.feed(reviewed, pattern.entity()));
    }
  }

  static Fit of(Reviewed reviewed) {
    Workload workload = Workload.of(reviewed);
    ImmutableList<Elsewhere> elsewhere =
        workload.foreign().stream()
            .map(pattern -> Elsewhere.of(reviewed, pattern))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<Doubt> doubts = Doubt.all(reviewed, workload);
    return new Fit(
        verdict(workload, doubts, elsewhere.isEmpty()),
        Virtues.of(reviewed, workload),
        doubts.stream().map(Doubt::text).collect(ImmutableList.toImmutableList()),
        elsewhere);
  }

  private static Verdict verdict(
      Workload workload, ImmutableList<Doubt> doubts, boolean everythingHere) {
    if (workload.isMostly(workload.foreign())) {
      return Verdict.UNSUITED;
    }
    // Where the data is small, nothing that only scale would justify is worth a detour.
    boolean detours = doubts.stream().anyMatch(Doubt::isDetour) || !everythingHere;
    if (doubts.stream().anyMatch(Doubt::isHeavy) || (workload.isTiny() && detours)) {
      return Verdict.DOUBTFUL;
    }
    return everythingHere && workload.unserved().isEmpty()
        ? Verdict.SUITED
        : Verdict.SUITED_IN_PART;
  }
}
