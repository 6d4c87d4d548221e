package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;

/**
 * A difference between the behaviour of a design and the specified one.
 *
 * @param what the difference, in one line
 * @param about the kind of arguments
 * @param arguments the arguments that show it, one per line
 * @param plan the executed plan
 * @param expected the specified result
 * @param got the actual result
 */
public record Mismatch(
    String what,
    String about,
    ImmutableList<String> arguments,
    String plan,
    String expected,
    String got) {}
