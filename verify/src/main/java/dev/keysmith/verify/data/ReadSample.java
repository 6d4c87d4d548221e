package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableMap;

/**
 * Arguments to execute a read with.
 *
 * @param arguments by parameter
 * @param typical whether it was drawn as the estimates assume; otherwise it is there to be hard
 * @param about what it is, in a few words
 */
public record ReadSample(ImmutableMap<String, Object> arguments, boolean typical, String about) {}
