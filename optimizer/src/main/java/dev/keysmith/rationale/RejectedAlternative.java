package dev.keysmith.rationale;

/**
 * Another way to serve a pattern that was considered and lost.
 *
 * @param strategy in a few words
 * @param monthlyUsd what the whole design would cost a month with it
 * @param lessSimple whether that is less than what was taken, which is simpler and within the
 *     tolerance
 */
public record RejectedAlternative(
    String pattern, String strategy, double monthlyUsd, boolean lessSimple) {}
