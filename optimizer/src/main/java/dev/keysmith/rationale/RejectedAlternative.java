package dev.keysmith.rationale;

/**
 * A rejected alternative to serve a pattern.
 *
 * @param strategy in a few words
 * @param monthlyUsd bill of the whole design with it
 * @param lessSimple whether that is less than what was taken, which is simpler and within the
 *     tolerance
 */
public record RejectedAlternative(
    String pattern, String strategy, double monthlyUsd, boolean lessSimple) {}
