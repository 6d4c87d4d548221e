package dev.keysmith.spec;

/**
 * Requests a second: on average, which is what is paid for, and at peak, which must be withstood.
 */
public record TrafficRate(double average, double peak) {}
