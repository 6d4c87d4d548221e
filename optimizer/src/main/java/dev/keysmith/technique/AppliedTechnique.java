package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;

/**
 * A technique and what it was applied to.
 *
 * @param subjects attributes that it copies, embeds or stores apart, or entities that it brings
 *     together
 */
public record AppliedTechnique(
    Class<? extends Technique> technique, ImmutableList<String> subjects) {}
