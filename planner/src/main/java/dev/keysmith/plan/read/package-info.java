/** The plans of a read, one class each. */
@NullMarked
package dev.keysmith.plan.read;

import org.jspecify.annotations.NullMarked;
