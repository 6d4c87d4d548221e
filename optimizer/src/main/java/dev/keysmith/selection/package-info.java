/**
 * Selecting among candidates: the integer program of a design, greedy start, repair and
 * simplification.
 */
@NullMarked
package dev.keysmith.selection;

import org.jspecify.annotations.NullMarked;
