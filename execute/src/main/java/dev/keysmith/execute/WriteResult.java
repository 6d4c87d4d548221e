package dev.keysmith.execute;

import dev.keysmith.instance.PatternArguments;

/**
 * How a write ended.
 *
 * @param done whether it was done; otherwise nothing was changed, unless it need not be atomic
 * @param reason why not
 * @param arguments what it was done with: what was given, and the numbers drawn for it
 */
public record WriteResult(boolean done, String reason, PatternArguments arguments) {}
