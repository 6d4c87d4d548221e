package dev.keysmith.measure;

import java.util.Optional;

/**
 * A figure of the spec beside the measured one.
 *
 * @param subject {@code Order}, or {@code Order.status}
 * @param figure the field of the spec
 * @param measured with its sampling error
 * @param agrees whether the difference can be due to sampling, or makes none
 * @param edit how the spec would state it; empty if it agrees, or if a person has to decide
 */
public record FigureComparison(
    String subject,
    String figure,
    String stated,
    String measured,
    boolean agrees,
    Optional<SpecEdit> edit) {}
