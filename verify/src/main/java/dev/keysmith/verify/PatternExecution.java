package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.verify.engine.SentRequest;
import dev.keysmith.verify.engine.SentRequest.Units;
import java.util.Optional;

/**
 * What one execution of a pattern sent, and what came of it: one page of a read, or a write.
 *
 * @param results the rows of a read
 * @param next where the next page of a read begins
 * @param written how a write ended
 */
public record PatternExecution(
    ImmutableList<SentRequest> requests,
    ImmutableList<ReadResult> results,
    Optional<PageCursor> next,
    Optional<WriteResult> written) {

  /** What all its requests consume by the documented rule. */
  public Units units() {
    return requests.stream().map(SentRequest::units).reduce(Units.NONE, Units::plus);
  }

  /** What the engine reports for them; a failed condition has no figure. */
  public Units reported() {
    return requests.stream()
        .flatMap(request -> request.reported().stream())
        .reduce(Units.NONE, Units::plus);
  }
}
