package dev.keysmith.code.method;

/**
 * Numbers of a sequence that a write draws and returns.
 *
 * @param many whether there is one for each repetition of an action
 */
public record DrawnNumbers(String attribute, boolean many) {}
