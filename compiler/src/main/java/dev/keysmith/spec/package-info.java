/**
 * What the user wrote: entities, access patterns and their traffic, and the facts that follow from
 * them. Each derived fact has one place: {@link dev.keysmith.spec.Relationships}, {@link
 * dev.keysmith.spec.Matches}, {@link dev.keysmith.spec.Sizes}, {@link dev.keysmith.spec.Usage}.
 */
@NullMarked
package dev.keysmith.spec;

import org.jspecify.annotations.NullMarked;
