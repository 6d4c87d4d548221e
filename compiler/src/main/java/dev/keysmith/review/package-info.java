/**
 * What is wrong with a design, why it costs, and how to mend it: one final class for each fault.
 */
@NullMarked
package dev.keysmith.review;

import org.jspecify.annotations.NullMarked;
