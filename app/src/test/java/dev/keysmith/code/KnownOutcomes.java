package dev.keysmith.code;

import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.UnfinishedExecution;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import java.util.Map;
import java.util.Optional;

/**
 * Executes patterns on a service that loses conditional writes only before they are done. A client
 * whose second try is refused cannot know that; here it is known to be rejected.
 */
record KnownOutcomes(PatternExecutor client) implements PatternExecutor {
  @Override
  public ResultPage page(
      AccessPattern.Read read,
      Plan plan,
      Map<String, Object> arguments,
      Optional<PageCursor> cursor) {
    return client.page(read, plan, arguments, cursor);
  }

  @Override
  public WriteResult write(AccessPattern.Write write, Plan plan, PatternArguments arguments) {
    try {
      return client.write(write, plan, arguments);
    } catch (UnfinishedExecution e) {
      if (!e.mayBeDone()) {
        throw e;
      }
      return new WriteResult(false, String.valueOf(e.getMessage()), e.arguments());
    }
  }
}
