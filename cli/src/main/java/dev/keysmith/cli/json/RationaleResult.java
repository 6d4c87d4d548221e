package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.rationale.Rationale;
import org.jspecify.annotations.Nullable;

/**
 * Why a part of a design is there, for machines. Fields may be added, never renamed.
 *
 * @param serves ids of the patterns that read from it
 * @param withoutUsd what a month would cost without it; null where nobody worked it out
 */
record RationaleResult(
    String about,
    String kind,
    String why,
    ImmutableList<String> serves,
    double monthlyUsd,
    @Nullable Double withoutUsd) {

  static RationaleResult of(Rationale reason) {
    return new RationaleResult(
        reason.about(),
        reason.kind(),
        reason.explanation(),
        reason.serves(),
        reason.monthlyUsd(),
        reason.withoutUsd().isPresent() ? reason.withoutUsd().getAsDouble() : null);
  }
}
