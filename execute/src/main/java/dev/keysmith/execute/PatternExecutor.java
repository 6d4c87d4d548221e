package dev.keysmith.execute;

import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import java.util.Map;
import java.util.Optional;

/** Executes patterns: the interpreter of plans, or code that was generated from them. */
public interface PatternExecutor {
  /** One page of a read, from the cursor of the page before. */
  ResultPage page(
      AccessPattern.Read read,
      Plan plan,
      Map<String, Object> arguments,
      Optional<PageCursor> cursor);

  WriteResult write(AccessPattern.Write write, Plan plan, PatternArguments arguments);
}
