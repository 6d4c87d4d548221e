package dev.keysmith.verify.run;

import dev.keysmith.verify.plain.Arguments;

/**
 * How a write ended.
 *
 * @param done whether it was done; otherwise nothing was changed, unless it need not be atomic
 * @param reason why not
 * @param arguments what it was done with: what was given, and the numbers drawn for it
 */
public record Written(boolean done, String reason, Arguments arguments) {}
