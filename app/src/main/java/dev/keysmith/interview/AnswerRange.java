package dev.keysmith.interview;

/**
 * Two answers between which the real one probably is, in the words of a person.
 *
 * @param low the one with the lower bill, as a rule
 */
record AnswerRange(String low, String high) {}
