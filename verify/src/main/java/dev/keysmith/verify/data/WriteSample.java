package dev.keysmith.verify.data;

import dev.keysmith.instance.PatternArguments;

/**
 * Arguments to execute a write with.
 *
 * @param typical whether it succeeds and changes what it sets, as the estimates assume; otherwise
 *     it may have to fail
 * @param about what it is, in a few words
 */
public record WriteSample(PatternArguments arguments, boolean typical, String about) {}
