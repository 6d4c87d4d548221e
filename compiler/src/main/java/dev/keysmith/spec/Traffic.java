package dev.keysmith.spec;

/**
 * Requests a second: on average, which is what is paid for, and at peak, which must be withstood.
 */
public record Traffic(double average, double peak) {}
