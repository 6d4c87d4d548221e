/** Figures of instances, each with its sampling error. */
@NullMarked
package dev.keysmith.measure.figure;

import org.jspecify.annotations.NullMarked;
