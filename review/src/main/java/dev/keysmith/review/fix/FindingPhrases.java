package dev.keysmith.review.fix;

import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import java.util.Collection;
import java.util.stream.Collectors;

/** Phrases that the messages of several rules share. */
public final class FindingPhrases {
  private FindingPhrases() {}

  /** {@code $36.79/month}. */
  public static String perMonth(double dollars) {
    return MoneyFormat.text(dollars) + "/month";
  }

  /** {@code P7 (List a customer's orders)}. */
  public static String pattern(AccessPattern pattern) {
    return "%s (%s)".formatted(pattern.id(), pattern.name());
  }

  /** {@code P1, P7}. */
  public static String ids(Collection<? extends AccessPattern> patterns) {
    return patterns.stream().map(AccessPattern::id).collect(Collectors.joining(", "));
  }

  /** The table or the index that a request is for: {@code orders.ByCustomer}. */
  public static TableOrIndex structure(PlanStep step) {
    return TableOrIndex.of(step.request().target());
  }

  /** The form of a verb that agrees with a number of subjects. */
  public static String verb(int subjects, String one, String several) {
    return subjects == 1 ? one : several;
  }
}
