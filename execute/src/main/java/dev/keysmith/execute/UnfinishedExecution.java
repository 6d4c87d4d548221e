package dev.keysmith.execute;

import dev.keysmith.instance.PatternArguments;

/**
 * A write that came to no end within its deadline: requests were throttled, in conflict or lost
 * until then. That says nothing about the pattern.
 */
public final class UnfinishedExecution extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final boolean mayBeDone;
  private final transient PatternArguments arguments;

  /**
   * @param mayBeDone whether the write was done once or not at all; otherwise it was not done
   * @param arguments what it was executed with: what was given, and the numbers drawn for it
   */
  public UnfinishedExecution(String message, boolean mayBeDone, PatternArguments arguments) {
    super(message);
    this.mayBeDone = mayBeDone;
    this.arguments = arguments;
  }

  public boolean mayBeDone() {
    return mayBeDone;
  }

  public PatternArguments arguments() {
    return arguments;
  }
}
