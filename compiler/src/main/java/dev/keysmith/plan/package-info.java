/**
 * How a design serves a pattern: which requests, in which order, and what they consume. One class
 * for each way of serving.
 */
@NullMarked
package dev.keysmith.plan;

import org.jspecify.annotations.NullMarked;
