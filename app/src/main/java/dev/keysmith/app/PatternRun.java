package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import dev.keysmith.execute.request.PatternParameters.NamedParameter;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.PatternExecution;
import dev.keysmith.verify.engine.SentRequest.Units;
import java.util.Optional;

/**
 * A pattern that was run by hand: everything that text and JSON show.
 *
 * @param engine where it ran
 * @param data what was there: generated, kept or the team's own
 * @param values what it was run with
 * @param predicted what one execution consumes on average
 * @param pages one after the other; a write is one
 */
public record PatternRun(
    AccessPattern pattern,
    Plan plan,
    String engine,
    String data,
    ImmutableList<RunValue> values,
    PatternArguments arguments,
    Units predicted,
    ImmutableList<PatternExecution> pages) {

  /**
   * The value of a parameter.
   *
   * @param value absent where an optional parameter has none
   * @param chosen whether it was taken from the data rather than given
   */
  public record RunValue(NamedParameter parameter, Optional<Object> value, boolean chosen) {}

  /** Whether there may be a further page. */
  public boolean hasMore() {
    return last().next().isPresent();
  }

  public PatternExecution last() {
    return pages.get(pages.size() - 1);
  }

  /** Whether a write was rejected by one of its conditions. */
  public boolean isRejected() {
    return last().written().map(written -> !written.done()).orElse(false);
  }

  PatternRun with(PatternExecution page) {
    return new PatternRun(
        pattern,
        plan,
        engine,
        data,
        values,
        arguments,
        predicted,
        ImmutableList.<PatternExecution>builder().addAll(pages).add(page).build());
  }
}
