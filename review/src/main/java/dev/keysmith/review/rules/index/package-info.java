/** Rules about indexes and projections. */
@NullMarked
package dev.keysmith.review.rules.index;

import org.jspecify.annotations.NullMarked;
