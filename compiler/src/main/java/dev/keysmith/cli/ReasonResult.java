package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.solve.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Why a part of a design is there, for machines. Fields may be added, never renamed.
 *
 * @param serves ids of the patterns that read from it
 * @param withoutUsd what a month would cost without it; null where nobody worked it out
 */
record ReasonResult(
    String about,
    String kind,
    String why,
    ImmutableList<String> serves,
    double monthlyUsd,
    @Nullable Double withoutUsd) {

  static ReasonResult of(Reason reason) {
    return new ReasonResult(
        reason.about(),
        reason.kind(),
        reason.why(),
        reason.serves(),
        reason.monthlyUsd(),
        reason.withoutUsd().isPresent() ? reason.withoutUsd().getAsDouble() : null);
  }
}
