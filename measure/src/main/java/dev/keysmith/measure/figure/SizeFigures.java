package dev.keysmith.measure.figure;

/** Sizes of values in bytes; the largest of a sample is a lower bound. */
public record SizeFigures(MeasuredFigure mean, QuantileFigure p99, long largest) {}
