/** Mechanical fixes of a design, and their effect on the bill. */
@NullMarked
package dev.keysmith.review.fix;

import org.jspecify.annotations.NullMarked;
