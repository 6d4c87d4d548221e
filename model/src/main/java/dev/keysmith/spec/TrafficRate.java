package dev.keysmith.spec;

/**
 * Requests per second: the average, which determines the bill, and the peak, which determines hot
 * partitions.
 */
public record TrafficRate(double average, double peak) {}
