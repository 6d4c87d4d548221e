/**
 * The plans of a write, one class each, with its effect on every index, copy and embedded child.
 */
@NullMarked
package dev.keysmith.plan.write;

import org.jspecify.annotations.NullMarked;
