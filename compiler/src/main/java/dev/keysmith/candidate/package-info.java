/**
 * Structures worth considering for a design, and what each would cost.
 *
 * <p>One class for each technique, under a verb phrase, with the items drawn before and after.
 */
@NullMarked
package dev.keysmith.candidate;

import org.jspecify.annotations.NullMarked;
