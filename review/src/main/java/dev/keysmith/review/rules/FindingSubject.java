package dev.keysmith.review.rules;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.source.SourceLocation;

/**
 * What a finding is about.
 *
 * @param name {@code orders}, {@code orders.ByCustomer}, {@code Order} or {@code P7}
 * @param names by which a suppression may refer to it: its own and those of what it is part of
 * @param place in the design's file, or in the spec's where the design has none
 */
public record FindingSubject(String name, ImmutableSet<String> names, SourceLocation place) {}
