/** Techniques that make indexes and their projections, one class each. */
@NullMarked
package dev.keysmith.technique.index;

import org.jspecify.annotations.NullMarked;
