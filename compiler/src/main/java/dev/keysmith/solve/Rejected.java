package dev.keysmith.solve;

/**
 * Another way to serve a pattern that was considered and lost.
 *
 * @param way in a few words
 * @param monthlyUsd what the whole design would cost a month with it
 * @param lessSimple whether that is less than what was taken, which is simpler and within the
 *     tolerance
 */
public record Rejected(String pattern, String way, double monthlyUsd, boolean lessSimple) {}
