package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;

/**
 * A difference between a design and what its patterns mean, so that a person can act on it.
 *
 * @param what went wrong, in one line
 * @param about what kind of arguments they were
 * @param arguments that show it, one a line
 * @param plan the way that was taken
 * @param expected what should have been
 * @param got what was
 */
public record Mismatch(
    String what,
    String about,
    ImmutableList<String> arguments,
    String plan,
    String expected,
    String got) {}
